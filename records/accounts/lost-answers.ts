import { ownId, type Actor } from '#domain/accounts/accounts'
import { instantAfter } from '#domain/words/formats'
import { newestBy } from '#domain/operating/site-clock'
import { change, type Records } from '#records/engine/db'
import { writeRecoveryCodes } from './passkeys/recovery-codes.ts'

/** So long after it was done the same request means that its answer was lost. */
const LOST_MINUTES = 10
const since = (now: Date) => instantAfter(now, -LOST_MINUTES * 60_000)

/** New recovery codes for whoever switched the second step on with this very code and never saw theirs. */
export async function renewUnseenCodes(
  records: Records,
  actor: Actor,
  { step, codeHashes }: { step: number; codeHashes: string[] },
  now: Date,
): Promise<boolean> {
  const renewed = await change(records, async (trx) => {
    // Two that renew at once take turns at this row; the step shows that nothing was used since.
    const own = await trx
      .updateTable('second_steps')
      .set({ last_counter: step })
      .where('user_id', '=', ownId(actor))
      .where('confirmed_at', '>', since(now))
      .where('confirmed_at', '<=', newestBy(now))
      .where('last_counter', '=', step)
      .executeTakeFirst()
    if (own.numUpdatedRows !== 1n) return { ok: false, because: 'not-own' }
    await writeRecoveryCodes(trx, ownId(actor), codeHashes)
    return { ok: true, do: null }
  })
  return renewed.ok
}
