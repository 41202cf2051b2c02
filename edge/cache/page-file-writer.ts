import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPageFiles, parseSetVersion } from '#services/content/page-files'
import { buildIdOf } from '#services/files/build-assets'
import type { AppServices } from '../../app/context.ts'
import type { BuildHead, CachedPage, Encoding } from './cached-page.ts'
import { buildNginxSnippet } from './nginx-snippet.ts'
import { isOnlyNode, renewPageFiles, type PageSource } from './page-file-renewal.ts'
import { addPageFile, findCompressed, getShownVersion, withdrawSet, type PageFileSet } from './page-file-set.ts'

const SETTLE_TIMEOUT_MS = 3000
const POLL_MS = 500
const OTHERS_MS = 2000

type Writing = Pick<AppServices, 'records' | 'config' | 'log'> & { folder: string; clientFolder: string }

/** Writes public pages as files that a web server serves itself: never a page older than an answered write. */
export function openPageFileWriter(
  { records, config, log, folder, clientFolder }: Writing,
  pages: PageSource,
  onHead: (head: BuildHead) => void,
) {
  const ending = new AbortController()
  const build = buildIdOf(readdirSync(join(clientFolder, 'assets')).sort()).slice(0, 8)
  const set: PageFileSet = {
    folder,
    build,
    log,
    closing: ending.signal,
    files: null,
    headName: null,
    isBegun: false,
    written: new Set(),
    reportedReason: null,
  }
  const changeHead = async () => {
    const before = set.files
    const head = await beginSet(set, pages, config)
    if (!head || set.files === before) return false
    // The previous pages must be gone before the save is answered.
    set.files?.withdraw()
    onHead(head)
    log.info({ file: join(folder, 'nginx.conf') }, 'public pages have other headers now: nginx needs this file again')
    return true
  }
  const renew = runOneAtATime(() => renewPageFiles({ set, pages, records, changeHead }))
  const poll = runOneAtATime(openPoll({ set, pages, records, renew }))
  const timer = setInterval(() => void poll(), POLL_MS)
  timer.unref()
  return {
    start: () => beginSet(set, pages, config),
    renew,
    settled: () => waitUntilShown(set, pages, renew),
    add: (path: string, page: CachedPage, version: number) => addPageFile(set, path, page, version),
    findCompressed: (path: string, dates: Record<Encoding, { seconds: number }>, bytes: number) =>
      findCompressed(set, path, dates, bytes),
    close() {
      ending.abort()
      clearInterval(timer)
    },
  }
}

function runOneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

async function beginSet(
  set: PageFileSet,
  pages: PageSource,
  config: AppServices['config'],
): Promise<BuildHead | null> {
  try {
    const snippet = await buildNginxSnippet(pages.render, config, set.folder)
    if (!snippet) {
      withdrawSet(set, 'a web server could not be told their head')
      return null
    }
    if (snippet.name === set.headName) return snippet.head
    set.files = openPageFiles(set.folder, snippet.name)
    set.headName = snippet.name
    await set.files.say('nginx.conf', snippet.text)
    return snippet.head
  } catch (error) {
    withdrawSet(set, 'they could not be begun', error)
    return null
  }
}

type Poll = { set: PageFileSet; pages: PageSource; records: AppServices['records']; renew(): Promise<void> }

function openPoll({ set, pages, records, renew }: Poll): () => Promise<void> {
  let behindSince: number | null = null
  const poll = async () => {
    const now = await pages.version()
    if (now.is === 'unknown') return withdrawSet(set, 'the version of the content is not known')
    if (now.is === 'old') return
    if (!(await isOnlyNode(records))) return withdrawSet(set, 'another node serves from this database')
    if (set.closing.aborted || !set.files) return
    const shown = set.files.shown()
    const isCurrent = shown !== null && parseSetVersion(shown) === now.version
    behindSince = isCurrent ? null : (behindSince ?? performance.now())
    if (behindSince !== null && performance.now() - behindSince >= OTHERS_MS) await renew()
  }
  return () => poll().catch((error: unknown) => withdrawSet(set, 'the database could not be asked', error))
}

async function waitUntilShown(set: PageFileSet, pages: PageSource, renew: () => Promise<void>): Promise<void> {
  const until = performance.now() + SETTLE_TIMEOUT_MS
  for (;;) {
    const shown = getShownVersion(set)
    if (shown === null || set.closing.aborted) return
    const now = await pages.version()
    if (now.is === 'known' && shown === now.version) return
    const left = until - performance.now()
    if (now.is !== 'known' || left <= 0) return withdrawSet(set, 'they could not be renewed in time')
    await Promise.race([renew(), pause(left, undefined, { ref: false })])
  }
}
