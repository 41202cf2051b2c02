import { factsText, type Sharing } from '#domain/content/share-tags'
import { useBrand } from '#ui/site/brand'

export function ShareTags({
  sharing: { type, title, description, url, image, published },
  pageTitle = title,
}: {
  sharing: Sharing
  pageTitle?: string
}) {
  const brand = useBrand()
  return (
    <>
      <title>{pageTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      {published ? <meta property="article:published_time" content={published} /> : null}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

export function StructuredData({ facts }: { facts: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: factsText(facts) }} />
}
