import { linkTo } from '#addresses'
import type { DataRouter } from 'react-router'
import { ANSWER_MS } from '#domain/line'
import { inTime } from './line-answer.ts'

const PROBE_MS = 6000
const waiting = new Set<() => void>()

type Lazy = Record<string, unknown>
type Manifest = { routes: Record<string, { module: string } | undefined> }

/**
 * The router reloads the document when the code of a page does not arrive; on a bad line that ends the page. Here the
 * code is waited for instead, and the next journey tries once more.
 */
export function waitForChunks(router: DataRouter, failed: (siteAnswers: boolean) => void): void {
  const manifest: Manifest | undefined = Reflect.get(window, '__reactRouterManifest')
  const wrap = (routes: DataRouter['routes']) => {
    for (const route of routes) {
      const module = manifest?.routes[route.id]?.module
      const lazy: unknown = route.lazy
      if (module && typeof lazy === 'object' && lazy !== null) waitIn(lazy as Lazy, module, failed)
      wrap(route.children ?? [])
    }
  }
  wrap(router.routes)
}

function waitIn(lazy: Lazy, module: string, failed: (siteAnswers: boolean) => void): void {
  let coming: Promise<void> | null = null
  for (const [name, load] of Object.entries(lazy)) {
    if (typeof load !== 'function') continue
    lazy[name] = async () => {
      coming ??= arrive(module, failed)
      await coming
      return (load as () => unknown)()
    }
  }
}

async function arrive(module: string, failed: (siteAnswers: boolean) => void): Promise<void> {
  for (;;) {
    const came = import(/* @vite-ignore */ module).then(
      () => true,
      () => false,
    )
    if (await inTime(came, ANSWER_MS)) return
    const again = new Promise<void>((resolve) => waiting.add(resolve))
    failed(await siteAnswers())
    await again
  }
}

export function tryChunksAgain(): void {
  for (const go of waiting) go()
  waiting.clear()
}

/** When the site itself answers, and nobody in its place, the code is gone: it was upgraded meanwhile. */
export function siteAnswers(): Promise<boolean> {
  const answer = fetch(linkTo('health'), { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
  return answer.then(
    async (health) => health.ok && (await health.text()) === 'ok',
    () => false,
  )
}
