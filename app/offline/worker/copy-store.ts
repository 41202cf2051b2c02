import { SIGNED_IN_HINT } from '#domain/accounts/signed-in-hint'
import { excessOf, isOutdated, mayHold, type Copy } from '#domain/files/device-copies'
import { ASSET_CACHE, AT, BYTES, COPY_CACHES, NEEDS } from '#domain/files/copy-caches'
import { scope } from './scope.ts'

// One cache per user, named by their tag, and only one at a time; all users share scripts and stylesheets.

const DEVICE_CACHES = 'device-'

let turn = 0
/** Changes whenever copies are deleted; older requests must then store nothing. */
export const turnNow = (): number => turn

const tagOf = (name: string) => name.slice(COPY_CACHES.length)
const copyCaches = async () => (await caches.keys()).filter((name) => name.startsWith(COPY_CACHES))

export async function forgetAll(): Promise<void> {
  turn += 1
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(DEVICE_CACHES)).map((name) => caches.delete(name)))
}

/**
 * The server named the signed-in user: drops other users' copies, but the request that brought the tag may still
 * store.
 */
export async function belongTo(tag: string, since: number): Promise<number> {
  const others = (await copyCaches()).filter((name) => tagOf(name) !== tag)
  if (others.length === 0) return since
  const goesOn = turn === since
  turn += 1
  const now = turn
  await Promise.all(others.map((name) => caches.delete(name)))
  return goesOn ? now : since
}

export async function tagNow(): Promise<string | null> {
  const names = await copyCaches()
  return names.length === 1 && names[0] ? tagOf(names[0]) : null
}

/** Security: without the signed-in hint cookie the worker shows no copy. */
async function mayBeRead(): Promise<boolean> {
  if (!scope.cookieStore) return true
  return (await scope.cookieStore.get(SIGNED_IN_HINT).catch(() => null)) !== null
}

export async function copyNear(key: string): Promise<Response | null> {
  return (await copyAt(key)) ?? copyAt(key.replace(/\?.*/, ''))
}

export async function copyAt(key: string): Promise<Response | null> {
  const tag = await tagNow()
  if (tag === null) return null
  // caches.open would create a cache again that was deleted in between.
  const found = await caches.match(key, { cacheName: COPY_CACHES + tag })
  if (!found) return null
  if ((await mayBeRead()) && !isOutdated(Number(found.headers.get(AT)), Date.now(), key)) return found
  await forgetAll()
  return null
}

export async function dropCopy(key: string): Promise<void> {
  const since = turn
  for (const name of await copyCaches()) {
    const cache = await caches.open(name)
    await Promise.all([cache.delete(key), cache.delete(key.replace(/\?.*/, ''))])
  }
  if (turn !== since) await dropEmpty()
}

/** A concurrent caches.open may have created an empty cache after the deletion. */
async function dropEmpty(): Promise<void> {
  for (const name of (await caches.keys()).filter((each) => each.startsWith(DEVICE_CACHES)))
    if ((await (await caches.open(name)).keys()).length === 0) await caches.delete(name)
}

type NewCopy = { tag: string; key: string; since: number; response: Response }

export async function putCopy({ tag, key, since, response }: NewCopy): Promise<void> {
  if (turn !== since || !mayHold(tag, key.replace(/\?.*/, ''))) return
  try {
    const cache = await caches.open(COPY_CACHES + tag)
    await cache.put(key, response.clone()).catch(async () => {
      await dropOldest(cache)
      await cache.put(key, response)
    })
    await trim(cache)
  } catch {}
  if (turn === since) return
  await caches.delete(COPY_CACHES + tag)
  await dropEmpty()
}

export async function putAsset(path: string): Promise<boolean> {
  try {
    if (await caches.match(path, { cacheName: ASSET_CACHE })) return true
    const answer = await fetch(path)
    if (answer.status !== 200) return false
    const bytes = await answer.arrayBuffer()
    const headers = plainHeaders(answer.headers)
    headers.set(BYTES, String(bytes.byteLength))
    const cache = await caches.open(ASSET_CACHE)
    await cache.put(path, new Response(bytes, { headers }))
    return true
  } catch {
    return false
  }
}

/** The stored body is decompressed, so headers about its encoding would be wrong. */
export function plainHeaders(from: Headers): Headers {
  const headers = new Headers(from)
  for (const name of ['content-encoding', 'content-length', 'vary', 'date', 'connection']) headers.delete(name)
  return headers
}

async function listed(cache: Cache): Promise<Copy[]> {
  const keys = await cache.keys()
  const found = await Promise.all(keys.map(async (request) => ({ request, copy: await cache.match(request) })))
  return found.map(({ request, copy }) => ({
    key: request.url,
    at: Number(copy?.headers.get(AT) ?? 0),
    bytes: Number(copy?.headers.get(BYTES) ?? 0),
    kind: copy?.headers.has(NEEDS) ? 'page' : 'file',
    assets: (copy?.headers.get(NEEDS) ?? '').split(' ').filter(Boolean),
  }))
}

async function trim(cache: Cache): Promise<void> {
  const assets = await caches.open(ASSET_CACHE)
  const sizes = new Map<string, number>()
  for (const request of await assets.keys()) {
    const { pathname } = new URL(request.url)
    sizes.set(pathname, Number((await assets.match(request))?.headers.get(BYTES) ?? 0))
  }
  const excess = excessOf(await listed(cache), sizes)
  for (const key of excess.copies) await cache.delete(key)
  for (const path of excess.assets) await assets.delete(path)
}

async function dropOldest(cache: Cache): Promise<void> {
  const oldest = (await listed(cache)).toSorted((a, b) => a.at - b.at).slice(0, 3)
  for (const { key } of oldest) await cache.delete(key)
}
