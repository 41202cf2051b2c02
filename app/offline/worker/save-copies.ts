import { linkTo } from '#routes'
import { AT, BYTES, NEEDS, TITLE } from '#domain/files/copy-caches'
import {
  findAssets,
  COPIED_FILES,
  COPIED_PAGES,
  COPY_HEADER,
  COPY_LIMITS,
  datedCopy,
  isOneOf,
  mayHold,
  OWN_PAGES,
  titleIn,
} from '#domain/files/device-copies'
import {
  belongTo,
  copyAt,
  dropCopy,
  forgetAll,
  plainHeaders,
  putAsset,
  putCopy,
  tagNow,
  turnNow,
} from './copy-store.ts'

const FRESH_MS = 5 * 60_000
const OFFLINE_PAGE_FRESH_MS = 24 * 3_600_000

/** Runs one task after another, because one could delete what another stores. */
let queue: Promise<unknown> = Promise.resolve()
export function queueWork(work: () => Promise<unknown>): Promise<unknown> {
  queue = queue.then(work).catch(() => undefined)
  return queue
}

type CopyOwner = { tag: string | null; since: number }

export async function heed(key: string, answer: Response, since: number): Promise<CopyOwner> {
  const path = pathOf(key)
  const sentAway = answer.type === 'opaqueredirect' || answer.status === 202
  if (sentAway && isOneOf(OWN_PAGES, path)) await forgetAll()
  if (sentAway || answer.status >= 500) return { tag: null, since }
  const tag = answer.headers.get(COPY_HEADER)
  const goesOn = tag === null ? since : await belongTo(tag, since)
  // The page has no tag: staff, or an academy that disabled copies.
  if (tag === null && answer.status === 200 && isOneOf(COPIED_PAGES, path)) await forgetAll()
  if ([403, 404, 410].includes(answer.status)) await dropCopy(key)
  return { tag, since: goesOn }
}

export async function keepPage(key: string, answer: Response, needs: string[], began: number): Promise<void> {
  const { tag, since } = await heed(key, answer, began)
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  if (tag === null || !mayHold(tag, pathOf(key)) || answer.status !== 200 || !isPage) return
  const html = await answer.text()
  const named = findAssets(html)
  const known = needsOf(await copyAt(key))
  // With unchanged assets the page needs the same late resources as before.
  const again = named.every((path) => known.includes(path)) ? known : []
  const all = [...new Set([...named, ...again, ...needs])]
  for (const path of all) if (turnNow() !== since || !(await putAsset(path))) return
  const at = new Date()
  const text = new TextEncoder().encode(datedCopy(html, at))
  const headers = plainHeaders(answer.headers)
  headers.set(AT, String(at.getTime()))
  headers.set(BYTES, String(text.byteLength))
  headers.set(TITLE, encodeURIComponent(titleIn(html)))
  headers.set(NEEDS, all.join(' '))
  await putCopy({ tag, key, since, response: new Response(text, { headers }) })
}

export async function opened(address: string, assets: string[]): Promise<void> {
  const key = toCopyKey(address)
  if (key === null) return
  const since = turnNow()
  const there = await copyAt(key)
  const needs = assets.filter((path) => isOneOf(['asset', 'art', 'lookArt'], path))
  const known = needsOf(there)
  const freshFor = key === linkTo('offline') ? OFFLINE_PAGE_FRESH_MS : FRESH_MS
  const fresh = there !== null && Date.now() - Number(there.headers.get(AT)) < freshFor
  const more = needs.filter((path) => !known.includes(path))
  if (fresh && more.length > 0) await needMore(key, there, more, since)
  else if (!fresh) await keepPage(key, await ask(key), needs, since)
  if (key !== linkTo('offline') && key !== linkTo('rollCall')) await opened(linkTo('offline'), [])
}

const needsOf = (copy: Response | null) => copy?.headers.get(NEEDS)?.split(' ') ?? []

async function needMore(key: string, there: Response, more: string[], since: number): Promise<void> {
  const tag = await tagNow()
  for (const path of more) if (!(await putAsset(path))) return
  const headers = new Headers(there.headers)
  headers.set(NEEDS, `${there.headers.get(NEEDS) ?? ''} ${more.join(' ')}`)
  if (tag !== null) await putCopy({ tag, key, since, response: new Response(await there.arrayBuffer(), { headers }) })
}

export async function keepRead(path: string, bytes: ArrayBuffer): Promise<void> {
  if (!isOneOf(COPIED_FILES, path) || bytes.byteLength > COPY_LIMITS.oneFileBytes) return
  const began = turnNow()
  if (await copyAt(path)) return
  const head = await fetch(path, { method: 'HEAD', cache: 'no-store' })
  const { tag, since } = await heed(path, head, began)
  if (tag !== null && Number(head.headers.get('content-length')) === bytes.byteLength)
    await putFile(path, bytes, { headers: head.headers, tag, since })
}

export async function keepFile(path: string, answer: Response, began: number): Promise<void> {
  const { tag, since } = await heed(path, answer, began)
  if (tag === null || answer.status !== 200) return
  if (Number(answer.headers.get('content-length') ?? 0) > COPY_LIMITS.oneFileBytes) return answer.body?.cancel()
  const bytes = await answer.arrayBuffer()
  if (bytes.byteLength <= COPY_LIMITS.oneFileBytes)
    await putFile(path, bytes, { headers: answer.headers, tag, since })
}

type Filed = { headers: Headers; tag: string; since: number }

async function putFile(path: string, bytes: ArrayBuffer, { headers: given, tag, since }: Filed): Promise<void> {
  const headers = plainHeaders(given)
  headers.set(AT, String(Date.now()))
  headers.set(BYTES, String(bytes.byteLength))
  headers.set('content-length', String(bytes.byteLength))
  await putCopy({ tag, key: path, since, response: new Response(bytes, { headers }) })
}

const ask = (key: string) =>
  fetch(key, { headers: { Accept: 'text/html' }, cache: 'no-store', credentials: 'same-origin', redirect: 'manual' })

const pathOf = (key: string) => key.replace(/\?.*/, '')

/** Null for searches and one-time messages; each registration step is a page of its own. */
export function toCopyKey(address: string): string | null {
  const [path = '', query = ''] = address.split('?')
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  if (!isOneOf(COPIED_PAGES, plain)) return null
  if (plain === linkTo('offline') || query === '') return plain
  return /^step=[123]$/.test(query) ? `${plain}?${query}` : null
}
