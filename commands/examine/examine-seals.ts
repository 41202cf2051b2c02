import type { Records } from '#records/engine/db'
import { rewriteEmailPassword } from '#records/mail/email-settings'
import { keysInUse, rewriteSecrets } from '#records/operating/master-keys'
import { isSealedKind, keySealing } from '#services/files/sealed-files'
import type { FileStore } from '#services/files/files'
import type { Config } from '#services/operating/config'
import { sealsOf, textSealedBy } from '#services/operating/seals'
import { note, ok, problem, type Findings } from './findings.ts'

export async function examineSeals(records: Records, store: FileStore, config: Config): Promise<Findings> {
  const { backups, backupRecipients } = config
  const seals = sealsOf(config)
  const missing = (await keysInUse(records)).filter((name) => !seals.keys.includes(name))
  if (missing.length > 0)
    return [
      problem(
        'seals',
        `receipts or second steps are sealed by the key ${missing.join(' and ')}, which is not set`,
        'Set that key as MASTER_KEY or in MASTER_KEYS_OPENING: the site does not start without it.',
      ),
    ]
  const open = backups !== null && backupRecipients.length === 0 && note('backups', 'they are not encrypted', KEYS)
  if (seals.newest === null) return [note('seals', 'receipts and the secrets of second steps lie open', KEYS), open]
  let files = 0
  for await (const { key } of store.list()) {
    const sealing = isSealedKind(key) ? await keySealing(store, key) : undefined
    if (sealing !== undefined && sealing !== seals.newest) files += 1
  }
  let secrets = 0
  const count = (kept: string) => {
    if (textSealedBy(kept) !== seals.newest) secrets += 1
    return null
  }
  await rewriteSecrets(records, (_userId, kept) => count(kept))
  await rewriteEmailPassword(records, count)
  return [
    files + secrets === 0
      ? ok('seals', `everything is sealed by the key ${seals.newest}`)
      : note(
          'seals',
          `${files} files and ${secrets} secrets of second steps and email are not sealed by the key ${seals.newest}`,
          'Run npm run seal; the site may go on meanwhile.',
        ),
    open,
  ]
}

const KEYS = 'npm run keys makes the keys for it; docs/operations.md says where they are kept.'
