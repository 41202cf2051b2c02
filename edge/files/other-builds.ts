import { setTimeout as pause } from 'node:timers/promises'
import { getMimeType } from 'hono/utils/mime'
import { buildsOf, newestBuilds } from '#records/files/builds'
import { assetIn, type AssetPlaces } from '#services/files/build-assets'
import type { AppServices } from '../../app/context.ts'
import { acceptedEncoding } from '#edge/responses/accepted-encoding'
import { refuseRequest, HTTP_REFUSALS } from '#edge/responses/refusals'

/** The file names that this build tool writes; any other name is answered 404. */
const NAME = /^\/assets\/([\w.~-]{1,100}-[\w-]{8}\.[a-z0-9]{2,11})$/
const ENDINGS = { br: '.br', gzip: '.gz' } as const
const LOOK_MS = 500
const MOST_WAITING = 100
const HELD_BYTES = 8 * 1024 * 1024

type Bundle = { key: string; places: AssetPlaces }
type Reading = Pick<AppServices, 'records' | 'files'>

/**
 * Serves assets of other nodes' builds. An unknown name triggers a poll, at a limited rate, so that guessing costs
 * little.
 */
export function openOtherBuilds({ records, files }: Reading) {
  let known = new Map<string, Bundle>()
  let lookedAt = Number.NEGATIVE_INFINITY
  let coming: Promise<void> | null = null
  let looking: Promise<void> = Promise.resolve()
  let waiting = 0
  const held = new Map<string, Uint8Array<ArrayBuffer>>()
  let heldBytes = 0

  const look = async () => {
    const ids = await newestBuilds(records)
    const fresh = await buildsOf(
      records,
      ids.filter((id) => !known.has(id)),
    )
    const read = new Map(
      fresh.map(({ id, key, assets }) => [id, { key, places: JSON.parse(assets) as AssetPlaces }] as const),
    )
    const next = ids.map((id) => [id, known.get(id) ?? read.get(id)] as const)
    known = new Map(next.filter((entry): entry is [string, Bundle] => entry[1] !== undefined))
  }
  const nextLook = (): Promise<void> => {
    coming ??= (async () => {
      await looking.catch(() => undefined)
      await pause(Math.max(0, lookedAt + LOOK_MS - performance.now()), undefined, { ref: false })
      coming = null
      lookedAt = performance.now()
      looking = look()
      await looking
    })()
    return coming
  }
  const bundleWith = (name: string) => [...known.values()].find(({ places }) => Object.hasOwn(places, name))
  const bytesOf = async ({ key, places }: Bundle, name: string) => {
    const there = held.get(name)
    if (there) return there
    const place = places[name]
    const bytes = place && (await assetIn(files, key, place))
    if (!bytes) return null
    if (!held.has(name)) heldBytes += bytes.length
    held.set(name, bytes)
    for (const [oldest, { length }] of held) {
      if (heldBytes <= HELD_BYTES) break
      held.delete(oldest)
      heldBytes -= length
    }
    return bytes
  }

  return async (request: Request, path: string): Promise<Response> => {
    const name = NAME.exec(path)?.[1]
    if (!name) return refuseRequest(HTTP_REFUSALS.missing)
    if (!bundleWith(name)) {
      if (waiting >= MOST_WAITING) return refuseRequest(HTTP_REFUSALS.missing)
      waiting += 1
      await nextLook().finally(() => (waiting -= 1))
    }
    const bundle = bundleWith(name)
    if (!bundle) return refuseRequest(HTTP_REFUSALS.missing)
    const there = (['br', 'gzip'] as const).filter((each) => Object.hasOwn(bundle.places, name + ENDINGS[each]))
    const encoding = acceptedEncoding(request.headers.get('accept-encoding'), there)
    const bytes = await bytesOf(bundle, name + (encoding ? ENDINGS[encoding] : ''))
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
