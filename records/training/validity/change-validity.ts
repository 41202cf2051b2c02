import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { judgeValidityChange, type ValidityRefusal } from '#domain/enrolment/validity'
import { manilaDayOf } from '#domain/words/formats'
import { cleanText } from '#domain/words/texts'
import { transaction, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'

type ValidityChange = { form: string; traineeId: string; from: string | null; to: string | null; reason: string }
type Refusal = ValidityRefusal | 'not-allowed' | 'not-found' | 'day-changed'

export async function changeValidity(
  records: Records,
  actor: Actor,
  { form, traineeId, from, to, reason: written }: ValidityChange,
  now: Date,
): Promise<Verdict<{ to: string | null }, Refusal>> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  const reason = cleanText(written)
  return transaction<Verdict<{ to: string | null }, Refusal>>(records, async (trx) => {
    const trainee = await trx
      .selectFrom('trainees')
      .innerJoin('users', 'users.id', 'trainees.user_id')
      .select(['users.name', 'trainees.valid_until as validUntil'])
      .where('trainees.id', '=', traineeId)
      .forUpdate()
      .executeTakeFirst()
    if (!trainee) return no('not-found')
    const stored = await trx
      .selectFrom('validity_extensions')
      .select(['to_day', 'trainee_id', 'extended_by'])
      .where('id', '=', form)
      .executeTakeFirst()
    if (stored) {
      const same = stored.to_day === to && stored.trainee_id === traineeId && stored.extended_by === actor.id
      return same ? yes({ to }) : no('day-changed')
    }
    if (trainee.validUntil !== from) return no('day-changed')
    const verdict = judgeValidityChange({ from, to, reason }, manilaDayOf(now))
    if (!verdict.ok) return verdict
    await trx.updateTable('trainees').set({ valid_until: to }).where('id', '=', traineeId).execute()
    const at = now.toISOString()
    const row = { id: form, trainee_id: traineeId, from_day: from, to_day: to, reason }
    await trx
      .insertInto('validity_extensions')
      .values({ ...row, extended_by: actor.id, extended_at: at })
      .execute()
    const entry = {
      action: 'trainee validity change',
      subject: 'trainee',
      id: traineeId,
      name: trainee.name,
      before: { validUntil: from },
      after: { validUntil: to, reason },
    }
    await recordDecision(trx, actor, entry, now)
    return yes({ to })
  })
}
