import { KNOWN_DEVICES, normaliseEmail } from '#domain/accounts/accounts'
import { DAY_MS, instantAfter } from '#domain/words/formats'
import { hashOfToken, newToken, type Records, type Transaction } from '#records/engine/db'

export async function knownDeviceOf({ read }: Records, deviceHash: string | null, email: string, now: Date) {
  if (!deviceHash) return null
  const oldest = instantAfter(now, -KNOWN_DEVICES.days * DAY_MS)
  const row = await read
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('token_hash')
    .where('token_hash', '=', deviceHash)
    .where('users.email', '=', normaliseEmail(email))
    .where('seen_at', '>', oldest)
    .executeTakeFirst()
  return row?.token_hash ?? null
}

/** Null keeps the current token. An unknown device gets a fresh one, so that a planted token is useless. */
export async function rememberDevice(
  trx: Transaction,
  userId: string,
  deviceHash: string | null,
  now: Date,
): Promise<string | null> {
  const at = now.toISOString()
  if (deviceHash) {
    const seen = await trx
      .updateTable('known_devices')
      .set({ seen_at: at })
      .where('token_hash', '=', deviceHash)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (seen.numUpdatedRows === 1n) return null
  }
  const token = newToken()
  const token_hash = hashOfToken(token)
  if (deviceHash)
    await trx.updateTable('known_devices').set({ token_hash }).where('token_hash', '=', deviceHash).execute()
  await trx.insertInto('known_devices').values({ token_hash, user_id: userId, created_at: at, seen_at: at }).execute()
  const kept = await trx
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(KNOWN_DEVICES.count)
    .execute()
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where(
      'token_hash',
      'not in',
      kept.map((row) => row.token_hash),
    )
    .execute()
  return token
}

export async function forgetDevices(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

export async function sweepDevices(records: Records, now: Date): Promise<void> {
  await records.write
    .deleteFrom('known_devices')
    .where('seen_at', '<=', instantAfter(now, -KNOWN_DEVICES.days * DAY_MS))
    .execute()
}
