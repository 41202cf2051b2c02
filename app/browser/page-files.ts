import { matchRoutes, type DataRouter } from 'react-router'

type Files = { module: string; imports?: string[]; css?: string[] }

declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean }
  }
}

export async function fetchFilesOf(router: DataRouter, paths: readonly string[]): Promise<void> {
  if (navigator.connection?.saveData) return
  const manifest: { routes: Record<string, Files | undefined> } = Reflect.get(window, '__reactRouterManifest')
  const pages = paths.flatMap((path) => matchRoutes(router.routes, path) ?? [])
  const found = pages.flatMap(({ route }) => manifest.routes[route.id ?? ''] ?? [])
  const files = new Set(found.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]))
  for (const file of files) {
    if (document.querySelector(`link[href="${file}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.href = file
    document.head.append(link)
    // One request per task, because each blocks a slow phone for milliseconds.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
