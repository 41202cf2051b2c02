import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PageVersionState } from '#edge/cache/page-version'
import { whileOfVersion } from '#records/content/content-version'
import { isWorker, liveNodes } from '#records/engine/running-nodes'
import {
  openPageFiles,
  parseSetVersion,
  withdrawPages,
  type PageFile,
  type PageFiles,
} from '#services/content/page-files'
import { buildIdOf } from '#services/files/build-assets'
import type { AppServices } from '#app/context'
import { ENCODINGS, type BuildHead, type RenderedPage, type Encoding, type Kept } from './cached-page.ts'
import { FIXED_PAGES, listCachedLinks } from './cacheable-requests.ts'
import { AWAY_PAGE } from './nginx-config.ts'
import { AWAY, buildNginxSnippet } from './nginx-snippet.ts'

const ENDINGS: Record<Encoding, string> = { identity: '.html', br: '.br', gzip: '.gz' }
const WRITTEN = [...ENCODINGS, 'identity'] as const
/** A writer waits at most this long; after that no files are served until they are current. */
const SETTLE_TIMEOUT_MS = 3000
const LOOK_MS = 500
/** How long another process may take to rewrite the files after a write. */
const OTHERS_MS = 2000
const PAGES_WRITTEN = 600
const TRIES = 5

type Pages = {
  version(): PageVersionState | Promise<PageVersionState>
  draw(path: string): Promise<RenderedPage | null>
  page(path: string): Promise<{ page: Kept; version: number } | null>
}
type Keeping = Pick<AppServices, 'records' | 'config' | 'log'> & { folder: string; clientFolder: string }

