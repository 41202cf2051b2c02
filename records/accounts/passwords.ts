import { ownId, type Actor } from '#domain/accounts/accounts'
import { isOpenedByParent } from '#domain/accounts/families/families'
import { no, type Verdict } from '#domain/enrolment/enrolment'
import { passwordChanged } from '#domain/text/emails/password-emails'
import { recordDecision, type AuditActor } from '#records/operating/audit'
import { brandIn } from '#records/content/content'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { endCalendarLink } from '#records/training/calendar-feeds/feeds'
import { endPlacesOpenedBy } from './families/family-sessions.ts'
import { forgetDevices, rememberDevice } from './known-devices.ts'
import { dropWaitingLinks } from '#records/mail/mail-links'
import { queueMail } from '#records/mail/outbox'
import { writeSession, type From } from './sign-ins.ts'

export async function passwordHashOf(records: Records, actor: Actor): Promise<string | null> {
  const row = await records.read
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ownId(actor))
    .executeTakeFirst()
  return row?.password_hash ?? null
}

const mustChange = prepareQuery((read, userId) =>
  read.selectFrom('users').select('must_change_password').where('id', '=', userId),
)

/** True for a password taken over from the old site, which stored it in plain text. */
export async function passwordIsOld(records: Records, actor: Actor): Promise<boolean> {
  const [row] = await mustChange(records.read, ownId(actor))
  return row?.must_change_password === 1
}

/** Refused when the password changed since `oldHash` was read. The current session is replaced by a new one. */
export async function changePassword(
  records: Records,
  actor: Actor,
  { oldHash, newHash, from }: { oldHash: string; newHash: string; from: From },
  now: Date,
): Promise<Verdict<{ token: string; deviceToken: string | null }, 'password-changed'>> {
  if (isOpenedByParent(actor)) return no('password-changed')
  return transaction(records, async (trx) => {
    const held = await trx
      .updateTable('users')
      .set({ password_hash: newHash, must_change_password: 0 })
      .where('id', '=', ownId(actor))
      .where('password_hash', '=', oldHash)
      .executeTakeFirst()
    if (held.numUpdatedRows !== 1n) return no('password-changed')
    await writePassword(
      trx,
      actor.id,
      { passwordHash: newHash, secondStepOff: false, action: 'password change', by: actor },
      now,
    )
    return {
      ok: true,
      value: {
        token: await writeSession(trx, actor.id, { device: from.device }, now),
        deviceToken: await rememberDevice(trx, actor.id, from.deviceHash, now),
      },
    }
  })
}

export async function writePassword(
  trx: Transaction,
  userId: string,
  {
    passwordHash,
    secondStepOff,
    action,
    by,
  }: { passwordHash: string; secondStepOff: boolean; action: string; by: AuditActor },
  now: Date,
): Promise<void> {
  const { email, name, first_name, verified_at } = await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: 0 })
    .where('id', '=', userId)
    .returning(['email', 'name', 'first_name', 'verified_at'])
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await endPlacesOpenedBy(trx, userId)
  await endCalendarLink(trx, userId, now)
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await trx.deleteFrom('awaited_codes').where('user_id', '=', userId).execute()
  await forgetDevices(trx, userId)
  await dropWaitingLinks(trx, userId)
  await queueMail(
    trx,
    passwordChanged(
      await brandIn(trx),
      { id: userId, email, name: first_name || name, verified: verified_at !== null },
      secondStepOff,
    ),
    now,
  )
  await recordDecision(
    trx,
    by,
    {
      action,
      subject: 'account',
      id: userId,
      name,
      before: secondStepOff ? { secondStep: 'on' } : {},
      after: secondStepOff ? { secondStep: 'off' } : {},
    },
    now,
  )
}
