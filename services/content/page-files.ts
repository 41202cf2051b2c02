import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { chmod, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** `seconds`: the file's date for the web server's ETag, not the time of writing. */
export type PageFile = { ending: string; seconds: number; body: Uint8Array }

export const SHOWN = 'pages'
const SETS = 'sets'
const OWNER = '.owner'
/** The web server's user may read these files; nothing in them is private. */
const [FOLDER_MODE, FILE_MODE] = [0o755, 0o644]
/** A set begun this long ago belongs to a process that has ended. */
const LEFT_MS = 600_000

export const parseSetVersion = (set: string): number => Number(/^\d+/.exec(set)?.[0] ?? -1)

/** Records the folder's owner, so that a second site cannot overwrite the pages; false when another owns it. */
export function claimPages(folder: string, database: string): boolean {
  const place = URL.canParse(database) ? new URL(database).host + new URL(database).pathname : database
  const owner = createHash('sha256').update(place).digest('hex')
  const file = join(folder, OWNER)
  if (!existsSync(file)) writeFileSync(file, owner)
  return readFileSync(file, 'utf8') === owner
}

/** Unpublishes every set but one. Throws when the folder is not writable. */
export function withdrawPages(folder: string, but = ''): void {
  for (const inside of readdirSync(folder)) if (inside !== but) unlinkIfThere(join(folder, inside, SHOWN))
}

type Site = { keptPagesDir: string | null; databaseUrl: string | null; dataDir: string }

/** Call before content changes while the site is stopped. */
export function withdrawOwnPages({ keptPagesDir: folder, databaseUrl, dataDir }: Site): void {
  if (folder && claimPages(folder, databaseUrl ?? dataDir)) withdrawPages(folder)
}

export function openPageFiles(folder: string, head: string) {
  const own = join(folder, head)
  const sets = join(own, SETS)
  for (const each of [folder, own, sets]) openFolder(each)

  const shown = () => readShownSet(own)

  return {
    shown,
    withdraw: () => withdrawPages(folder),

    async begin(name: string): Promise<string> {
      const set = `${name}-${randomBytes(4).toString('hex')}`
      await mkdir(join(sets, set))
      await chmod(join(sets, set), FOLDER_MODE)
      return set
    },

    /**
     * Writes the uncompressed file last, because it makes the page visible; does not rewrite files that set `alike`
     * has.
     */
    async put(set: string, path: string, files: readonly PageFile[], alike: string | null): Promise<void> {
      const place = join(sets, set, path)
      const above = dirname(place)
      if (above !== join(sets, set)) await makeFolder(above)
      for (const file of files) {
        const before = alike && alike !== set ? join(sets, alike, path) + file.ending : null
        if (!before || !(await linked(before, place + file.ending, file))) await write(place + file.ending, file)
      }
    },

    async alike(
      path: string,
      wanted: readonly Omit<PageFile, 'body'>[],
      bytes: number,
    ): Promise<Uint8Array[] | null> {
      const set = shown()
      return set === null ? null : readAlike(join(sets, set, path), wanted, bytes)
    },

    /** This is atomic and synchronous, so that nothing else can change the published set in between. */
    show(set: string): void {
      showSet(own, set)
      withdrawPages(folder, head)
    },

    /** Deletes sets that are no longer published, but not those another process may still be writing. */
    async clear(): Promise<void> {
      await clearSets(sets, shown())
      for (const inside of await readdir(folder))
        if (inside !== head && isOurs(join(folder, inside))) await rm(join(folder, inside), { recursive: true })
    },

    async say(name: string, text: string): Promise<void> {
      await write(join(folder, name), { ending: '', seconds: Math.floor(Date.now() / 1000), body: Buffer.from(text) })
    },
  }
}

export type PageFiles = ReturnType<typeof openPageFiles>

function readShownSet(own: string): string | null {
  try {
    return readlinkSync(join(own, SHOWN)).slice(SETS.length + 1)
  } catch {
    return null
  }
}

function showSet(own: string, set: string): void {
  const next = join(own, `.${set}`)
  symlinkSync(join(SETS, set), next)
  try {
    renameSync(next, join(own, SHOWN))
  } catch (error) {
    unlinkSync(next)
    throw error
  }
}

async function readAlike(
  place: string,
  wanted: readonly Omit<PageFile, 'body'>[],
  bytes: number,
): Promise<Uint8Array[] | null> {
  try {
    const found = await Promise.all(wanted.map(({ ending }) => stat(place + ending)))
    if (found[0]?.size !== bytes || found.some(({ mtimeMs }, at) => mtimeMs !== (wanted[at]?.seconds ?? 0) * 1000))
      return null
    return await Promise.all(wanted.slice(1).map(({ ending }) => readFile(place + ending)))
  } catch {
    return null
  }
}

async function clearSets(sets: string, current: string | null): Promise<void> {
  for (const set of await readdir(sets)) {
    const { mtimeMs } = await stat(join(sets, set))
    const passed = current !== null && parseSetVersion(set) < parseSetVersion(current)
    if (set !== current && (passed || Date.now() - mtimeMs > LEFT_MS))
      await rm(join(sets, set), { recursive: true, force: true })
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, FOLDER_MODE)
}

function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  if ((statSync(folder).mode & 0o777) !== FOLDER_MODE) chmodSync(folder, FOLDER_MODE)
}

function unlinkIfThere(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) throw error
  }
}

function isOurs(path: string): boolean {
  try {
    return statSync(join(path, SETS)).isDirectory()
  } catch {
    return false
  }
}

async function linked(before: string, place: string, { seconds, body }: PageFile): Promise<boolean> {
  try {
    const { mtimeMs, size } = await stat(before)
    if (mtimeMs !== seconds * 1000 || size !== body.length) return false
    await link(before, place)
    return true
  } catch {
    return false
  }
}

/** Synced before it is renamed, so that a power cut leaves no partial page. */
async function write(place: string, { seconds, body }: PageFile): Promise<void> {
  const unfinished = `${place}.${randomBytes(4).toString('hex')}`
  const file = await open(unfinished, 'wx', FILE_MODE)
  try {
    await file.writeFile(body)
    await file.chmod(FILE_MODE)
    await file.utimes(seconds, seconds)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, place)
}
