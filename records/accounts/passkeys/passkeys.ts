import { isUserType, ownId, type Actor, type UserType } from '#domain/accounts/accounts'
import { isOpenedByParent } from '#domain/accounts/families/families'
import {
  addPasskey,
  isCopy,
  removePasskey,
  type NewPasskeyKey,
  type Passkey,
  type PasskeyRefusal,
} from '#domain/accounts/passkeys'
import { isProved } from '#domain/accounts/rights'
import { isRequired } from '#domain/accounts/second-step-due'
import { awaitsVerification } from '#domain/accounts/verification'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { passkeyChanged } from '#domain/text/emails/security-emails'
import { brandIn } from '#records/content/content'
import { transaction, lockUser, newToken, type Records, type Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'
import { endPlacesOpenedBy } from '../families/family-sessions.ts'
import { accountIn } from '../second-steps.ts'
import { dropCodes, writeRecoveryCodes } from './recovery-codes.ts'
import { ownSecondStepDue, stepsOf } from './steps.ts'

type NewPasskey = NewPasskeyKey & { name: string }

export async function passkeysOf({ read }: Records, userId: string): Promise<Passkey[]> {
  const rows = await read
    .selectFrom('passkeys')
    .select(['id', 'name', 'transports', 'created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ transports, ...row }) => ({ ...row, transports: transports.split(' ').filter(Boolean) }))
}

export async function passkeyHandle(records: Records, actor: Pick<Actor, 'id'>): Promise<string> {
  await records.write
    .updateTable('users')
    .set({ passkey_handle: newToken() })
    .where('id', '=', ownId(actor))
    .where('passkey_handle', 'is', null)
    .execute()
  const { passkey_handle } = await records.write
    .selectFrom('users')
    .select('passkey_handle')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return passkey_handle ?? ''
}

export async function passkeyForSignIn({ read }: Records, id: string) {
  const row = await read
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.id',
      'passkeys.public_key as publicKey',
      'passkeys.transports',
      'users.id as userId',
      'users.type',
      'users.email',
      'users.passkey_handle as handle',
    ])
    .where('passkeys.id', '=', id)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  const type: UserType | null = row && isUserType(row.type) ? row.type : null
  return row && type ? { ...row, type, transports: row.transports.split(' ').filter(Boolean) } : null
}

/** Adding the same one twice is harmless. The first one ends all other sessions and sets missing recovery codes. */
export async function keepPasskey(
  records: Records,
  actor: Actor,
  passkey: NewPasskey,
  {
    codeHashes,
    keepSession,
    mailIsSetUp,
  }: { codeHashes: string[]; keepSession: string | null; mailIsSetUp: boolean },
  now: Date,
): Promise<Verdict<{ newCodes: boolean; first: boolean }, PasskeyRefusal>> {
  if (isOpenedByParent(actor)) return no('unproved')
  return transaction<Verdict<{ newCodes: boolean; first: boolean }, PasskeyRefusal>>(records, async (trx) => {
    await lockUser(trx, ownId(actor))
    const account = await accountIn(trx, actor.id)
    if (!account) return no('not-found')
    const steps = await stepsOf({ read: trx }, actor.id)
    const facts = {
      proved: isProved(actor, now),
      awaitsVerification: awaitsVerification({
        verifiedAt: account.verified ? now.toISOString() : null,
        mailIsSetUp,
      }),
      count: steps.passkeys,
    }
    const verdict = addPasskey(facts)
    if (!verdict.ok) return verdict
    const { id, publicKey, counter, transports, name } = passkey
    const kept = await trx
      .insertInto('passkeys')
      .values({
        id,
        user_id: actor.id,
        public_key: publicKey,
        counter,
        transports: transports.join(' '),
        name,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (kept.numInsertedOrUpdatedRows !== 1n) return no('taken')
    const first = !steps.app && steps.passkeys === 0
    if (first) {
      await writeRecoveryCodes(trx, actor.id, codeHashes)
      await trx
        .deleteFrom('sessions')
        .where('user_id', '=', ownId(actor))
        .where('token_hash', '!=', keepSession ?? '')
        .execute()
      await endPlacesOpenedBy(trx, actor.id)
    }
    await noteOf(trx, actor, 'passkey add', name, now)
    await queueMail(trx, passkeyChanged(await brandIn(trx), account, { state: 'added', name }), now)
    return yes({ newCodes: first, first })
  })
}

export async function renamePasskey(
  records: Records,
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<Verdict<null, PasskeyRefusal>> {
  const renamed = await records.write
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', ownId(actor))
    .executeTakeFirst()
  return renamed.numUpdatedRows === 1n ? yes(null) : no('not-found')
}

export async function dropPasskey(
  records: Records,
  actor: Actor,
  id: string,
  days: number,
  now: Date,
): Promise<Verdict<null, PasskeyRefusal>> {
  return transaction<Verdict<null, PasskeyRefusal>>(records, async (trx) => {
    await lockUser(trx, ownId(actor))
    const steps = await stepsOf({ read: trx }, actor.id)
    const verdict = removePasskey({
      proved: isProved(actor, now),
      others: steps.passkeys - 1,
      app: steps.app,
      required: isRequired(await ownSecondStepDue(trx, actor, days), now),
    })
    if (!verdict.ok) return verdict
    const dropped = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', ownId(actor))
      .returning('name')
      .executeTakeFirst()
    if (!dropped) return no('not-found')
    if (!steps.app && steps.passkeys === 1) await dropCodes(trx, actor.id)
    await noteOf(trx, actor, 'passkey remove', dropped.name, now)
    const account = await accountIn(trx, actor.id)
    const change = { state: 'removed', name: dropped.name } as const
    if (account) await queueMail(trx, passkeyChanged(await brandIn(trx), account, change), now)
    return yes(null)
  })
}

/** Call after the signature was verified. Returns false and logs when the counter suggests a cloned passkey. */
export async function usePasskey(
  records: Records,
  { id, userId, counter }: { id: string; userId: string; counter: number },
  now: Date,
): Promise<boolean> {
  const used = await transaction<Verdict<'used' | 'copied', 'not-found'>>(records, async (trx) => {
    await lockUser(trx, userId)
    const kept = await trx
      .selectFrom('passkeys')
      .innerJoin('users', 'users.id', 'passkeys.user_id')
      .select(['counter', 'passkeys.name', 'users.name as person'])
      .where('passkeys.id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!kept) return no('not-found')
    if (isCopy(Number(kept.counter), counter)) {
      const entry = { subject: 'account', id: userId, name: kept.person, after: { passkey: kept.name } }
      const by = { id: null, name: 'Somebody with a copy of a passkey' }
      await recordDecision(trx, by, { action: 'passkey refuse', ...entry }, now)
      return yes('copied')
    }
    await trx
      .updateTable('passkeys')
      .set({ counter, used_at: now.toISOString() })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute()
    return yes('used')
  })
  return used.ok && used.value === 'used'
}

async function noteOf(trx: Transaction, actor: Actor, action: string, passkey: string, now: Date): Promise<void> {
  const states = action === 'passkey add' ? { after: { passkey } } : { before: { passkey } }
  await recordDecision(trx, actor, { action, subject: 'account', id: actor.id, name: actor.name, ...states }, now)
}
