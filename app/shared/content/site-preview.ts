import type { RouterContextProvider } from 'react-router'
import { sitePreview, type Site } from '#records/site-desk'
import { academyContext, visitContext } from './context.ts'

/** The site as the form an administrator is looking at would make it; null for everybody and every address else. */
export async function previewedSite(context: Readonly<RouterContextProvider>, url: URL): Promise<Site | null> {
  if (!url.searchParams.has('preview')) return null
  const { actor } = context.get(visitContext)
  return actor ? sitePreview(context.get(academyContext).records, actor) : null
}
