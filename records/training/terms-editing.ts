import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { timeOfMinute } from '#domain/training/manila'
import type { SaidDay, TrainingTerms } from '#domain/training/terms'
import { transaction, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { termsIn } from './terms.ts'

export async function saveTerms(
  records: Records,
  actor: Actor,
  { terms, seen }: { terms: TrainingTerms; seen: number },
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'changed-meanwhile'>> {
  if (!may(actor, 'training-terms')) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed' | 'changed-meanwhile'>>(records, async (trx) => {
    const { revision, ...before } = await termsIn(trx)
    if (JSON.stringify(toAuditFacts(before)) === JSON.stringify(toAuditFacts(terms))) return yes(null)
    if (revision !== seen) return no('changed-meanwhile')
    const row = {
      opening: JSON.stringify(terms.opening.map((hours) => (hours ? [hours.from, hours.until] : null))),
      usual_minutes: terms.usualMinutes,
      notice_hours: terms.noticeHours,
      cancel_hours: terms.cancelHours,
      quiet_from: terms.quietFrom,
      quiet_until: terms.quietUntil,
      revision: revision + 1,
      updated_by: actor.id,
    }
    const written = await trx
      .insertInto('training_terms')
      .values({ id: 1, ...row })
      .onConflict((known) => known.column('id').doUpdateSet(row).where('training_terms.revision', '=', revision))
      .executeTakeFirst()
    if (Number(written.numInsertedOrUpdatedRows ?? 0) !== 1) return no('changed-meanwhile')
    const entry = {
      action: 'training-terms save',
      subject: 'training terms',
      id: 'training-terms',
      name: 'Working hours',
    }
    await recordDecision(trx, actor, { ...entry, before: toAuditFacts(before), after: toAuditFacts(terms) }, now)
    return yes(null)
  })
}

export async function sayOfDay(
  records: Records,
  actor: Actor,
  said: SaidDay | { day: string; forget: true },
  now: Date,
): Promise<Verdict<null, 'not-allowed'>> {
  if (!may(actor, 'training-terms')) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed'>>(records, async (trx) => {
    const { day } = said
    const known = await trx.selectFrom('closed_days').selectAll().where('day', '=', day).executeTakeFirst()
    const wanted = 'forget' in said ? null : { name: said.name, is_open: said.open ? 1 : 0 }
    if (wanted === null ? !known : known?.name === wanted.name && known.is_open === wanted.is_open) return yes(null)
    if (wanted === null) await trx.deleteFrom('closed_days').where('day', '=', day).execute()
    else
      await trx
        .insertInto('closed_days')
        .values({ day, ...wanted, created_at: now.toISOString(), created_by: actor.id })
        .onConflict((there) => there.column('day').doUpdateSet({ ...wanted, created_by: actor.id }))
        .execute()
    const words = (row: { name: string; is_open: number } | null | undefined) =>
      row ? { status: row.is_open === 1 ? 'open' : 'closed', reason: row.name } : { status: 'as usual' }
    const entry = { action: 'closed-day save', subject: 'closed day', id: day, name: day }
    await recordDecision(trx, actor, { ...entry, before: words(known), after: words(wanted) }, now)
    return yes(null)
  })
}

const toAuditFacts = ({ opening, usualMinutes, noticeHours, cancelHours, quietFrom, quietUntil }: TrainingTerms) => ({
  opening: opening
    .map((hours) => (hours ? `${timeOfMinute(hours.from)}-${timeOfMinute(hours.until)}` : 'closed'))
    .join(', '),
  usual_minutes: usualMinutes,
  notice_hours: noticeHours,
  cancel_hours: cancelHours,
  quiet_hours: `${timeOfMinute(quietFrom)}-${timeOfMinute(quietUntil)}`,
})
