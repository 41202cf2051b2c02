import { setTimeout as pause } from 'node:timers/promises'
import { getMimeType } from 'hono/utils/mime'
import { buildsOf, newestBuilds } from '#records/files/builds'
import { assetIn, type AssetPlaces } from '#services/files/build-assets'
import type { AppServices } from '../../app/context.ts'
import { acceptedEncoding } from '#edge/responses/accepted-encoding'
import { refuseRequest, HTTP_REFUSALS } from '#edge/responses/refusals'

const NAME = /^\/assets\/([\w.~-]{1,100}-[\w-]{8}\.[a-z0-9]{2,11})$/
const ENDINGS = { br: '.br', gzip: '.gz' } as const
const POLL_MS = 500
const MOST_WAITING = 100
const MOST_CACHED_BYTES = 8 * 1024 * 1024

type Bundle = { key: string; places: AssetPlaces }
type Reading = Pick<AppServices, 'records' | 'files'>

/**
 * Serves assets of other nodes' builds; unknown names trigger polls at a limited rate, so that guessing costs little.
 */
export function openOtherBuilds({ records, files }: Reading) {
  const builds = openBuildList(records)
  const readBytes = openAssetCache(files)
  let waiting = 0
  return async (request: Request, path: string): Promise<Response> => {
    const name = NAME.exec(path)?.[1]
    if (!name) return refuseRequest(HTTP_REFUSALS.missing)
    if (!builds.find(name)) {
      if (waiting >= MOST_WAITING) return refuseRequest(HTTP_REFUSALS.missing)
      waiting += 1
      await builds.poll().finally(() => (waiting -= 1))
    }
    const bundle = builds.find(name)
    if (!bundle) return refuseRequest(HTTP_REFUSALS.missing)
    const there = (['br', 'gzip'] as const).filter((each) => Object.hasOwn(bundle.places, name + ENDINGS[each]))
    const encoding = acceptedEncoding(request.headers.get('accept-encoding'), there)
    const bytes = await readBytes(bundle, name + (encoding ? ENDINGS[encoding] : ''))
    if (!bytes) return refuseRequest(HTTP_REFUSALS.missing)
    const headers = new Headers({
      'Content-Type': getMimeType(name) ?? 'application/octet-stream',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    })
    if (encoding) headers.set('Content-Encoding', encoding)
    return new Response(request.method === 'HEAD' ? null : bytes, { headers })
  }
}

function openBuildList(records: AppServices['records']) {
  let known = new Map<string, Bundle>()
  let polledAt = Number.NEGATIVE_INFINITY
  let next: Promise<void> | null = null
  let running: Promise<void> = Promise.resolve()

  const read = async () => {
    const ids = await newestBuilds(records)
    const unknown = ids.filter((id) => !known.has(id))
    const fresh = new Map(
      (await buildsOf(records, unknown)).map(
        ({ id, key, assets }) => [id, { key, places: JSON.parse(assets) as AssetPlaces }] as const,
      ),
    )
    const listed = ids.map((id) => [id, known.get(id) ?? fresh.get(id)] as const)
    known = new Map(listed.filter((entry): entry is [string, Bundle] => entry[1] !== undefined))
  }
  return {
    find: (name: string) => [...known.values()].find(({ places }) => Object.hasOwn(places, name)),
    poll(): Promise<void> {
      next ??= (async () => {
        await running.catch(() => undefined)
        await pause(Math.max(0, polledAt + POLL_MS - performance.now()), undefined, { ref: false })
        next = null
        polledAt = performance.now()
        running = read()
        await running
      })()
      return next
    },
  }
}

function openAssetCache(files: AppServices['files']) {
  const cached = new Map<string, Uint8Array<ArrayBuffer>>()
  let cachedBytes = 0
  return async ({ key, places }: Bundle, name: string): Promise<Uint8Array<ArrayBuffer> | null> => {
    const there = cached.get(name)
    if (there) return there
    const place = places[name]
    const bytes = place && (await assetIn(files, key, place))
    if (!bytes) return null
    if (!cached.has(name)) cachedBytes += bytes.length
    cached.set(name, bytes)
    for (const [oldest, { length }] of cached) {
      if (cachedBytes <= MOST_CACHED_BYTES) break
      cached.delete(oldest)
      cachedBytes -= length
    }
    return bytes
  }
}
