import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { trialSlotsText } from '#domain/text/staff/enrolment/trial-slots'
import { transaction, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'

/** Its name in the site content, whose changes make cached pages outdated. */
export const TRIAL_SHOWN = 'trialShown'

export async function isTrialAlwaysShown({ read }: Records): Promise<boolean> {
  const row = await read.selectFrom('site_content').select('value').where('name', '=', TRIAL_SHOWN).executeTakeFirst()
  return row?.value === 'true'
}

export async function showTrialLessons(
  records: Records,
  actor: Actor,
  isShown: boolean,
  now: Date,
): Promise<Verdict<null, 'not-allowed'>> {
  if (!may(actor, 'sessions') || coachedBy(actor) !== null) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed'>>(records, async (trx) => {
    const row = { value: JSON.stringify(isShown), updated_at: now.toISOString() }
    const written = await trx
      .insertInto('site_content')
      .values({ name: TRIAL_SHOWN, ...row })
      .onConflict((known) => known.column('name').doUpdateSet(row).where('site_content.value', '!=', row.value))
      .executeTakeFirst()
    if (written.numInsertedOrUpdatedRows !== 1n) return yes(null)
    const action = isShown ? 'trial-page show' : 'trial-page hide'
    const entry = { action, subject: 'site', id: TRIAL_SHOWN, name: trialSlotsText.title }
    await recordDecision(trx, actor, entry, now)
    return yes(null)
  })
}
