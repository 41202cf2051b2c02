import { addressNamed, factsOf } from '#addresses'
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { openContentVersion } from '#records/content/content-version'
import type { Academy } from '../app/context.ts'
import { policyOf, securityHeaders } from './headers.ts'
import { scriptHashes, withoutNonce, withStylesInside } from './inlined.ts'
import { isOwnHost, ownOrigin } from './origin.ts'
import { openPageVersion } from './page-version.ts'
import { isRead } from './reading.ts'

const compress = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
}
const ENCODINGS = ['br', 'gzip'] as const

/** With one of these a page is drawn for it. */
export const READ: ReadonlySet<string> = new Set(['page', 'preview', 'refused'])
/** Whatever else looks odd takes the long way through the edge. */
const PLAIN_QUERY = /^(?:[\w\-.~=&+*!,:;@/]|%(?!00)[\da-f]{2}){0,2000}$/i
const PERSONAL = ['set-cookie', 'x-request-id', 'date', 'content-length', 'content-encoding']
const PAGES_KEPT = 600

type Encoding = 'identity' | (typeof ENCODINGS)[number]
type Written = { etag: string; head: string[]; body: Uint8Array }
type Kept = Record<Encoding, Written>

/** It stands before everything else at the edge: a kept page needs none of it. */
export function openPageCache(
  { records, config }: Pick<Academy, 'records' | 'config'>,
  clientFolder: string,
  render: (request: Request, nonce: string) => Promise<Response>,
) {
  const pages = new Map<string, Kept>()
  const underway = new Map<string, Promise<Kept | null>>()
  const content = openContentVersion(records, config.dataDir)
  const standing = openPageVersion(content, records)
  const always = securityHeaders(config)
  let version = 0
  const counts = { hits: 0, misses: 0 }

  const fill = async (address: string, asOf: number) => {
    // Nobody can know it beforehand: what carries it was written by the renderer.
    const nonce = randomBytes(16).toString('base64url')
    const forNewcomers = keptFor(new URL(address).pathname) === 'newcomers'
    const page = await keep(await render(new Request(address), nonce), { clientFolder, always, forNewcomers, nonce })
    // Content that changed meanwhile makes it old at once.
    if (page && asOf === version) {
      if (pages.size >= PAGES_KEPT) pages.delete(pages.keys().next().value ?? '')
      pages.set(address, page)
    }
    return page
  }
  const forgetOld = (now: number) => {
    if (now === version) return
    pages.clear()
    underway.clear()
    version = now
  }

  return {
    counts,
    async answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const path = pathOf(url)
      const kept = keptFor(path)
      // Who is signed in is led on from a page for newcomers.
      const same = kept === 'everyone' || (kept === 'newcomers' && headers.cookie === undefined && path === url)
      if (!isRead(method) || !same || !isOwnHost(config, headers.host)) return false
      // Without a PUBLIC_URL a page names the loopback host it was asked for.
      const address = ownOrigin(config, headers.host ?? '') + path
      const now = await standing.now()
      if (now.is === 'unknown') return false
      forgetOld(now.version)
      let page: Kept | null | undefined = pages.get(address)
      // What is drawn while nobody can say of which version it is must not be kept.
      if (!page && now.is === 'old') return false
      if (page) counts.hits += 1
      else {
        counts.misses += 1
        const filling = underway.get(address) ?? fill(address, version)
        underway.set(address, filling)
        // What fails here is drawn again as any page is, with a reference and a log line.
        page = await filling.catch(() => null).finally(() => underway.delete(address))
      }
      if (!page) return false
      send(page[encodingFor(headers['accept-encoding'])], { known: headers['if-none-match'], method }, response)
      return true
    },
    close() {
      standing.close()
      content.close()
    },
  }
}

const keptFor = (path: string) => factsOf(addressNamed(path)).kept

/**
 * Without a query that makes no difference to what is kept: the marks of Facebook and newsletters, and what anybody
 * makes up.
 */
function pathOf(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const query = url.slice(at + 1)
  return PLAIN_QUERY.test(query) && ![...new URLSearchParams(query).keys()].some((name) => READ.has(name))
    ? url.slice(0, at)
    : url
}

type Keeping = { clientFolder: string; always: [string, string][]; forNewcomers: boolean; nonce: string }

async function keep(
  response: Response,
  { clientFolder, always, forNewcomers, nonce }: Keeping,
): Promise<Kept | null> {
  if (
    response.status !== 200 ||
    !response.headers.get('content-type')?.startsWith('text/html') ||
    response.headers.has('set-cookie')
  ) {
    await response.body?.cancel()
    return null
  }
  const drawn = await response.text()
  const scripts = scriptHashes(drawn, nonce)
  const { html, styles } = await withStylesInside(withoutNonce(drawn, nonce), clientFolder)
  const identity = new TextEncoder().encode(html)
  const [br, gz] = await Promise.all([compress.br(identity), compress.gzip(identity)])
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const headers = new Map([...response.headers].filter(([name]) => !PERSONAL.includes(name)))
  for (const [name, value] of always) headers.set(name.toLowerCase(), value)
  headers.set('cache-control', `${forNewcomers ? 'private' : 'public'}, max-age=0, must-revalidate`)
  headers.set('vary', forNewcomers ? 'Accept-Encoding, Cookie' : 'Accept-Encoding')
  headers.set('content-security-policy', policyOf(scripts, styles))
  const written = (encoding: Encoding, body: Uint8Array): Written => {
    const etag = `"${tag}-${encoding}"`
    const own: [string, string][] = [
      ['etag', etag],
      ...(encoding === 'identity' ? [] : [['content-encoding', encoding] as [string, string]]),
    ]
    return { etag, head: [...headers, ...own].flat(), body }
  }
  return { identity: written('identity', identity), br: written('br', br), gzip: written('gzip', gz) }
}

function encodingFor(accepted: IncomingHttpHeaders['accept-encoding']): Encoding {
  const text = String(accepted ?? '')
  return ENCODINGS.find((name) => text.includes(name)) ?? 'identity'
}

function send(
  { etag, head, body }: Written,
  { known, method }: { known: string | undefined; method: string | undefined },
  response: ServerResponse,
): void {
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) response.writeHead(304, head).end()
  else
    response
      .writeHead(200, [...head, 'content-length', String(body.length)])
      .end(method === 'HEAD' ? undefined : body)
}
