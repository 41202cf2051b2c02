import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { OWN_WINDOW, policyOf } from '#edge/headers/security-headers'
import { prepareSharedPage } from '#app/render/inline-stylesheets'

const compress = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
}
export const ENCODINGS = ['br', 'gzip'] as const
const PERSONAL = ['set-cookie', 'x-request-id', 'date', 'content-length', 'content-encoding']
const LATEST_SECOND = 2 ** 31

export type Encoding = 'identity' | (typeof ENCODINGS)[number]
/** `seconds`: the file's modification time, from which nginx and this server build the same ETag. */
export type EncodedPage = { etag: string; seconds: number; head: string[]; unchanged: string[]; body: Uint8Array }
export type Audience = 'everyone' | 'newcomers'
export type CachedPage = Record<Encoding, EncodedPage> & {
  audience: Audience
  ofBuild: boolean
  links: readonly string[]
}

export type RenderedPage = { html: string; scripts: string[]; styles: string[]; links: string[]; head: Head }
type Head = [name: string, value: string][]
export type BuildHead = {
  head: Head
  own: ReadonlyMap<string, Head>
  scripts: string[]
  styles: string[]
  policy: string
}

type Drawing = { clientFolder: string; always: Head; audience: Audience; nonce: string }

/** Null when the page may not be cached: a refusal, a page with a cookie, or one that differs between people. */
export async function readRenderedPage(
  response: Response,
  { clientFolder, always, audience, nonce }: Drawing,
): Promise<RenderedPage | null> {
  if (
    response.status !== 200 ||
    !response.headers.get('content-type')?.startsWith('text/html') ||
    response.headers.has('set-cookie') ||
    response.headers.get('cache-control')?.includes('no-store')
  ) {
    await response.body?.cancel()
    return null
  }
  const page = await prepareSharedPage(await response.text(), nonce, clientFolder)
  const headers = new Map([...response.headers].filter(([name]) => !PERSONAL.includes(name)))
  for (const [name, value] of always) headers.set(name.toLowerCase(), value)
  const newcomers = audience === 'newcomers'
  headers.set('cache-control', `${newcomers ? 'private' : 'public'}, max-age=0, must-revalidate`)
  headers.set('vary', newcomers ? 'Accept-Encoding, Cookie, Sec-Fetch-Site' : 'Accept-Encoding')
  return { ...page, head: [...headers] }
}

export function buildHead(pages: ReadonlyMap<string, RenderedPage>): BuildHead {
  const all = (of: (page: RenderedPage) => string[]) => [...new Set([...pages.values()].flatMap(of))].sort()
  const lines = all(({ head }) => head.map((line) => JSON.stringify(line)))
  const says = ({ head }: RenderedPage, line: string) => head.some((own) => JSON.stringify(own) === line)
  const shared = lines.filter((line) => [...pages.values()].every((page) => says(page, line)))
  const besides = lines.filter((line) => !shared.includes(line))
  const read = (texts: string[]) => texts.map((text) => JSON.parse(text) as Head[number])
  const own = [...pages].map(([path, page]): [string, Head] => [
    path,
    read(besides.filter((line) => says(page, line))),
  ])
  const [scripts, styles] = [all((page) => page.scripts), all((page) => page.styles)]
  return {
    head: read(shared),
    own: new Map(own.filter(([, head]) => head.length > 0)),
    scripts,
    styles,
    policy: policyOf(scripts, styles),
  }
}

function isOfBuild(path: string, { head, scripts, styles }: RenderedPage, build: BuildHead): boolean {
  const sorted = (lines: Head) => JSON.stringify(lines.toSorted())
  return (
    sorted(head) === sorted([...build.head, ...(build.own.get(path) ?? [])]) &&
    scripts.every((source) => build.scripts.includes(source)) &&
    styles.every((source) => build.styles.includes(source))
  )
}

type FindBodies = (
  dates: Record<Encoding, { seconds: number }>,
  bytes: number,
) => Promise<[br: Uint8Array, gzip: Uint8Array] | null>

export async function encodePage(
  { path, audience, rendered }: { path: string; audience: Audience; rendered: RenderedPage },
  build: BuildHead | null,
  findBodies: FindBodies,
): Promise<CachedPage> {
  const identity = new TextEncoder().encode(rendered.html)
  const ofBuild = audience === 'everyone' && build !== null && isOfBuild(path, rendered, build)
  const policy = ofBuild ? build.policy : policyOf(rendered.scripts, rendered.styles)
  const dated = (encoding: Encoding) => ({ seconds: secondsOf(rendered.html, encoding) })
  const dates = { identity: dated('identity'), br: dated('br'), gzip: dated('gzip') }
  const [br, gz] =
    (await findBodies(dates, identity.length)) ??
    (await Promise.all([compress.br(identity), compress.gzip(identity)]))
  const common = [...rendered.head, ['content-security-policy', policy]].flat()
  const written = (encoding: Encoding, body: Uint8Array): EncodedPage => {
    const { seconds } = dates[encoding]
    const etag = `"${seconds.toString(16)}-${body.length.toString(16)}"`
    const own = ['etag', etag, ...(encoding === 'identity' ? [] : ['content-encoding', encoding])]
    return {
      etag,
      seconds,
      head: [...common, ...own, 'content-length', String(body.length)],
      unchanged: [...withoutType(rendered.head), 'content-security-policy', policy, ...own],
      body,
    }
  }
  return {
    identity: written('identity', identity),
    br: written('br', br),
    gzip: written('gzip', gz),
    audience,
    ofBuild,
    links: rendered.links,
  }
}

const withoutType = (head: Head) => head.filter(([name]) => name !== 'content-type').flat()

function secondsOf(html: string, encoding: Encoding): number {
  return createHash('sha256').update(`${encoding}\n${html}`).digest().readUInt32BE() % LATEST_SECOND
}

export type CacheRequest = {
  known: string | undefined
  method: string
  ownWindow: boolean
  response: ServerResponse
}

export function sendCached({ etag, head, unchanged, body }: EncodedPage, request: CacheRequest): void {
  const { known, method, ownWindow, response } = request
  const headed = (lines: string[]) => (ownWindow ? [...lines, ...OWN_WINDOW] : lines)
  if (known !== undefined && isKnown(known, etag)) response.writeHead(304, headed(unchanged)).end()
  else response.writeHead(200, headed(head)).end(method === 'HEAD' ? undefined : body)
}

function isKnown(known: string, etag: string): boolean {
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
