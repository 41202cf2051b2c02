import type { Actor } from '#domain/accounts/accounts'
import { hasMailbox } from '#domain/mail/emails'
import { may } from '#domain/accounts/rights'
import { toSetupProgress, type SetupProgress, type SetupStep } from '#domain/setup/setup-steps'
import { demoLoadedAt } from '#records/content/starter'
import { setupFacts } from '#records/setup/site-setup'
import { readSkippedSteps } from '#records/setup/skipped-steps'
import type { AppServices } from '../../context.ts'
import { mailIsSetUp } from '../../workflows/mail/email-set-up.ts'

/** How far the setup is, for staff who may open the site; null once it is complete, and with demo content. */
export async function unfinishedSetup(
  { records, config }: Pick<AppServices, 'records' | 'config'>,
  actor: Actor,
): Promise<(SetupProgress & { next: SetupStep; isOpen: boolean; isReachable: boolean }) | null> {
  if (!may(actor, 'opening') || (await demoLoadedAt(records))) return null
  const facts = await setupFacts(records, actor.id, { email: await mailIsSetUp({ config, records }) })
  const progress = toSetupProgress(facts, await readSkippedSteps(records))
  const { next } = progress
  return next === null ? null : { ...progress, next, isOpen: facts.opening, isReachable: hasMailbox(actor.email) }
}
