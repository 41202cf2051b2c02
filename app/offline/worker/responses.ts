import { linkTo } from '#routes'
import { copiesOf } from '#domain/files/copy-tag'
import { ASSET_CACHE } from '#domain/files/copy-caches'
import { isOneOf, partOf, READ_PAGES } from '#domain/files/device-copies'
import { ANSWER_MS } from '#domain/line'
import { heed, queueWork, keepFile, keepPage, toCopyKey } from './save-copies.ts'
import type { Fetching } from './scope.ts'
import { copyAt, copyNear, forgetAll, tagNow, turnNow } from './copy-store.ts'

const TIMEOUT_MS = 3000
const SLOW_MS = 10_000
const NOT_OURS = [502, 504]

const ALLOWED_MS = 5000

const allowed = new Map<string, number>()
const slow = new Map<string, number>()
const patient = new Map<string, number>()

export function waitFor(address: string): void {
  patient.set(address.replace(/\?.*/, ''), Date.now() + ANSWER_MS)
}

export async function answerPage(event: Fetching, { pathname, search }: URL): Promise<Response> {
  const since = turnNow()
  const key = toCopyKey(pathname + search)
  const copy = await copyNear(key ?? pathname)
  const waits = (patient.get(pathname) ?? 0) > Date.now()
  const quick = copy !== null && !waits && isOneOf(READ_PAGES, pathname)
  const coming = networkAnswer(event).then(async (answer) => {
    const { since: goesOn } = await heed(key ?? pathname, answer, since)
    const page = answer.clone()
    event.waitUntil(queueWork(async () => key !== null && keepPage(key, page, [], goesOn)))
    return answer
  })
  const nothing = coming.catch(() => null)
  event.waitUntil(nothing)
  if (quick && (slow.get(pathname) ?? 0) > Date.now()) return copy
  const answer = await inTime(nothing, quick ? TIMEOUT_MS : ANSWER_MS)
  if (answer && !(NOT_OURS.includes(answer.status) && copy)) return answer
  // Security: another user may have signed in during the request.
  if (copy && turnNow() === since) return copy
  return (await neverOpened(pathname + search)) ?? answer ?? (await coming.catch(() => Response.error()))
}

export async function answerElse(event: Fetching, { pathname, search }: URL): Promise<Response> {
  const since = turnNow()
  const coming = networkAnswer(event).then(async (answer) => {
    await heed(pathname, answer, since)
    return answer
  })
  const answer = await inTime(
    coming.catch(() => null),
    ANSWER_MS,
  )
  return answer ?? (await neverOpened(pathname + search)) ?? coming
}

async function networkAnswer({ request, preloadResponse }: Fetching): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

async function neverOpened(address: string): Promise<Response | null> {
  if (!(await copyAt(linkTo('offline')))) return null
  const to = new URL(linkTo('offline'), location.href)
  to.searchParams.set('from', address)
  return Response.redirect(to.href, 302)
}

/** On a timeout the page requests the document instead, and receives its copy. */
export async function answerData(request: Request, path: string): Promise<Response> {
  const since = turnNow()
  const copy = isOneOf(READ_PAGES, path) ? await copyAt(path) : null
  const coming = fetch(request).then(async (answer) => {
    await heed(path, answer, since)
    return answer
  })
  const answer = await inTime(
    coming.catch(() => null),
    copy ? TIMEOUT_MS : null,
  )
  if (!answer) slow.set(path, Date.now() + SLOW_MS)
  return answer ?? Response.error()
}

/** Security: a cached file is shown only after the server allowed it, or while it is unreachable. */
export async function respondWithFile(event: Fetching, path: string): Promise<Response> {
  const { request } = event
  const since = turnNow()
  const copy = await copyAt(path)
  if (copy && (await mayBeShown(path, since))) return partly(copy, request.headers.get('range'))
  const answer = await networkAnswer(event)
  const { since: goesOn } = await heed(path, answer, since)
  const whole = answer.status === 200 && (request.mode === 'navigate' || request.destination === 'image')
  if (whole) {
    const file = answer.clone()
    event.waitUntil(queueWork(() => keepFile(path, file, goesOn)))
  }
  return answer
}

async function mayBeShown(path: string, since: number): Promise<boolean> {
  if ((allowed.get(path) ?? 0) > Date.now()) return true
  const asking = fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  const head = await inTime(asking, TIMEOUT_MS)
  if (head) await heed(path, head, since)
  if (turnNow() !== since || (head !== null && head.status >= 400 && head.status < 500)) return false
  allowed.set(path, Date.now() + ALLOWED_MS)
  return true
}

async function partly(copy: Response, range: string | null): Promise<Response> {
  const bytes = await copy.arrayBuffer()
  const part = partOf(range, bytes.byteLength)
  const headers = new Headers(copy.headers)
  if (part === null) return new Response(bytes, { headers })
  if (part === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${bytes.byteLength}` } })
  headers.set('Content-Range', `bytes ${part.start}-${part.end}/${bytes.byteLength}`)
  headers.set('Content-Length', String(part.end - part.start + 1))
  return new Response(bytes.slice(part.start, part.end + 1), { status: 206, headers })
}

/** The names of scripts and stylesheets contain a hash, so a cached one is always current; art may change. */
export async function answerAsset(request: Request, path: string): Promise<Response> {
  const kept = await caches.match(path, { cacheName: ASSET_CACHE })
  if (kept && isOneOf(['asset', 'lookArt'], path)) return kept
  const coming = fetch(request)
  if (!kept) return coming
  const answer = await inTime(
    coming.catch(() => null),
    TIMEOUT_MS,
  )
  return answer ?? kept
}

export async function answerMe(request: Request): Promise<Response> {
  const answer = await fetch(request)
  if (answer.status === 401) await forgetAll()
  if (answer.status !== 200) return answer
  const user: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  const id = typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : ''
  const tag = await tagNow()
  if (tag !== null && !tag.startsWith(copiesOf(id))) await forgetAll()
  return answer
}

async function inTime<Answer>(answer: Promise<Answer>, milliseconds: number | null): Promise<Answer | null> {
  if (milliseconds === null) return answer
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
