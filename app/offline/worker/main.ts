import { ADDRESSES, linkTo } from '#routes'
import { ASSET_CACHE, COPY_CACHES } from '#domain/files/copy-caches'
import { COPIED_FILES, COPIED_PAGES, isOneOf, SESSION_CHANGES } from '#domain/files/device-copies'
import { answerAsset, answerData, answerElse, respondWithFile, answerMe, answerPage, waitFor } from './responses.ts'
import { queueWork, keepRead, opened } from './save-copies.ts'
import { scope, type Fetching } from './scope.ts'
import { forgetAll } from './copy-store.ts'

/** These bypass the worker in browsers with static routing. */
const NOT_HERE = [ADDRESSES.picture.path, `${ADDRESSES.admin.path}*`, `${ADDRESSES.uploads.path}*`]

const HERE = [ADDRESSES.rollCall.path, `${ADDRESSES.rollCall.path}.data`]

scope.addEventListener('install', (event) => {
  const rule = (source: string) => (pathname: string) => ({ condition: { urlPattern: { pathname } }, source })
  const rules = [...HERE.map(rule('fetch-event')), ...NOT_HERE.map(rule('network'))]
  event.waitUntil(event.addRoutes?.(rules).catch(() => undefined) ?? Promise.resolve())
  event.waitUntil(scope.skipWaiting())
})

scope.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter(
    (name) => name.startsWith('device-') && !name.startsWith(COPY_CACHES) && name !== ASSET_CACHE,
  )
  await Promise.all(old.map((name) => caches.delete(name)))
  await scope.registration.navigationPreload?.enable().catch(() => undefined)
  await scope.clients.claim()
}

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== scope.location.origin) return
  const path = url.pathname.replace(/(.)\/$/, '$1').replace(/\.data$/, '')
  // Privacy: deletes copies before the response, so that an offline sign-out leaves none either.
  if (request.method === 'POST' && isOneOf(SESSION_CHANGES, path)) event.waitUntil(forgetAll())
  else if (request.method === 'GET') read(event, url, path)
})

function read(event: Fetching, url: URL, path: string): void {
  const { request } = event
  const isPage = isOneOf(COPIED_PAGES, path)
  const answer = (coming: Promise<Response>) => event.respondWith(coming.catch(() => Response.error()))
  if (isPage && url.pathname.endsWith('.data')) answer(answerData(request, path))
  else if (isPage && request.mode === 'navigate') answer(answerPage(event, url))
  else if (isOneOf(COPIED_FILES, path)) answer(respondWithFile(event, path))
  else if (path === linkTo('me')) answer(answerMe(request))
  else if (request.mode === 'navigate') answer(answerElse(event, url))
  else if (isOneOf(['asset', 'art', 'lookArt'], path)) answer(answerAsset(request, path))
}

scope.addEventListener('message', (event) => {
  const message = event.data
  if (typeof message !== 'object' || message === null) return
  const { kind, address, assets, bytes } = message as Record<string, unknown>
  if (kind === 'forget') event.waitUntil(forgetAll())
  if (typeof address !== 'string') return
  if (kind === 'wait') waitFor(address)
  // Takes control of pages that started loading before this worker was active.
  if (kind === 'opened') event.waitUntil(scope.clients.claim())
  if (kind === 'opened')
    event.waitUntil(queueWork(() => opened(address, Array.isArray(assets) ? assets.map((each) => String(each)) : [])))
  if (kind === 'read' && bytes instanceof ArrayBuffer) event.waitUntil(queueWork(() => keepRead(address, bytes)))
})
