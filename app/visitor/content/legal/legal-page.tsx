import type { loadLegalPage } from '#app/workflows/content/legal-pages'
import { ShareTags } from '../../parts/share-tags.tsx'
import '../../consent/privacy.css'

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
