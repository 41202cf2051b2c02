import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from './site.ts'

/** Draws the starter content once for all workers of a run; each of their sites begins with a copy. */
export default async function drawTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-template-'))
  const site = await startSite({ content: 'demo', dataDir: folder })
  await site.stop()
  process.env.TEST_TEMPLATE = folder
  // The sign-ins of the starter content's clients are printed once, here.
  process.env.TEST_SIGN_INS = site.output()
  return () => rmSync(folder, { recursive: true, force: true })
}
