import { connect } from 'node:net'
import type { Site } from '../../site.ts'

// Malformed requests made from a seed, sent as raw bytes: a client library would not send most of them.

export type FuzzReport = { sent: number; statuses: Map<string, number>; failures: string[] }

/** A chance of our own, so that a run can be repeated: mulberry32. */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const USUAL_METHODS = ['GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ODD_METHODS = ['TRACE', 'CONNECT', 'PROPFIND', 'get', 'GE T', '', 'PRI', 'X'.repeat(300)]
const PATHS = [
  '/',
  '/home',
  '/login',
  '/login/code',
  '/contact',
  '/forgot-password',
  '/wins/1',
  '/news/x',
  '/members?search=a',
  '/admin',
  '/admin/trainees',
  '/client',
  '/client/data',
  '/registration/package-w',
  '/uploads',
  '/uploads/0123456789abcdef',
  '/files/0123456789abcdef',
  '/pictures/0123456789abcdef/480.webp',
  '/share/wins/x.jpg',
  '/around/wins/x',
  '/me.data',
  '/_.data',
  '/home.data?_routes=root',
  '/healthz',
  '/assets/x.js',
  '/art/stage.svg',
  '/reset-password/x',
  '*',
  'http://evil.example/home',
  '//home',
  '/%',
  '/%zz',
  '/%c0%af',
  '/..%2f..',
  '/\\..\\',
  '/?__proto__=1',
  '/home?x=%ff',
  '/🎭',
  '/home#x',
]
// The headers the site reads.
const HEADERS = [
  'Expect: 100-continue',
  'Expect: magic',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Cookie: session=',
  `Cookie: session=${'A'.repeat(43)}`,
  'Cookie: =;;;=a',
  'Range: bytes=-1--5',
  'Range: bytes=9999999999999999-',
  'If-None-Match: "',
  'Accept-Encoding: br;q=x, ,gzip',
  'Origin: null',
  'Content-Type: multipart/form-data',
  'Content-Type: multipart/form-data; boundary=',
  'Content-Type: multipart/form-data; boundary=x',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Type: application/json',
  'Tus-Resumable: 1.0.0\r\nUpload-Length: x',
  'Tus-Resumable: 9\r\nUpload-Offset: -1',
  'Upload-Metadata: purpose ===',
  'X-Forwarded-For: a,b,,c',
  'Sec-Fetch-Site: cross-site',
  'Host: evil.example',
  'Accept: text/\u00ff',
]
// The parser in front of it refuses these.
const FATAL_HEADERS = [
  'Content-Length: 5',
  'Transfer-Encoding: chunked',
  'Host:',
  'Host: a\r\nHost: b',
  'Content-Length: -1',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked\r\nContent-Length: 3',
  'Transfer-Encoding: xchunked',
  'Accept: \u0001',
  `A: ${'b'.repeat(20_000)}`,
  ': nothing',
  'No colon',
  ' folded: line',
]
const BODIES = [
  '',
  'a=b',
  '%%%',
  '--x\r\n\r\n',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffff\r\n',
  '{"__proto__":{"x":1}}',
  '\u0000\u0001\u0002',
  'x'.repeat(5000),
]

/** One malformed request as bytes. */
export function malformed(chance: () => number, port: number): Buffer {
  const any = <Item>(list: readonly Item[]): Item => list[Math.floor(chance() * list.length)] as Item
  const own = chance() < 0.9 ? [`Host: localhost:${port}`] : []
  const origin = chance() < 0.6 ? [`Origin: http://localhost:${port}`] : []
  const extra = Array.from({ length: Math.floor(chance() * 4) }, () => any(HEADERS))
  if (chance() < 0.12) extra.push(any(FATAL_HEADERS))
  const method = any(chance() < 0.92 ? USUAL_METHODS : ODD_METHODS)
  const body = chance() < 0.5 ? '' : any(BODIES)
  // Most bodies have the declared length: otherwise only the parser would see them.
  if (body && chance() < 0.85) extra.push(`Content-Length: ${Buffer.byteLength(body)}`)
  const version = chance() < 0.9 ? 'HTTP/1.1' : any(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', ''])
  const bytes = Buffer.from(
    `${method} ${any(PATHS)} ${version}\r\n${[...own, ...origin, ...extra, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`,
  )
  // Now and then a byte is another, or the end is missing.
  if (chance() < 0.12) bytes[Math.floor(chance() * bytes.length)] = Math.floor(chance() * 256)
  return chance() < 0.05 ? bytes.subarray(0, Math.floor(chance() * bytes.length)) : bytes
}

const WAIT_MS = 1500
const STACK = /node_modules|at [\w.<>]+ \(|\.ts:\d+:\d+|SQLITE_|SyntaxError|TypeError:/

function send(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const line = connect(port, '127.0.0.1', () => line.end(bytes))
    const end = () => {
      line.destroy()
      resolve(answer)
    }
    const late = setTimeout(end, WAIT_MS)
    line
      .on('data', (chunk) => {
        if (answer.length < 200_000) answer += String(chunk)
      })
      .on('error', () => undefined)
      .once('close', () => {
        clearTimeout(late)
        end()
      })
  })
}

/**
 * Sends this many malformed requests, some in parallel, and records every answer that is a failure or leaks
 * internals.
 */
export async function fuzz(
  site: Pick<Site, 'port'>,
  { count, seed, atOnce = 24 }: { count: number; seed: number; atOnce?: number },
): Promise<FuzzReport> {
  const chance = chanceFrom(seed)
  const report: FuzzReport = { sent: 0, statuses: new Map(), failures: [] }
  const work = async () => {
    while (report.sent < count) {
      report.sent += 1
      const bytes = malformed(chance, site.port)
      const answer = await send(site.port, bytes)
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'cut'
      report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1)
      if (status.startsWith('5') || (status !== '200' && STACK.test(answer)))
        report.failures.push(`${status} to ${JSON.stringify(String(bytes).slice(0, 300))}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return report
}
