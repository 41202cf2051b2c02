import { ownId, type Actor } from '#domain/accounts/accounts'
import type { PasskeyRefusal } from '#domain/accounts/passkeys'
import { isProved } from '#domain/accounts/rights'
import { hasSecondStep } from '#domain/accounts/second-step-due'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { transaction, lockUser, type Records, type Transaction } from '#records/engine/db'
import { countOf } from '#records/engine/pages'
import { recordDecision } from '#records/operating/audit'
import { stepsOf } from './steps.ts'

export async function recoveryCodesLeft({ read }: Records, userId: string): Promise<number> {
  return countOf(read.selectFrom('recovery_codes').where('user_id', '=', userId))
}

export async function useRecoveryCode({ write }: Records, userId: string, codeHash: string): Promise<boolean> {
  const used = await write
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

export async function renewRecoveryCodes(
  records: Records,
  actor: Actor,
  codeHashes: string[],
  now: Date,
): Promise<Verdict<null, PasskeyRefusal>> {
  return transaction<Verdict<null, PasskeyRefusal>>(records, async (trx) => {
    await lockUser(trx, ownId(actor))
    if (!isProved(actor, now)) return no('unproved')
    if (!hasSecondStep(await stepsOf({ read: trx }, actor.id))) return no('no-second-step')
    await writeRecoveryCodes(trx, actor.id, codeHashes)
    const entry = { action: 'recovery codes renew', subject: 'account', id: actor.id, name: actor.name }
    await recordDecision(trx, actor, entry, now)
    return yes(null)
  })
}

export async function writeRecoveryCodes(trx: Transaction, userId: string, codeHashes: string[]) {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }))
  await trx.insertInto('recovery_codes').values(rows).execute()
}

export async function dropCodes(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx.deleteFrom('awaited_codes').where('user_id', '=', userId).execute()
}
