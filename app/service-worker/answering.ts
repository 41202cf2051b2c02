import { linkTo } from '#addresses'
import { copiesOf } from '#domain/files/copy-tag'
import { ASSET_CACHE } from '#domain/files/copy-caches'
import { isOneOf, partOf, READ_PAGES } from '#domain/files/device-copies'
import { ANSWER_MS } from '#domain/line'
import { heed, inTurn, keepFile, keepPage, keyOf } from './keeping.ts'
import type { Fetching } from './scope.ts'
import { copyAt, copyNear, forgetAll, tagNow, turnNow } from './copy-store.ts'

/** So long a page that only is read waits for a bad line; then its copy is shown. */
const PATIENCE_MS = 3000
const SLOW_MS = 10_000
/** Written by whatever stands before a site that is not there. */
const NOT_OURS = [502, 504]

/** A file is read in many parts: one question stands for those of a moment. */
const ALLOWED_MS = 5000

const allowed = new Map<string, number>()
const slow = new Map<string, number>()
const patient = new Map<string, number>()

/** Somebody has asked for the page as it is now, however long that takes. */
export function waitFor(address: string): void {
  patient.set(address.replace(/\?.*/, ''), Date.now() + ANSWER_MS)
}

/** Documents come from the network; from the device where the line is away. */
export async function answerPage(event: Fetching, { pathname, search }: URL): Promise<Response> {
  const since = turnNow()
  const key = keyOf(pathname + search)
  const copy = await copyNear(key ?? pathname)
  const waits = (patient.get(pathname) ?? 0) > Date.now()
  const quick = copy !== null && !waits && isOneOf(READ_PAGES, pathname)
  const coming = networkAnswer(event).then(async (answer) => {
    const { since: goesOn } = await heed(key ?? pathname, answer, since)
    const page = answer.clone()
    event.waitUntil(inTurn(async () => key !== null && keepPage(key, page, [], goesOn)))
    return answer
  })
  const nothing = coming.catch(() => null)
  event.waitUntil(nothing)
  if (quick && (slow.get(pathname) ?? 0) > Date.now()) return copy
  const answer = await inTime(nothing, quick ? PATIENCE_MS : ANSWER_MS)
  if (answer && !(NOT_OURS.includes(answer.status) && copy)) return answer
  // Somebody else may have come meanwhile.
  if (copy && turnNow() === since) return copy
  return (await neverOpened(pathname + search)) ?? answer ?? (await coming.catch(() => Response.error()))
}

/** Every other page of the site is never held: where it does not come, the academy says so and not the browser. */
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

/** The browser has asked already while this worker woke, where it knows how. */
async function networkAnswer({ request, preloadResponse }: Fetching): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

async function neverOpened(address: string): Promise<Response | null> {
  if (!(await copyAt(linkTo('offline')))) return null
  const to = new URL(linkTo('offline'), location.href)
  to.searchParams.set('from', address)
  return Response.redirect(to.href, 302)
}

/** The router's own question. Where no answer comes in time the page asks for the document, and gets the copy. */
export async function answerData(request: Request, path: string): Promise<Response> {
  const since = turnNow()
  const copy = isOneOf(READ_PAGES, path) ? await copyAt(path) : null
  const coming = fetch(request).then(async (answer) => {
    await heed(path, answer, since)
    return answer
  })
  const answer = await inTime(
    coming.catch(() => null),
    copy ? PATIENCE_MS : null,
  )
  if (!answer) slow.set(path, Date.now() + SLOW_MS)
  return answer ?? Response.error()
}

/** A file that is held is shown only after the academy was asked whether it still may be, or nobody answers. */
export async function answerFile(event: Fetching, path: string): Promise<Response> {
  const { request } = event
  const since = turnNow()
  const copy = await copyAt(path)
  if (copy && (await mayBeShown(path, since))) return partly(copy, request.headers.get('range'))
  const answer = await networkAnswer(event)
  const { since: goesOn } = await heed(path, answer, since)
  // What a page reads in parts it hands over when it has all of them.
  const whole = answer.status === 200 && (request.mode === 'navigate' || request.destination === 'image')
  if (whole) {
    const file = answer.clone()
    event.waitUntil(inTurn(() => keepFile(path, file, goesOn)))
  }
  return answer
}

async function mayBeShown(path: string, since: number): Promise<boolean> {
  if ((allowed.get(path) ?? 0) > Date.now()) return true
  const asking = fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  const head = await inTime(asking, PATIENCE_MS)
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

/** Scripts and sheets never change under their names; art may. */
export async function answerAsset(request: Request, path: string): Promise<Response> {
  // Not opened: that would make an empty one of what was forgotten.
  const kept = await caches.match(path, { cacheName: ASSET_CACHE })
  if (kept && isOneOf(['asset'], path)) return kept
  const coming = fetch(request)
  if (!kept) return coming
  const answer = await inTime(
    coming.catch(() => null),
    PATIENCE_MS,
  )
  return answer ?? kept
}

/** What a page learns about who is signed in, the copies learn with it. */
export async function answerMe(request: Request): Promise<Response> {
  const answer = await fetch(request)
  if (answer.status === 401) await forgetAll()
  if (answer.status !== 200) return answer
  const told: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  const id = typeof told === 'object' && told !== null && 'id' in told ? String(told.id) : ''
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
