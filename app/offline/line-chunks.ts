import { matchRoutes, type DataRouter } from 'react-router'
import { ANSWER_MS } from '#domain/line'
import { inTime } from './lost-results.ts'
import { isSiteReachable } from './reachable.ts'

const waiting = new Set<() => void>()
const arrivals = new Map<string, () => Promise<void>>()

type Lazy = Record<string, unknown>
type Manifest = { routes: Record<string, { module: string } | undefined> }

/**
 * The router reloads the document when a chunk fails, which loses the page offline: this waits and retries instead.
 */
export function waitForChunks(router: DataRouter, failed: (siteAnswers: boolean) => void): void {
  const manifest: Manifest | undefined = Reflect.get(window, '__reactRouterManifest')
  const wrap = (routes: DataRouter['routes']) => {
    for (const route of routes) {
      const module = manifest?.routes[route.id]?.module
      const lazy: unknown = route.lazy
      if (module && typeof lazy === 'object' && lazy !== null) waitIn(lazy as Lazy, route.id, module, failed)
      wrap(route.children ?? [])
    }
  }
  wrap(router.routes)
}

export async function codeOf(router: DataRouter, path: string): Promise<void> {
  for (const { route } of matchRoutes(router.routes, path) ?? []) await arrivals.get(route.id ?? '')?.()
}

function waitIn(lazy: Lazy, id: string, module: string, failed: (siteAnswers: boolean) => void): void {
  let coming: Promise<void> | null = null
  const arrived = () => (coming ??= arrive(id, module, failed))
  arrivals.set(id, arrived)
  for (const [name, load] of Object.entries(lazy)) {
    if (typeof load !== 'function') continue
    lazy[name] = async () => {
      await arrived()
      return (load as () => unknown)()
    }
  }
}

async function arrive(id: string, module: string, failed: (siteAnswers: boolean) => void): Promise<void> {
  const here: Record<string, unknown> = Reflect.get(window, '__reactRouterRouteModules')
  if (id in here) return
  for (let attempt = 0; ; attempt += 1) {
    // Some browsers never retry a module that failed under the same URL.
    const came = import(/* @vite-ignore */ attempt === 0 ? module : `${module}?again=${attempt}`).then(
      (code: unknown) => {
        here[id] = code
        return true
      },
      () => false,
    )
    if (await inTime(came, ANSWER_MS)) return
    const again = new Promise<void>((resolve) => waiting.add(resolve))
    failed(await isSiteReachable())
    await again
  }
}

export function tryChunksAgain(): void {
  for (const go of waiting) go()
  waiting.clear()
}
