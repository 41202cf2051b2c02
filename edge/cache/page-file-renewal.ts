import { whileOfVersion } from '#records/content/content-version'
import { isWorker, liveNodes } from '#records/engine/running-nodes'
import type { PageFiles } from '#services/content/page-files'
import type { AppServices } from '../../app/context.ts'
import { FIXED_PAGES, listCachedLinks } from './cacheable-requests.ts'
import type { CachedPage, RenderedPage } from './cached-page.ts'
import { AWAY_PAGE } from './nginx-config.ts'
import { AWAY } from './nginx-snippet.ts'
import { MOST_PAGE_FILES, withdrawSet, writePageFile, writeWhileShown, type PageFileSet } from './page-file-set.ts'
import type { PageVersionState } from './page-version.ts'

const TRIES = 5

export type PageSource = {
  version(): PageVersionState | Promise<PageVersionState>
  render(path: string): Promise<RenderedPage | null>
  page(path: string): Promise<{ page: CachedPage; version: number } | null>
}
type Renewal = {
  set: PageFileSet
  pages: PageSource
  records: AppServices['records']
  changeHead(): Promise<boolean>
}

/** A node is not notified of another node's writes. */
export async function isOnlyNode(records: AppServices['records']): Promise<boolean> {
  return (await liveNodes(records)).filter((each) => !isWorker(each)).length <= 1
}

export async function renewPageFiles(renewal: Renewal): Promise<void> {
  const { set, records } = renewal
  try {
    if (!set.files) return
    if (!(await isOnlyNode(records))) return withdrawSet(set, 'another node serves from this database')
    for (let tries = 0; tries < TRIES && !set.closing.aborted; tries += 1)
      if (set.files && (await writeSet(renewal, set.files))) return
  } catch (error) {
    withdrawSet(set, 'they could not be written', error)
  }
}

async function writeSet(renewal: Renewal, files: PageFiles): Promise<boolean> {
  const { set, pages, records, changeHead } = renewal
  const now = await pages.version()
  if (now.is !== 'known') throw new Error('the version of the content is not known')
  const fixed = await readFixedPages(pages, now.version)
  if (!fixed) return false
  // A new look changes the hashes of the styles, and with them the headers of every page.
  if (fixed.size === 0 && (await changeHead())) return false
  const next = await files.begin(`${now.version}-${set.build}`)
  set.written = new Set()
  await Promise.all([...fixed].map(([path, page]) => writePageFile(set, next, path, page)))
  await files.put(next, AWAY_PAGE, [{ ending: '.html', seconds: 0, body: Buffer.from(AWAY.body) }], files.shown())
  if (!(await whileOfVersion(records, now.version, () => files.show(next)))) return false
  set.isBegun = true
  set.reportedReason = null
  void writeLinkedPages(renewal, { files, next, version: now.version, fixed }).catch((error: unknown) =>
    set.log.warn({ err: error }, 'not every public page could be kept as a file'),
  )
  return true
}

async function readFixedPages(pages: PageSource, version: number): Promise<Map<string, CachedPage> | null> {
  const read = new Map<string, CachedPage>()
  const found = await Promise.all(FIXED_PAGES.map(async (path) => ({ path, got: await pages.page(path) })))
  for (const { path, got } of found) {
    if (got && got.version !== version) return null
    if (got?.page.ofBuild) read.set(path, got.page)
  }
  return read
}

type Shown = { files: PageFiles; next: string; version: number; fixed: ReadonlyMap<string, CachedPage> }

async function writeLinkedPages({ set, pages }: Renewal, { files, next, version, fixed }: Shown): Promise<void> {
  const known = new Set(fixed.keys())
  const listNew = (page: CachedPage) => listCachedLinks(page.links).filter((path) => !known.has(path))
  const waiting = [...fixed.values()].flatMap(listNew)
  for (let path = waiting.shift(); path !== undefined && !set.closing.aborted; path = waiting.shift()) {
    if (known.has(path)) continue
    known.add(path)
    const got = await pages.page(path)
    if (got && got.version !== version) return
    if (got?.page.ofBuild) await writeWhileShown(set, next, path, got.page)
    if (got && known.size < MOST_PAGE_FILES) waiting.push(...listNew(got.page))
  }
  await files.clear()
}
