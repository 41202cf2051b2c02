import { linkTo } from '#routes'
import { createContext, use } from 'react'
import { artKey, type SiteLook, type TypePair, UNUSED_FAMILIES } from '#domain/content/look/look'
import { BRAND_ICON } from '#domain/content/stage-art'
import { linkToArt } from '#ui/basics/art-key'
import { NonceContext } from '#ui/basics/nonce'
import bodoni from '../../fonts/bodoni-moda-500-normal.woff2?url'
import figtree from '../../fonts/figtree-400-700.woff2?url'
import notoSans from '../../fonts/noto-sans-400-700.woff2?url'
import notoSerif from '../../fonts/noto-serif-500-normal.woff2?url'
import notoLetters from '../../styles/noto-first.css?url'

const FONTS: Record<TypePair, readonly string[]> = {
  'bodoni-figtree': [figtree, bodoni],
  noto: [notoSans, notoSerif],
  figtree: [figtree],
}

export function LookLinks({ look }: { look: SiteLook | null }) {
  const key = artKey(look)
  return (
    <>
      {FONTS[look?.typePair ?? 'bodoni-figtree'].map((href) => (
        <link key={href} rel="preload" as="font" crossOrigin="anonymous" href={href} />
      ))}
      <link rel="icon" href={linkToArt(BRAND_ICON.file, key)} type="image/png" sizes="48x48" />
      <link rel="apple-touch-icon" href={linkTo('appleIcon') + (key ? `?${key}` : '')} />
      <link rel="manifest" href={linkTo('manifest')} />
      <link rel="alternate" href={linkTo('feed')} type="application/atom+xml" title="Wins and news" />
    </>
  )
}

const STYLE_ID = 'look'

/** Only the server has it; the browser keeps the server's style and never loads the code that makes it. */
export const LookStyleContext = createContext<((look: SiteLook) => string) | null>(null)

export function LookStyle({ look }: { look: SiteLook }) {
  const nonce = use(NonceContext)
  const toStyle = use(LookStyleContext)
  const style = toStyle ? toStyle(look) : (document.getElementById(STYLE_ID)?.textContent ?? '')
  return (
    <>
      {look.typePair === 'noto' ? <link rel="stylesheet" href={notoLetters} /> : null}
      <style
        id={STYLE_ID}
        nonce={nonce}
        data-unused={UNUSED_FAMILIES[look.typePair].join(',') || undefined}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: style }}
      />
    </>
  )
}
