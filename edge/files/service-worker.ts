import { serveAssets } from '#edge/files/assets'
import type { Config } from '#services/operating/config'

/** Replaces the previous service worker, deletes its caches and unregisters itself. */
const LEAVES = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('device-')) await caches.delete(name)
  await registration.unregister()
})()))
`

const HEADERS = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
}

export function serviceWorkerIn(clientFolder: string, { deviceCopies }: Pick<Config, 'deviceCopies'>) {
  if (deviceCopies) return serveAssets(clientFolder, HEADERS)
  const headers = { ...HEADERS, 'Content-Type': 'text/javascript; charset=utf-8' }
  return () => Promise.resolve(new Response(LEAVES, { headers }))
}
