import { createHash } from 'node:crypto'
import { isKeptId, type Collection, type OldRecord, type ReadResult } from '#tools/legacy-import/rules/old-records'
import type { NewFile } from '#records/files/files'
import { markOf, type Here } from '#tools/legacy-import/records/move-in-here'
import type { Moved, MovedRow } from '#tools/legacy-import/records/move-in'
import type { Pictures } from './pictures.ts'
import { shown, type Report } from './report.ts'
import type { OldFile } from './storage.ts'

export type Old = Map<Collection, [id: string, record: OldRecord | null][]>

export type Tools = {
  here: Here
  report: Report
  pictures: Pictures
  find(path: string): Promise<OldFile | null>
  hash(passwords: string[]): Promise<(string | null)[]>
  administrators: ReadonlySet<string>
  enrolled: ReadonlySet<string>
  now: Date
}

export class Skipped extends Error {}

export type Files = { files: { path: string | null; file: OldFile | null }[]; taken: Moved['files']; notes: string[] }

type Made = Promise<MovedRow[]> | MovedRow[]
type Reader<Read> = (record: OldRecord, id: string) => ReadResult<Read>
type Maker<Read> = (id: string, words: Read, files: Files, record: OldRecord) => Made
type More<Read> = {
  pathsOf?: (words: Read) => (string | null)[]
  markOf?: (id: string, words: Read) => string
  again?: (id: string, words: Read) => boolean
}

const findFiles = (find: Tools['find'], paths: (string | null)[]): Promise<Files['files']> =>
  Promise.all(paths.map(async (path) => ({ path, file: path ? await find(path) : null })))

function digestOf(words: unknown, files: Files['files'], mark: string | undefined): string {
  const known = [words, ...files.map(({ file }) => file?.sha256 ?? null), ...(mark ? [mark] : [])]
  return createHash('sha256').update(JSON.stringify(known)).digest('hex')
}

function listMissing(files: Files['files']): string[] {
  const missing = files.filter(({ path, file }) => path !== null && !file)
  return missing.map(({ path }) => `missing file ${shown(path ?? '')}`)
}

function claimId(here: Here, collection: Collection, id: string, ids: Set<string>): void {
  const mark = here.digests.has(markOf(collection, id))
  if (ids.has(id) && !mark) throw new Skipped('a record of this site has its id')
  if (!ids.has(id) && mark) throw new Skipped('it was taken over before and deleted here since')
  ids.add(id)
}

export function openTaking(old: Old, { here, report, pictures, find }: Tools) {
  const moved: Moved[] = []

  async function each<Read>(collection: Collection, read: Reader<Read>, make: Maker<Read>, more: More<Read> = {}) {
    const seen = new Set<string>()
    for (const [id, record] of old.get(collection) ?? []) {
      if (!isKeptId(id) || seen.has(id)) {
        report.skip(collection, id, 'its id cannot be kept')
        continue
      }
      seen.add(id)
      const words: ReadResult<Read> = record ? read(record, id) : { ok: false, reason: 'it is no record' }
      if (!words.ok || !record) {
        report.skip(collection, id, words.ok ? 'it is no record' : words.reason)
        continue
      }
      await take(collection, { id, record, words: words.value, make, more })
    }
  }

  async function take<Read>(
    collection: Collection,
    one: { id: string; record: OldRecord; words: Read; make: Maker<Read>; more: More<Read> },
  ) {
    const { id, record, words, make, more } = one
    const files = await findFiles(find, more.pathsOf?.(words) ?? [])
    const digest = digestOf(words, files, more.markOf?.(id, words))
    const lines = listMissing(files)
    try {
      const unchanged = here.digests.get(markOf(collection, id)) === digest && !more.again?.(id, words)
      const holder: Files = { files: unchanged ? [] : files, taken: [], notes: [] }
      const rows = await make(id, words, holder, record)
      for (const line of lines) report.note(collection, line)
      report.count(collection, unchanged ? 'unchanged' : 'imported')
      if (unchanged) return
      for (const line of holder.notes) report.note(collection, line)
      moved.push({ collection, id, digest, rows, files: holder.taken })
    } catch (error) {
      if (!(error instanceof Skipped)) throw error
      for (const line of lines) report.note(collection, line)
      report.skip(collection, id, error.message)
    }
  }

  async function shownFile(holder: Files, nth: number, kind: NewFile['kind'], ownerId: string | null) {
    const file = holder.files[nth]?.file
    if (!file) return null
    const answer = await pictures.take(kind, file, ownerId)
    if ('reason' in answer) {
      holder.notes.push(`skipped file ${shown(file.path)}: ${answer.reason}`)
      return null
    }
    holder.taken.push(...answer.files)
    return answer.id
  }

  const fresh = (collection: Collection, id: string, ids: Set<string>) => claimId(here, collection, id, ids)

  return { moved, each, shownFile, fresh }
}

export type Taking = ReturnType<typeof openTaking>
