import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { isSkippable, type SkippableStep } from '#domain/setup/setup-steps'
import { writeSiteContent } from '#records/content/site/site-writes'
import { immediateTransaction, type Reader, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'

const NAME = 'setupSkipped'

export async function readSkippedSteps({ read }: { read: Reader }): Promise<SkippableStep[]> {
  const row = await read.selectFrom('site_content').select('value').where('name', '=', NAME).executeTakeFirst()
  const stored: unknown = JSON.parse(row?.value ?? '[]')
  return Array.isArray(stored) ? stored.filter(isSkippable) : []
}

export async function skipSetupStep(
  records: Records,
  actor: Actor,
  { step, isSkipped }: { step: SkippableStep; isSkipped: boolean },
  now: Date,
): Promise<Verdict<null, 'not-allowed'>> {
  if (!may(actor, 'opening')) return no('not-allowed')
  return immediateTransaction(records, async (trx) => {
    const before = await readSkippedSteps({ read: trx })
    if (before.includes(step) === isSkipped) return yes(null)
    const after = isSkipped ? [...before, step] : before.filter((each) => each !== step)
    await writeSiteContent(trx, NAME, after, now)
    const entry = { subject: 'site', id: 'site', name: step }
    await recordDecision(trx, actor, { action: isSkipped ? 'setup skip' : 'setup resume', ...entry }, now)
    return yes(null)
  })
}
