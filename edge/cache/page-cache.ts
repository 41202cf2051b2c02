import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openContentVersion } from '#records/content/content-version'
import { databaseFile } from '#records/engine/db'
import type { AppServices } from '#app/context'
import { acceptedEncoding } from '#edge/responses/accepted-encoding'
import { cacheUntilCommit } from './database-commits.ts'
import { needsOwnWindow, openHeaders } from '../headers/security-headers.ts'
import { openKeeper } from '#edge/cache/page-file-writer'
import {
  readRenderedPage,
  ENCODINGS,
  type Encoding,
  keptPage,
  sendKept,
  type Answered,
  type BuildHead,
  type Kept,
} from '#edge/cache/cached-page'
import { keptFor, toCachePath } from '#edge/cache/cacheable-requests'
import { isOwnHost, ownOrigin } from '../requests/origin.ts'
import { openPageVersion, type PageVersionState } from './page-version.ts'

const PAGES_KEPT = 600
const HOSTS_KNOWN = 20

type Caching = Pick<AppServices, 'records' | 'config'> & Partial<Pick<AppServices, 'log'>>
type PageRequest = Answered & { address: string; encoding: Encoding }

/** Runs before the rest of the edge, because a cached page needs none of it. */
export function openPageCache(
  { records, config, log }: Caching,
  clientFolder: string,
  render: (request: Request, nonce: string) => Promise<Response>,
) {
  const pages = new Map<string, Kept>()
  const underway = new Map<string, Promise<Kept | null>>()
  const content = openContentVersion(records, config.dataDir)
  const pageVersion = openPageVersion(
    records.engine === 'sqlite' ? cacheUntilCommit(content, databaseFile(config.dataDir)) : content,
    records,
  )
  const always = openHeaders(config)
  const counts = { hits: 0, misses: 0 }
  let version = 0
  let build: BuildHead | null = null

  const draw = async (address: string) => {
    // Unpredictable, so only the renderer can have written a script that carries it.
    const nonce = randomBytes(16).toString('base64url')
    const audience = keptFor(new URL(address).pathname) ?? 'everyone'
    const rendered = await readRenderedPage(await render(new Request(address), nonce), {
      clientFolder,
      always,
      audience,
      nonce,
    })
    return { rendered, audience }
  }
  const fill = async (address: string, asOf: number) => {
    const path = new URL(address).pathname
    const { rendered, audience } = await draw(address)
    const page =
      rendered &&
      (await keptPage(path, rendered, audience, build, async (dates, bytes) =>
        keeper ? keeper.compressedBefore(path, dates, bytes) : null,
      ))
    // If the content changed during rendering, the page is already outdated.
    if (page && asOf === version) {
      if (pages.size >= PAGES_KEPT) pages.delete(pages.keys().next().value ?? '')
      pages.set(address, page)
      keeper?.add(path, page, asOf)
    }
    return page
  }
  const filled = (address: string): Promise<Kept | null> => {
    const filling = underway.get(address) ?? fill(address, version)
    underway.set(address, filling)
    return filling.finally(() => {
      if (underway.get(address) === filling) underway.delete(address)
    })
  }
  const forgetOld = (now: number) => {
    if (now === version) return
    pages.clear()
    underway.clear()
    version = now
  }
  const { keptPagesDir: folder, publicUrl } = config
  const keeper =
    folder && publicUrl && log
      ? openKeeper(
          { records, config, log, folder, clientFolder },
          {
            version: () => pageVersion.now(),
            draw: async (path) => (await draw(publicUrl + path)).rendered,
            async page(path) {
              const now = await pageVersion.now()
              if (now.is !== 'known') return null
              forgetOld(now.version)
              const page = pages.get(publicUrl + path) ?? (await filled(publicUrl + path))
              return page && { page, version: now.version }
            },
          },
        )
      : null

  const origins = new Map<string, string | null>()
  const originOf = (host: string): string | null => {
    let origin = origins.get(host)
    if (origin === undefined) {
      // Without PUBLIC_URL, links on a page name the loopback host of the request.
      origin = isOwnHost(config, host) ? ownOrigin(config, host) : null
      if (origins.size >= HOSTS_KNOWN) origins.clear()
      origins.set(host, origin)
    }
    return origin
  }

  const answerAs = (
    now: PageVersionState,
    page: Kept | undefined,
    pageRequest: PageRequest,
  ): boolean | Promise<boolean> => {
    if (now.is === 'unknown') return false
    const current = now.version === version ? page : undefined
    forgetOld(now.version)
    if (current) {
      counts.hits += 1
      sendKept(current[pageRequest.encoding], pageRequest)
      return true
    }
    // A page rendered while its content version is unknown must not be cached.
    return now.is === 'old' ? false : answerRendered(pageRequest)
  }
  const answerRendered = async (pageRequest: PageRequest) => {
    counts.misses += 1
    // On failure the normal pipeline renders it again, with an error reference and a log line.
    const page = pages.get(pageRequest.address) ?? (await filled(pageRequest.address).catch(() => null))
    if (!page) return false
    sendKept(page[pageRequest.encoding], pageRequest)
    return true
  }

  return {
    counts,
    /** Synchronous where possible, because a promise costs half as much as the rest. */
    answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
      const { method = '', url = '', headers } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const path = toCachePath(url)
      const origin = originOf(headers.host ?? '')
      const address = origin + path
      const page = pages.get(address)
      const audience = page ? page.audience : keptFor(path)
      if (audience === undefined || origin === null) return false
      // Signed-in users are redirected away from pages for newcomers.
      if (audience === 'newcomers' && (headers.cookie !== undefined || path !== url)) return false
      const pageRequest = {
        address,
        encoding: acceptedEncoding(headers['accept-encoding'], ENCODINGS) ?? ('identity' as const),
        known: headers['if-none-match'],
        method,
        ownWindow: needsOwnWindow(audience, headers['sec-fetch-site']),
        response,
      }
      const now = pageVersion.forRequest()
      if (now instanceof Promise)
        // The cache may have been cleared while we waited: look the page up again.
        return now.then((is) => answerAs(is, pages.get(address), pageRequest))
      if (!page || now.is === 'unknown' || now.version !== version) return answerAs(now, page, pageRequest)
      counts.hits += 1
      sendKept(page[pageRequest.encoding], pageRequest)
      return true
    },
    /** Resolves once the page files show what was saved. */
    settled: () => keeper?.settled(),
    async open(): Promise<void> {
      build = (await keeper?.start()) ?? null
      await keeper?.renew()
    },
    close() {
      keeper?.close()
      pageVersion.close()
      content.close()
    },
  }
}
