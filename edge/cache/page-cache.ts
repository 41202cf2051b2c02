import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { needsOwnWindow, openHeaders } from '#edge/headers/security-headers'
import { isOwnHost, ownOrigin } from '#edge/requests/origin'
import { acceptedEncoding } from '#edge/responses/accepted-encoding'
import { openContentVersion } from '#records/content/content-version'
import type { AppServices } from '../../app/context.ts'
import { findAudience, toCachePath } from './cacheable-requests.ts'
import {
  encodePage,
  ENCODINGS,
  readRenderedPage,
  sendCached,
  type BuildHead,
  type CachedPage,
  type CacheRequest,
  type Encoding,
} from './cached-page.ts'
import { openPageFileWriter } from './page-file-writer.ts'
import { openPageStore, type PageStore } from './page-store.ts'
import { openPageVersion, type PageVersionState } from './page-version.ts'

const MOST_HOSTS = 20

type Caching = Pick<AppServices, 'records' | 'config'> & Partial<Pick<AppServices, 'log'>>
type Render = (request: Request, nonce: string) => Promise<Response>
type PageRequest = CacheRequest & { address: string; encoding: Encoding }

/** Runs before the rest of the edge, because a cached page needs none of it. */
export function openPageCache({ records, config, log }: Caching, clientFolder: string, render: Render) {
  const content = openContentVersion(records, config.dataDir)
  const version = openPageVersion(content, records)
  const renderPage = openPageRendering(config, clientFolder, render)
  let build: BuildHead | null = null
  const store = openPageStore({
    async render(address) {
      const { path, audience, rendered } = await renderPage(address)
      const findBodies: Parameters<typeof encodePage>[2] = async (dates, bytes) =>
        writer ? writer.findCompressed(path, dates, bytes) : null
      return rendered && encodePage({ path, audience, rendered }, build, findBodies)
    },
    onStored: (address, page, asOf) => writer?.add(new URL(address).pathname, page, asOf),
  })
  const { keptPagesDir: folder, publicUrl } = config
  const writer =
    folder && publicUrl && log
      ? openPageFileWriter(
          { records, config, log, folder, clientFolder },
          {
            version: () => version.now(),
            render: async (path) => (await renderPage(publicUrl + path)).rendered,
            page: (path) => readCurrent(store, publicUrl + path, version.now()),
          },
          (head) => {
            build = head
            store.clear()
          },
        )
      : null
  return {
    ...openAnswers(config, store, () => version.forRequest()),
    settled: () => writer?.settled(),
    async open(): Promise<void> {
      build = (await writer?.start()) ?? null
      await writer?.renew()
    },
    close() {
      writer?.close()
      version.close()
      content.close()
    },
  }
}

function openPageRendering(config: AppServices['config'], clientFolder: string, render: Render) {
  const always = openHeaders(config)
  return async (address: string) => {
    // Security: the nonce is unpredictable, so only the renderer can have written a script that carries it.
    const nonce = randomBytes(16).toString('base64url')
    const path = new URL(address).pathname
    const audience = findAudience(path) ?? 'everyone'
    const response = await render(new Request(address), nonce)
    const rendered = await readRenderedPage(response, { clientFolder, always, audience, nonce })
    return { path, audience, rendered }
  }
}

async function readCurrent(
  store: PageStore,
  address: string,
  current: PageVersionState | Promise<PageVersionState>,
): Promise<{ page: CachedPage; version: number } | null> {
  const now = await current
  if (now.is !== 'known') return null
  store.moveTo(now.version)
  const page = await store.getOrRender(address)
  return page && { page, version: now.version }
}

type GetVersion = () => PageVersionState | Promise<PageVersionState>

function openAnswers(config: AppServices['config'], store: PageStore, getVersion: GetVersion) {
  const counts = { hits: 0, misses: 0 }
  const findOrigin = openOrigins(config)
  const send = (page: CachedPage, request: PageRequest): true => {
    counts.hits += 1
    sendCached(page[request.encoding], request)
    return true
  }
  const sendRendered = async (request: PageRequest): Promise<boolean> => {
    counts.misses += 1
    const page = await store.getOrRender(request.address).catch(() => null)
    if (page) sendCached(page[request.encoding], request)
    return page !== null
  }
  const sendAsOf = (now: PageVersionState, request: PageRequest): boolean | Promise<boolean> => {
    if (now.is === 'unknown') return false
    store.moveTo(now.version)
    const page = store.get(request.address)
    if (page) return send(page, request)
    return now.is === 'old' ? false : sendRendered(request)
  }
  return {
    counts,
    /** Synchronous where possible, because a promise costs half as much as the rest. */
    answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
      const { method = '', url = '', headers } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const path = toCachePath(url)
      const origin = findOrigin(headers.host ?? '')
      const address = origin + path
      const page = store.get(address)
      const audience = page ? page.audience : findAudience(path)
      if (audience === undefined || origin === null) return false
      if (audience === 'newcomers' && (headers.cookie !== undefined || path !== url)) return false
      const pageRequest = {
        address,
        encoding: acceptedEncoding(headers['accept-encoding'], ENCODINGS) ?? ('identity' as const),
        known: headers['if-none-match'],
        method,
        ownWindow: needsOwnWindow(audience, headers['sec-fetch-site']),
        response,
      }
      const now = getVersion()
      if (now instanceof Promise) return now.then((state) => sendAsOf(state, pageRequest))
      if (page && now.is !== 'unknown' && store.isOf(now.version)) return send(page, pageRequest)
      return sendAsOf(now, pageRequest)
    },
  }
}

function openOrigins(config: AppServices['config']): (host: string) => string | null {
  const origins = new Map<string, string | null>()
  return (host) => {
    let origin = origins.get(host)
    if (origin === undefined) {
      origin = isOwnHost(config, host) ? ownOrigin(config, host) : null
      if (origins.size >= MOST_HOSTS) origins.clear()
      origins.set(host, origin)
    }
    return origin
  }
}
