import { namedKeys } from '#records/engine/examination'
import type { Records } from '#records/engine/db'
import type { Config } from '#services/operating/config'
import type { FileStore } from '#services/files/files'
import { sizesInStore } from '#services/files/sealed-files'
import { freeBytes, megabytes } from '../operator.ts'
import { ok, note, problem, some, type Findings } from './findings.ts'

const ROOM_NEEDED = 200_000_000
const ROOM_ADVISED = 1_000_000_000

export async function examineStorage(records: Records, files: FileStore): Promise<Findings> {
  try {
    await files.probe()
  } catch (error) {
    return [
      problem(
        'storage',
        `a small file could not be written and read (${error instanceof Error ? error.message : String(error)})`,
        'Check the rights and the space of DATA_DIR/files, or STORAGE_URL.',
      ),
    ]
  }
  const stored = new Map<string, number>()
  for await (const { key, bytes } of files.list()) stored.set(key, bytes)
  // Reads the names after the file list and re-checks differences, because the site may be writing.
  const { named, waiting, passing } = await namedKeys(records)
  const without = [...named.keys()].filter((key) => !stored.has(key) && !key.startsWith('recordings/'))
  const silent = [...named.keys()].filter((key) => !stored.has(key) && key.startsWith('recordings/'))
  const gone: string[] = []
  for (const key of without) if (!(await reads(files, key))) gone.push(key)
  const again = gone.length > 0 ? (await namedKeys(records)).named : named
  const missing = gone.filter((key) => again.has(key))
  const cut = [...named]
    .filter(
      ([key, bytes]) =>
        bytes !== null && stored.has(key) && !sizesInStore(key, bytes).includes(stored.get(key) ?? -1),
    )
    .map(([key]) => key)
  const known = (key: string) =>
    named.has(key) || waiting.has(key) || passing.has(key) || key.startsWith('variants/') || key.startsWith('probe/')
  const orphans = [...stored.keys()].filter((key) => !known(key))
  const stillOrphans = orphans.length > 0 ? await lasting(records, files, orphans) : []
  return [
    missing.length === 0 && cut.length === 0
      ? ok('storage', `written and read; all ${named.size} files the records name are there`)
      : problem(
          'storage',
          [
            missing.length > 0 ? `${missing.length} files the records name are not there: ${some(missing)}` : '',
            cut.length > 0 ? `${cut.length} files have another size than recorded: ${some(cut)}` : '',
          ]
            .filter(Boolean)
            .join('; '),
          'Take these files out of a backup (tar xzf <backup> files/…) and put them into their place.',
        ),
    silent.length > 0 &&
      note(
        'storage',
        `${silent.length} practice recordings are not there: ${some(silent)}`,
        'Backups leave them out unless BACKUP_RECORDINGS=on. Their reviews stay readable.',
      ),
    stillOrphans.length > 0 &&
      note(
        'storage',
        `${stillOrphans.length} files belong to no record: ${some(stillOrphans)}`,
        'Left by a crash or an upload nobody finished. They do no harm; they may be deleted by hand.',
      ),
  ]
}

async function reads(files: FileStore, key: string): Promise<boolean> {
  const found = await files.read(key)
  await found?.body.cancel()
  return found !== null
}

async function lasting(records: Records, files: FileStore, orphans: string[]): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const known = await namedKeys(records)
  const still: string[] = []
  for (const key of orphans)
    if (!known.named.has(key) && !known.waiting.has(key) && !known.passing.has(key) && (await reads(files, key)))
      still.push(key)
  return still
}

export async function examineRoom({ dataDir, backups }: Config): Promise<Findings> {
  const findings: Findings = []
  for (const folder of [dataDir, ...(backups ? [backups.folder] : [])]) {
    const free = await freeBytes(folder)
    const says = `${megabytes(free)} are free in ${folder}`
    if (free < ROOM_NEEDED)
      findings.push(problem('room', says, 'Make room now: a full disk stops every payment and upload.'))
    else findings.push(free < ROOM_ADVISED ? note('room', says, 'Make room soon.') : ok('room', says))
  }
  return findings
}
