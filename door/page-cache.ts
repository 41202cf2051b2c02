import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentVersion } from '#records/content-version'
import type { Records } from '#records/db'
import { policyOf } from './headers.ts'

const compress = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
}
const ENCODINGS = ['br', 'gzip'] as const

/** The pages that are the same bytes for every visitor. An address with a query is not kept: anybody can make up queries. */
const PUBLIC = /^\/(?:|home|about|members|packages-registration|helloworld|(?:wins|news|testimonial)\/[\w-]{1,80})$/
/** Never kept, whatever a page answers: what belongs to one visitor or one answer. */
const PERSONAL = ['set-cookie', 'x-request-id', 'date', 'content-length', 'content-encoding']
const PAGES_KEPT = 600

type Kept = { headers: [string, string][]; etag: string; bodies: Record<'identity' | (typeof ENCODINGS)[number], Uint8Array<ArrayBuffer>> }

export type PageCache = (request: Request) => Promise<Response | null>

/** Keeps public pages in memory, rendered and compressed once a content version. Null when the address is none of them or its answer is not to be kept. */
export function openPageCache(records: Records, render: (request: Request) => Promise<Response>): PageCache {
  const pages = new Map<string, Kept>()
  const underway = new Map<string, Promise<Kept | null>>()
  let version = 0

  const fill = async (address: string, asOf: number) => {
    const page = await keep(await render(new Request(address)))
    // Content that changed while the page was drawn makes it old at once.
    if (page && asOf === version) {
      if (pages.size >= PAGES_KEPT) pages.delete(pages.keys().next().value ?? '')
      pages.set(address, page)
    }
    return page
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { origin, pathname: path, search } = new URL(request.url)
    if (search || !PUBLIC.test(path)) return null
    // Without a PUBLIC_URL a page names the loopback host it was asked for, so each has its own.
    const address = origin + path
    try {
      const now = await contentVersion(records)
      if (now !== version) {
        pages.clear()
        underway.clear()
        version = now
      }
    } catch {
      // The database does not answer: a page that is kept is better than none.
    }
    let page: Kept | null | undefined = pages.get(address)
    if (!page) {
      const filling = underway.get(address) ?? fill(address, version)
      underway.set(address, filling)
      page = await filling.finally(() => underway.delete(address))
    }
    return page ? answer(page, request) : null
  }
}

async function keep(response: Response): Promise<Kept | null> {
  if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html') || response.headers.has('set-cookie')) {
    await response.body?.cancel()
    return null
  }
  const identity = new Uint8Array(await response.arrayBuffer())
  const [br, gz] = await Promise.all([compress.br(identity), compress.gzip(identity)])
  const headers = [...response.headers].filter(([name]) => !PERSONAL.includes(name))
  return {
    headers: [...headers, ['cache-control', 'public, max-age=0, must-revalidate'], ['vary', 'Accept-Encoding'], ['content-security-policy', policyOf(scriptHashes(new TextDecoder().decode(identity)))]],
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) },
  }
}

/** The sources that allow exactly the inline scripts of a page. Data blocks run nothing and need none. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=/.test(attributes) || /\btype="application\/ld\+json"/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}

function answer(page: Kept, request: Request): Response {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = ENCODINGS.find((name) => accepted.includes(name)) ?? 'identity'
  const etag = `"${page.etag}-${encoding}"`
  const headers = new Headers(page.headers)
  headers.set('ETag', etag)
  if (request.headers.get('if-none-match')?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return new Response(null, { status: 304, headers })
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(page.bodies[encoding].length))
  return new Response(request.method === 'HEAD' ? null : page.bodies[encoding], { headers })
}
