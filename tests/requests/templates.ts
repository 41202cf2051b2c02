import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAcademy } from '#commands/academy'
import { firstStart } from '#commands/running/first-start'
import { SERVER_FILE } from '#commands/running/site'
import { readConfig } from '#services/operating/config'
import { fillWithClients } from '#tests/demo-clients'
import { openToVisitors } from '#tests/open-to-visitors'
import { settings } from './settings.ts'

/** Fills a folder with the site and clients of the starter content and one with the administrator alone, once a run; each site begins with a copy. */
export default async function makeTemplates(): Promise<() => void> {
  if (!existsSync(SERVER_FILE)) throw new Error('The site is not built: run npm run build first.')
  const folders = await Promise.all((['demo', 'none'] as const).map(filled))
  process.env.TEST_REQUESTS_DEMO = folders[0]
  process.env.TEST_REQUESTS_NONE = folders[1]
  return () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

async function filled(content: 'demo' | 'none'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-template-'))
  const academy = await openAcademy(readConfig(settings(folder, content)))
  const lines = await (content === 'demo' ? fillWithClients(academy) : firstStart(academy))
  // The people of the starter content sign in with what was printed once.
  if (content === 'demo') process.env.TEST_SIGN_INS = lines.join('\n')
  else await openToVisitors(academy.records)
  await academy.records.close()
  return folder
}
