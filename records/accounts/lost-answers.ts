import { ownId, type Actor } from '#domain/accounts/accounts'
import { instantAfter } from '#domain/words/formats'
import { newestBy } from '#domain/operating/site-clock'
import { transaction, type Records } from '#records/engine/db'
import { writeRecoveryCodes } from './passkeys/recovery-codes.ts'

const LOST_MINUTES = 10
const since = (now: Date) => instantAfter(now, -LOST_MINUTES * 60_000)

/** Replaces recovery codes that a user never saw, proven by the same code that switched the second factor on. */
export async function renewUnseenCodes(
  records: Records,
  actor: Actor,
  { step, codeHashes }: { step: number; codeHashes: string[] },
  now: Date,
): Promise<boolean> {
  const renewed = await transaction(records, async (trx) => {
    // Locks the row against a parallel renewal; the step proves that no code was used since.
    const own = await trx
      .updateTable('second_steps')
      .set({ last_counter: step })
      .where('user_id', '=', ownId(actor))
      .where('confirmed_at', '>', since(now))
      .where('confirmed_at', '<=', newestBy(now))
      .where('last_counter', '=', step)
      .executeTakeFirst()
    if (own.numUpdatedRows !== 1n) return { ok: false, reason: 'not-own' }
    await writeRecoveryCodes(trx, ownId(actor), codeHashes)
    return { ok: true, value: null }
  })
  return renewed.ok
}
