import { data, type RouterContextProvider } from 'react-router'
import { linkTo } from '#routes'
import { blocksOf } from '#domain/consent/notice'
import { pageSharing } from '#domain/content/share-tags'
import { legalPagesText } from '#domain/text/shared/public-site'
import { teaserOf } from '#domain/words/texts'
import { academyContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { previewedSite } from '#app/workflows/content/site-preview'
import { siteIdentity } from '#records/content/content'
import { readSiteContent } from '#records/content/site-content'
import { ShareTags } from '../../parts/share-tags.tsx'
import '../../consent/privacy.css'

const TITLES = { terms: legalPagesText.termsTitle, refunds: legalPagesText.refundsTitle }

type LegalArgs = { context: Readonly<RouterContextProvider>; url: URL }

/** A page that staff have not written is not there. */
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

export function LegalPage({ title, blocks, sharing }: Awaited<ReturnType<typeof loadLegalPage>>) {
  return (
    <>
      <ShareTags sharing={sharing} />
      <section className="scene privacy-head" aria-labelledby="legal-title">
        <div className="wrap privacy-wrap">
          <h1 className="headline" id="legal-title">
            {title}
          </h1>
        </div>
      </section>
      <article className="wrap privacy-wrap privacy-text" aria-labelledby="legal-title">
        {blocks.map((block, at) =>
          block.kind === 'heading' ? (
            <h2 key={at}>{block.text}</h2>
          ) : block.kind === 'paragraph' ? (
            <p key={at}>{block.text}</p>
          ) : (
            <ul key={at}>
              {block.entries.map((entry) => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          ),
        )}
      </article>
    </>
  )
}
