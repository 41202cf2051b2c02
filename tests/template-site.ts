import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAcademy } from '#commands/academy'
import { readConfig } from '#services/operating/config'
import { fillWithClients } from './demo-clients.ts'
import { ADMINISTRATOR } from './people.ts'

/** Fills in the site and clients of the starter content once for all workers of a run; each of their sites begins with a copy. */
export default async function drawTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-template-'))
  const { email, password } = ADMINISTRATOR
  const academy = await openAcademy(readConfig({ DATA_DIR: folder, ADMIN_EMAIL: email, ADMIN_PASSWORD: password }))
  // The sign-ins of the starter content's clients are printed once, here.
  process.env.TEST_SIGN_INS = (await fillWithClients(academy)).join('\n')
  await academy.records.close()
  process.env.TEST_TEMPLATE = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