/** Writes public pages as files that a web server serves itself: never a page older than an answered write. */
export function openKeeper({ records, config, log, folder, clientFolder }: Keeping, pages: Pages) {
  const build = buildIdOf(readdirSync(join(clientFolder, 'assets')).sort()).slice(0, 8)
  let files: PageFiles | null = null
  let renewing: Promise<void> | null = null
  let behindSince: number | null = null
  const ending = new AbortController()
  let begun = false
  /** Pages that stand in the set that is shown or about to be. */
  let written = new Set<string>()
  let said: string | null = null

  const shownVersion = () => {
    const at = files?.shown() ?? null
    return at === null ? null : parseSetVersion(at)
  }
  const withdraw = (reason: string, error?: unknown) => {
    // While shutting down no write is answered, so the files stay valid.
    if (ending.signal.aborted) return
    if (reason !== said || shownVersion() !== null)
      log.warn({ err: error, reason }, 'public pages are not shown from files for now; the site answers them')
    said = reason
    try {
      withdrawPages(folder)
    } catch (error) {
      log.error({ err: error, folder }, 'the folder of the kept pages cannot be written: it shows what may be old')
    }
  }

  const asFiles = (page: Kept): PageFile[] =>
    WRITTEN.map((encoding) => ({
      ending: ENDINGS[encoding],
      seconds: page[encoding].seconds,
      body: page[encoding].body,
    }))
  const put = async (into: string, path: string, page: Kept) => {
    if (!files || written.has(path) || written.size >= PAGES_WRITTEN) return
    written.add(path)
    await files.put(into, path, asFiles(page), files.shown())
  }
  /** A set that a newer one has replaced takes no page any more. */
  const putWhileShown = (into: string, path: string, page: Kept): Promise<void> =>
    put(into, path, page).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        log.warn({ err: error, path }, 'a public page could not be kept as a file')
    })

  const drawSet = async (at: number): Promise<Map<string, Kept> | null> => {
    const made = new Map<string, Kept>()
    const found = await Promise.all(FIXED_PAGES.map(async (path) => ({ path, got: await pages.page(path) })))
    for (const { path, got } of found) {
      if (got && got.version !== at) return null
      if (got?.page.ofBuild) made.set(path, got.page)
    }
    return made
  }
  const renewOnce = async (opened: PageFiles): Promise<boolean> => {
    const now = await pages.version()
    if (now.is !== 'known') throw new Error('the version of the content is not known')
    const made = await drawSet(now.version)
    if (!made) return false
    const next = await opened.begin(`${now.version}-${build}`)
    written = new Set()
    await Promise.all([...made].map(([path, page]) => put(next, path, page)))
    await opened.put(next, AWAY_PAGE, [{ ending: '.html', seconds: 0, body: Buffer.from(AWAY.body) }], opened.shown())
    if (!(await whileOfVersion(records, now.version, () => opened.show(next)))) return false
    begun = true
    said = null
    void writeRest(opened, next, now.version, made).catch((error: unknown) =>
      log.warn({ err: error }, 'not every public page could be kept as a file'),
    )
    return true
  }
  const writeRest = async (opened: PageFiles, set: string, version: number, made: Map<string, Kept>) => {
    const known = new Set(made.keys())
    const linked = (page: Kept) => listCachedLinks(page.links).filter((path) => !known.has(path))
    const waiting = [...made.values()].flatMap(linked)
    for (let path = waiting.shift(); path !== undefined && !ending.signal.aborted; path = waiting.shift()) {
      if (known.has(path)) continue
      known.add(path)
      const got = await pages.page(path)
      if (got && got.version !== version) return
      // A page from memory is not rendered, so `add` is not called for it.
      if (got?.page.ofBuild) await putWhileShown(set, path, got.page)
      if (got && known.size < PAGES_WRITTEN) waiting.push(...linked(got.page))
    }
    await opened.clear()
  }
  const renew = (): Promise<void> => {
    renewing ??= (async () => {
      if (!files) return
      if (!(await isAlone())) return withdraw('another node serves from this database')
      for (let tries = 0; tries < TRIES && !ending.signal.aborted; tries += 1) if (await renewOnce(files)) return
    })()
      .catch((error: unknown) => withdraw('they could not be written', error))
      .finally(() => {
        renewing = null
      })
    return renewing
  }

  /** A node is not notified of another node's writes. */
  const isAlone = async () => (await liveNodes(records)).filter((each) => !isWorker(each)).length <= 1

  const begin = async (): Promise<BuildHead | null> => {
    const snippet = await buildNginxSnippet(pages.draw, config, folder)
    if (!snippet) {
      withdraw('a web server could not be told their head')
      return null
    }
    files = openPageFiles(folder, snippet.name)
    await files.say('nginx.conf', snippet.text)
    return snippet.head
  }

  const look = async () => {
    const now = await pages.version()
    if (now.is === 'unknown') return withdraw('the version of the content is not known')
    if (now.is === 'old') return
    if (!(await isAlone())) return withdraw('another node serves from this database')
    if (ending.signal.aborted || !files) return
    const shown = files.shown()
    const isNew = shown !== null && parseSetVersion(shown) === now.version
    behindSince = isNew ? null : (behindSince ?? performance.now())
    if (behindSince !== null && performance.now() - behindSince >= OTHERS_MS) await renew()
  }
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => withdraw('the database could not be asked', error))
      .finally(() => {
        looking = null
      })
  }, LOOK_MS)
  timer.unref()

  return {
    /** Call before the first request: the stored files may be of another build or outdated. */
    start: (): Promise<BuildHead | null> =>
      begin().catch((error: unknown) => {
        withdraw('they could not be begun', error)
        return null
      }),
    renew,
    /** Responses to writes wait for this. */
    async settled(): Promise<void> {
      const until = performance.now() + SETTLE_TIMEOUT_MS
      for (;;) {
        const shown = shownVersion()
        if (shown === null || ending.signal.aborted) return
        const now = await pages.version()
        if (now.is === 'known' && shown === now.version) return
        const left = until - performance.now()
        if (now.is !== 'known' || left <= 0) return withdraw('they could not be renewed in time')
        await Promise.race([renew(), pause(left, undefined, { ref: false })])
      }
    },
    add(path: string, page: Kept, version: number): void {
      const set = begun && page.ofBuild ? files?.shown() : null
      if (!set || parseSetVersion(set) !== version || !set.includes(`-${build}-`)) return
      void putWhileShown(set, path, page)
    },
    async compressedBefore(
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
    },
    close() {
      ending.abort()
      clearInterval(timer)
    },
  }
}

export type Keeper = ReturnType<typeof openKeeper>
