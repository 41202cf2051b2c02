import { openRecords, type Records } from '#records/engine/db'
import { namedKeys } from '#records/engine/examination'
import { migrationState } from '#records/engine/migrate'
import { forgetOtherKeys, rewriteSecrets } from '#records/operating/master-keys'
import { openedSecret, sealedSecret } from '#services/accounts/second-step'
import type { FileStore } from '#services/files/files'
import { isSealedKind, resealFile } from '#services/files/sealed-files'
import { readConfig } from '#services/operating/config'
import { sealsOf, textSealedBy, type Seals } from '#services/operating/seals'
import { rewriteEmailPassword } from '#records/mail/email-settings'
import { openEmailPassword, sealEmailPassword } from '#services/mail/email-password'
import { openTheStore } from '../academy.ts'
import { command, CommandError } from '../operator.ts'
import { useKeys } from './keys-in-use.ts'

/** Seals everything with MASTER_KEY; without that key, unseals everything for good. The site may be running. */
async function seal(args: string[]): Promise<string> {
  const config = readConfig(process.env)
  const seals = sealsOf(config)
  const opensAll = args.includes('--open')
  if (seals.keys.length === 0)
    throw new CommandError('No key is set. Make one with npm run keys and set it as MASTER_KEY.')
  if ((seals.newest === null) !== opensAll)
    throw new CommandError(
      opensAll
        ? 'MASTER_KEY is set, so everything is sealed. To open all of it for good put the key into MASTER_KEYS_OPENING, ' +
            'leave MASTER_KEY unset, start the site so, and run this again.'
        : 'MASTER_KEY is not set, so nothing can be sealed. To open for good what is sealed add --open.',
    )
  const records = await openRecords(config)
  try {
    const { toCome } = await migrationState(records)
    if (toCome.length > 0)
      throw new CommandError('The database is older than this version. Start the site, or npm run migrate.')
    await useKeys(records, seals, new Date())
    const files = await sealFiles(records, await openTheStore(config), seals)
    const secrets = await rewriteSecrets(records, (userId, kept) =>
      textSealedBy(kept) === seals.newest ? null : sealedSecret(seals, userId, openedSecret(seals, userId, kept)),
    )
    const passwords = await rewriteEmailPassword(records, (kept) =>
      textSealedBy(kept) === seals.newest ? null : sealEmailPassword(seals, openEmailPassword(seals, kept)),
    )
    await forgetOtherKeys(records, seals.newest)
    const done = `${files} files and ${secrets + passwords} secrets of second steps and email were`
    return seals.newest === null
      ? `${done} unsealed for good. MASTER_KEYS_OPENING may go; backups of before still need its keys.`
      : `${done} sealed again, and everything is sealed with the key ${seals.newest} now. MASTER_KEYS_OPENING may go ` +
          'when every machine runs with this MASTER_KEY; backups of before still need its keys.'
  } finally {
    await records.close()
  }
}

async function sealFiles(records: Records, store: FileStore, seals: Seals): Promise<number> {
  const rewritten: string[] = []
  for await (const { key } of store.list())
    if (isSealedKind(key) && (await resealFile(store, key, seals))) rewritten.push(key)
  // A file removed during the rewrite exists again, but no record names it.
  const { named, waiting, passing } = await namedKeys(records)
  for (const key of rewritten) if (!named.has(key) && !waiting.has(key) && !passing.has(key)) await store.remove(key)
  return rewritten.length
}

await command(seal)
