import { keysInUse, noteKeyInUse } from '#records/operating/master-keys'
import type { Records } from '#records/engine/db'
import { WrongSetting } from '#services/operating/config'
import type { Seals } from '#services/operating/seals'

/** Refuses to start without a key that may seal stored data: receipts and second factors would not open. */
export async function useKeys(records: Records, seals: Seals, now: Date): Promise<void> {
  const missing = (await keysInUse(records)).filter((name) => !seals.keys.includes(name))
  if (missing.length > 0)
    throw new WrongSetting(
      'MASTER_KEY',
      `receipts or second steps are sealed by the key ${missing.join(' and ')}, which is not set; that key is ` +
        'allowed as MASTER_KEY, or in MASTER_KEYS_OPENING',
    )
  if (seals.newest !== null) await noteKeyInUse(records, seals.newest, now)
}
