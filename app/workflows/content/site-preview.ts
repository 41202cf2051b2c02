import type { RouterContextProvider } from 'react-router'
import { sitePreview } from '#records/content/site/site-preview'
import type { SiteData } from '#records/content/site/site-typed'
import { academyContext, visitContext } from '#app/context'

/** Security: only administrators see the preview; null for all others. */
export async function previewedSite(context: Readonly<RouterContextProvider>, url: URL): Promise<SiteData | null> {
  if (url.searchParams.get('preview') !== '1') return null
  const { actor } = context.get(visitContext)
  return actor ? sitePreview(context.get(academyContext).records, actor) : null
}
