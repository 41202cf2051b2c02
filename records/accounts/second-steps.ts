import { ownId, type Actor } from '#domain/accounts/accounts'
import { isOpenedByParent } from '#domain/accounts/families/families'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { recordDecision } from '#records/operating/audit'
import { codesGuessed, type MailAccount } from '#domain/text/emails/password-emails'
import { secondStepChanged } from '#domain/text/emails/security-emails'
import { isRequired } from '#domain/accounts/second-step-due'
import { awaitsVerification } from '#domain/accounts/verification'
import { CLOCK_SKEW_MS } from '#domain/operating/site-clock'
import { brandIn } from '#records/content/content'
import { transaction, lockUser, type Records, type Transaction } from '#records/engine/db'
import { countOf } from '#records/engine/pages'
import { queueMail } from '#records/mail/outbox'
import { endPlacesOpenedBy } from './families/family-sessions.ts'
import { dropCodes, writeRecoveryCodes } from './passkeys/recovery-codes.ts'
import { ownSecondStepDue, stepsOf } from './passkeys/steps.ts'

export async function secondStepOf({ read }: Records, userId: string) {
  const step = read.selectFrom('second_steps').select(['secret', 'confirmed_at as confirmedAt'])
  const [row, codesLeft] = await Promise.all([
    step.where('user_id', '=', userId).executeTakeFirst(),
    countOf(read.selectFrom('recovery_codes').where('user_id', '=', userId)),
  ])
  return row ? { ...row, codesLeft } : null
}

/** Replaces no active second factor. Refused for an unconfirmed address, whose real owner could not undo it. */
export async function beginSecondStep(
  records: Records,
  actor: Actor,
  secret: string,
  { mailIsSetUp }: { mailIsSetUp: boolean },
  now: Date,
): Promise<Verdict<null, 'unverified'>> {
  if (isOpenedByParent(actor)) return no('unverified')
  return transaction(records, async (trx) => {
    if (awaitsVerification({ verifiedAt: await verifiedAtIn(trx, ownId(actor)), mailIsSetUp }))
      return no('unverified')
    await trx
      .insertInto('second_steps')
      .values({ user_id: actor.id, secret, created_at: now.toISOString() })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret, created_at: now.toISOString() })
          .where('second_steps.confirmed_at', 'is', null),
      )
      .execute()
    return yes(null)
  })
}

export async function confirmSecondStep(
  records: Records,
  actor: Actor,
  {
    step,
    codeHashes,
    keepSession,
    mailIsSetUp,
  }: { step: number; codeHashes: string[]; keepSession: string | null; mailIsSetUp: boolean },
  now: Date,
): Promise<Verdict<null, 'not-begun' | 'unverified'>> {
  if (isOpenedByParent(actor)) return no('unverified')
  return transaction(records, async (trx) => {
    if (awaitsVerification({ verifiedAt: await verifiedAtIn(trx, ownId(actor)), mailIsSetUp }))
      return no('unverified')
    const confirmed = await trx
      .updateTable('second_steps')
      .set({ confirmed_at: now.toISOString(), last_counter: step })
      .where('user_id', '=', ownId(actor))
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (confirmed.numUpdatedRows !== 1n) return no('not-begun')
    await writeRecoveryCodes(trx, ownId(actor), codeHashes)
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', ownId(actor))
      .where('token_hash', '!=', keepSession ?? '')
      .execute()
    await endPlacesOpenedBy(trx, actor.id)
    await recordDecision(
      trx,
      actor,
      {
        action: 'second step on',
        subject: 'account',
        id: actor.id,
        name: actor.name,
        before: { secondStep: 'off' },
        after: { secondStep: 'on' },
      },
      now,
    )
    await tellOfChange(trx, actor.id, 'on', now)
    return yes(null)
  })
}

const STEPS_AHEAD = (2 * CLOCK_SKEW_MS) / 30_000

