import { linkTo } from '#routes'
import { useRouteLoaderData } from 'react-router'
import type { Identity } from '#domain/content/identity'
import { artKey } from '#domain/content/look/look'

/** Null means the product's own drawings. An island has no data and reads the key from the document. */
export function useArtKey(): string | null {
  const known = useRouteLoaderData<{ identity: Identity }>('root')
  if (known) return artKey(known.identity.look)
  return typeof document === 'undefined' ? null : (document.documentElement.dataset.look ?? null)
}

export function linkToArt(file: string, key: string | null): string {
  return key ? linkTo('lookArt', { look: key, file }) : linkTo('art', { file })
}
