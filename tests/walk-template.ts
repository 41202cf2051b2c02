import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from './site.ts'

/** Draws the starter content once for all workers of a run; each of their sites begins with a copy. */
export default async function drawTemplate(): Promise<(() => Promise<void>) | undefined> {
  // On PostgreSQL the records are not in the folder: every site draws its own.
  if (process.env.WALK_DATABASE_URL) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'academy-template-'))
  const site = await startSite()
  await site.kill9()
  await cp(site.dataDir, folder, { recursive: true })
  await site.stop()
  process.env.WALK_TEMPLATE = folder
  return () => rm(folder, { recursive: true, force: true })
}
