import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { toSetupProgress, type SetupProgress } from '#domain/setup/setup-steps'
import { siteIdentity } from '#records/content/content'
import { setupFacts } from '#records/setup/site-setup'
import type { AppServices } from '../../context.ts'
import { mailIsSetUp } from '../../workflows/mail/email-set-up.ts'

/** How far the setup is, for staff who may open the site; null once it is open. */
export async function unfinishedSetup(
  { records, config }: Pick<AppServices, 'records' | 'config'>,
  actor: Actor,
): Promise<SetupProgress | null> {
  if (!may(actor, 'opening')) return null
  const { openedAt } = await siteIdentity(records)
  if (openedAt) return null
  return toSetupProgress(await setupFacts(records, actor.id, { email: await mailIsSetUp({ config, records }) }))
}
