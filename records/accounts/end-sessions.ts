import { ownId, type Actor } from '#domain/accounts/accounts'
import { isOpenedByParent } from '#domain/accounts/families/families'
import { yes } from '#domain/enrolment/enrolment'
import { transaction, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { endCalendarLink } from '#records/training/calendar-feeds/feeds'
import { endPlacesOpenedBy } from './families/family-sessions.ts'
import { forgetDevices } from './known-devices.ts'

export async function endOtherSessions(
  records: Records,
  actor: Actor,
  current: string | null,
  now: Date,
): Promise<void> {
  if (isOpenedByParent(actor)) return
  await transaction(records, async (trx) => {
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', ownId(actor))
      .where('token_hash', '!=', current ?? '')
      .execute()
    await endPlacesOpenedBy(trx, actor.id)
    await trx.deleteFrom('awaited_codes').where('user_id', '=', ownId(actor)).execute()
    await forgetDevices(trx, actor.id)
    await endCalendarLink(trx, actor.id, now)
    const entry = { action: 'session disown', subject: 'account', id: actor.id, name: actor.name }
    await recordDecision(trx, actor, entry, now)
    return yes(null)
  })
}

export async function endAllSessions(records: Records, actor: Actor, now: Date): Promise<void> {
  if (isOpenedByParent(actor)) return
  await transaction(records, async (trx) => {
    await trx.deleteFrom('sessions').where('user_id', '=', ownId(actor)).execute()
    await endPlacesOpenedBy(trx, actor.id)
    await trx.deleteFrom('awaited_codes').where('user_id', '=', ownId(actor)).execute()
    await forgetDevices(trx, actor.id)
    await endCalendarLink(trx, actor.id, now)
    return yes(null)
  })
}
