import type { AppServices } from '../../app/context.ts'
import { parseSetVersion, withdrawPages, type PageFile, type PageFiles } from '#services/content/page-files'
import { ENCODINGS, type CachedPage, type Encoding } from './cached-page.ts'

const ENDINGS: Record<Encoding, string> = { identity: '.html', br: '.br', gzip: '.gz' }
const WRITTEN = [...ENCODINGS, 'identity'] as const
export const MOST_PAGE_FILES = 600

export type PageFileSet = {
  readonly folder: string
  readonly build: string
  readonly log: AppServices['log']
  readonly closing: AbortSignal
  files: PageFiles | null
  headName: string | null
  isBegun: boolean
  written: Set<string>
  reportedReason: string | null
}

export function getShownVersion({ files }: PageFileSet): number | null {
  const name = files?.shown() ?? null
  return name === null ? null : parseSetVersion(name)
}

export function withdrawSet(set: PageFileSet, reason: string, error?: unknown): void {
  const { folder, log, closing } = set
  // While shutting down no write is answered, so the files stay valid.
  if (closing.aborted) return
  if (reason !== set.reportedReason || getShownVersion(set) !== null)
    log.warn({ err: error, reason }, 'public pages are not shown from files for now; the site answers them')
  set.reportedReason = reason
  try {
    withdrawPages(folder)
  } catch (error) {
    log.error({ err: error, folder }, 'the folder of the kept pages cannot be written: it shows what may be old')
  }
}

const toFiles = (page: CachedPage): PageFile[] =>
  WRITTEN.map((encoding) => ({
    ending: ENDINGS[encoding],
    seconds: page[encoding].seconds,
    body: page[encoding].body,
  }))

export async function writePageFile(set: PageFileSet, into: string, path: string, page: CachedPage): Promise<void> {
  const { files, written } = set
  if (!files || written.has(path) || written.size >= MOST_PAGE_FILES) return
  written.add(path)
  await files.put(into, path, toFiles(page), files.shown())
}

export async function writeWhileShown(set: PageFileSet, into: string, path: string, page: CachedPage): Promise<void> {
  try {
    await writePageFile(set, into, path, page)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      set.log.warn({ err: error, path }, 'a public page could not be kept as a file')
  }
}

export function addPageFile(set: PageFileSet, path: string, page: CachedPage, version: number): void {
  const shown = set.isBegun && page.ofBuild ? set.files?.shown() : null
  if (!shown || parseSetVersion(shown) !== version || !shown.includes(`-${set.build}-`)) return
  void writeWhileShown(set, shown, path, page)
}

export async function findCompressed(
  { files }: PageFileSet,
  path: string,
  dates: Record<Encoding, { seconds: number }>,
  bytes: number,
): Promise<[Uint8Array, Uint8Array] | null> {
  const wanted = (['identity', ...ENCODINGS] as const).map((encoding) => ({
    ending: ENDINGS[encoding],
    seconds: dates[encoding].seconds,
  }))
  const [br, gzip] = (await files?.alike(path, wanted, bytes)) ?? []
  return br && gzip ? [br, gzip] : null
}
