import { newIdentity } from '#services/operating/age'
import { newMasterKey } from '#services/operating/seals'
import { command } from '../operator.ts'

async function newKeys(): Promise<string> {
  const { identity, recipient } = await newIdentity()
  return [
    '# Settings of the site. MASTER_KEY seals receipts and second steps; keep a copy of it away from the site as well:',
    '# without it they open for nobody, also out of a backup.',
    `MASTER_KEY=${newMasterKey()}`,
    `BACKUP_RECIPIENTS=${recipient}`,
    '',
    '# Opens the backups. Keep it in a file away from the site and from the backups, printed in a safe for instance:',
    '# npm run restore -- <backup> --identity <that file>. It is shown only now.',
    identity,
  ].join('\n')
}

await command(newKeys)