/** Refuses this and older steps from now on; false when the step was already used. */
export async function useStep({ write }: Records, userId: string, step: number): Promise<boolean> {
  const used = await write
    .updateTable('second_steps')
    .set({ last_counter: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    // A step far in the future was used while the clock was wrong.
    .where(({ or, eb }) => or([eb('last_counter', '<', step), eb('last_counter', '>', step + STEPS_AHEAD)]))
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function dropSecondStep(
  records: Records,
  actor: Actor,
  days: number,
  now: Date,
): Promise<Verdict<null, 'not-begun' | 'required'>> {
  return transaction<Verdict<null, 'not-begun' | 'required'>>(records, async (trx) => {
    await lockUser(trx, ownId(actor))
    const { app, passkeys } = await stepsOf({ read: trx }, actor.id)
    if (app && passkeys === 0 && isRequired(await ownSecondStepDue(trx, actor, days), now)) return no('required')
    const dropped = await trx.deleteFrom('second_steps').where('user_id', '=', ownId(actor)).executeTakeFirst()
    if (dropped.numDeletedRows !== 1n) return no('not-begun')
    if (passkeys === 0) await dropCodes(trx, actor.id)
    await recordDecision(
      trx,
      actor,
      {
        action: 'second step off',
        subject: 'account',
        id: actor.id,
        name: actor.name,
        before: { secondStep: 'on' },
        after: { secondStep: 'off' },
      },
      now,
    )
    await tellOfChange(trx, actor.id, 'off', now)
    return yes(null)
  })
}

export async function clearSecondStep(trx: Transaction, userId: string): Promise<boolean> {
  const dropped = await trx.deleteFrom('second_steps').where('user_id', '=', userId).executeTakeFirst()
  const keys = await trx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  await dropCodes(trx, userId)
  return dropped.numDeletedRows + keys.numDeletedRows > 0n
}

export async function tellOfGuessedCodes(records: Records, userId: string, day: string, now: Date): Promise<void> {
  await transaction(records, async (trx) => {
    await lockUser(trx, userId)
    const user = await accountIn(trx, userId)
    if (!user) return no('told')
    const mail = codesGuessed(await brandIn(trx), user, day)
    if (
      await trx
        .selectFrom('outbox')
        .select('id')
        .where('once', '=', mail.once ?? '')
        .executeTakeFirst()
    )
      return no('told')
    await queueMail(trx, mail, now)
    await recordDecision(
      trx,
      { id: null, name: 'Somebody with the password' },
      {
        action: 'codes guessed',
        subject: 'account',
        id: userId,
        name: user.fullName,
      },
      now,
    )
    return yes(null)
  })
}

async function tellOfChange(trx: Transaction, userId: string, state: 'on' | 'off', now: Date): Promise<void> {
  const account = await accountIn(trx, userId)
  if (account) await queueMail(trx, secondStepChanged(await brandIn(trx), account, state), now)
}

export async function accountIn(
  trx: Transaction,
  userId: string,
): Promise<(MailAccount & { fullName: string }) | null> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'first_name', 'verified_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return null
  const { id, email, name, first_name, verified_at } = user
  return { id, email, name: first_name || name, fullName: name, verified: verified_at !== null }
}

/** The current session first, then the most recent. A handle names a session but cannot open one. */
export async function sessionsOf(
  { read }: Records,
  actor: Actor,
  current: string | null,
): Promise<
  {
    handle: string
    device: string | null
    place: string | null
    createdAt: string
    seenAt: string
    isThis: boolean
  }[]
> {
  const rows = await read
    .selectFrom('sessions')
    .select(['token_hash', 'device', 'place', 'created_at as createdAt', 'seen_at as seenAt'])
    .where(({ or, eb }) => or([eb('user_id', '=', ownId(actor)), eb('parent_id', '=', ownId(actor))]))
    .orderBy('seen_at', 'desc')
    .limit(50)
    .execute()
  return rows
    .map(({ token_hash, ...row }) => ({ ...row, handle: token_hash.slice(0, 24), isThis: token_hash === current }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
}

export async function endSessionOf({ write }: Records, actor: Actor, handle: string): Promise<boolean> {
  if (!/^[0-9a-f]{24}$/.test(handle)) return false
  const ended = await write
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('user_id', '=', ownId(actor)), eb('parent_id', '=', ownId(actor))]))
    .where('token_hash', 'like', `${handle}%`)
    .executeTakeFirst()
  return ended.numDeletedRows === 1n
}

async function verifiedAtIn(trx: Transaction, userId: string): Promise<string | null> {
  const row = await trx.selectFrom('users').select('verified_at').where('id', '=', userId).executeTakeFirst()
  return row?.verified_at ?? null
}
