import type { RouterContextProvider } from 'react-router'
import { LOOK_PREVIEW, type SiteLook } from '#domain/content/look/look'
import { lookPreview } from '#records/content/site/site-look'
import { sitePreview } from '#records/content/site/site-preview'
import type { SiteData } from '#records/content/site/site-typed'
import { academyContext, visitContext } from '#app/context'

export const readPreviewKind = (url: URL): string | null => url.searchParams.get('preview')

/** Security: only administrators see the preview; undefined for all others. */
export async function previewedLook(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<SiteLook | null | undefined> {
  if (readPreviewKind(url) !== LOOK_PREVIEW) return undefined
  const { actor } = context.get(visitContext)
  return actor ? lookPreview(context.get(academyContext).records, actor) : undefined
}

/** Security: only administrators see the preview; null for all others. */
export async function previewedSite(context: Readonly<RouterContextProvider>, url: URL): Promise<SiteData | null> {
  if (readPreviewKind(url) !== '1') return null
  const { actor } = context.get(visitContext)
  return actor ? sitePreview(context.get(academyContext).records, actor) : null
}
