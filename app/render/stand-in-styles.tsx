import { use, type ComponentProps } from 'react'
import {
  Links as RouterLinks,
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  type LinkDescriptor,
} from 'react-router'

// The server build replaces the router's Links with this one (vite.config.ts), which sorts them once.

type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>
type Keyed = { key: string; link: Exclude<LinkDescriptor, { page: string }> }[]

const known = new WeakMap<Framework['manifest'], Map<string, Keyed | null>>()

export function Links(props: ComponentProps<typeof RouterLinks>) {
  const framework = use(FrameworkContext)
  const state = use(StateContext)
  const failed = use(DataContext)?.errors
  const keyed =
    framework && state && !failed
      ? linksOf(
          framework,
          state.matches.map(({ route }) => route.id),
        )
      : null
  if (!framework || !keyed) return <RouterLinks {...props} />
  const nonce = props.nonce ?? framework.nonce
  return keyed.map(({ key, link }) => (
    <link key={key} nonce={nonce} {...link} crossOrigin={link.crossOrigin ?? props.crossOrigin} />
  ))
}

function linksOf({ manifest, routeModules, criticalCss }: Framework, ids: string[]): Keyed | null {
  if (criticalCss) return null
  let pages = known.get(manifest)
  if (!pages) known.set(manifest, (pages = new Map()))
  const page = ids.at(-1) ?? ''
  let keyed = pages.get(page)
  if (keyed === undefined) {
    const links = ids.flatMap((id): LinkDescriptor[] => [
      ...(manifest.routes[id]?.css ?? []).map((href) => ({ rel: 'stylesheet', href })),
      ...(routeModules[id]?.links?.() ?? []),
    ])
    const byKey = new Map<string, LinkDescriptor>()
    for (const link of links) {
      const key = JSON.stringify(Object.entries(link).toSorted())
      if (!byKey.has(key)) byKey.set(key, link)
    }
    keyed = links.some((link) => 'page' in link || link.as === 'script')
      ? null
      : ([...byKey].map(([key, link]) => ({ key, link })) as Keyed)
    pages.set(page, keyed)
  }
  return keyed
}
