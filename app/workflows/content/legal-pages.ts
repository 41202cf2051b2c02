import { data, type RouterContextProvider } from 'react-router'
import { linkTo } from '#routes'
import { blocksOf } from '#domain/consent/notice'
import { pageSharing } from '#domain/content/share-tags'
import { legalPagesText } from '#domain/text/shared/public-site'
import { teaserOf } from '#domain/words/texts'
import { academyContext } from '#app/context'
import { siteIdentity } from '#records/content/content'
import { readSiteContent } from '#records/content/site-content'
import { originOf } from './origin.ts'
import { previewedSite } from './site-preview.ts'

const TITLES = { terms: legalPagesText.termsTitle, refunds: legalPagesText.refundsTitle }

type LegalArgs = { context: Readonly<RouterContextProvider>; url: URL }

export async function loadLegalPage(name: 'terms' | 'refunds', { context, url }: LegalArgs) {
  const { records, config } = context.get(academyContext)
  const draft = await previewedSite(context, url)
  const content = draft?.content ?? (await readSiteContent(records))
  const { brand } = draft?.identity ?? (await siteIdentity(records))
  const text = content[name]
  if (text === '' && !url.searchParams.has('preview')) throw data(null, { status: 404 })
  const about = { title: TITLES[name], description: teaserOf(text, 160), path: linkTo(name) }
  return {
    title: TITLES[name],
    blocks: blocksOf(text),
    sharing: pageSharing(about, brand ?? '', originOf(config, url)),
  }
}
