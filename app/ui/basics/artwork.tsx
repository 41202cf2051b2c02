import { linkTo } from '#addresses'
import { ART_WIDTHS, artPicture, type ArtName } from '#domain/content/stage-art'
import type { ComponentProps } from 'react'

type Properties = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> & {
  name: ArtName
  sizes: string
  /** The screens that show it, as a media query: no other asks for it. */
  shownOn?: string
}

/** An image has to have an address; this one is in the page already. */
const NONE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/**
 * One of our drawings, as points: a browser reckons an SVG with its gradients anew for each piece of the screen, which
 * held the first paint of a page back by a tenth of a second.
 */
export function Artwork({ name, sizes, shownOn, alt = '', ...image }: Properties) {
  const { widths, plain, size } = name === 'stage' ? ART_WIDTHS.stage : ART_WIDTHS.poster
  const address = (width: number) => linkTo('art', { file: artPicture(name, width) })
  const addresses = widths.map((width) => `${address(width)} ${width}w`).join(', ')
  const drawn = { ...image, width: size[0], height: size[1] }
  if (shownOn)
    return (
      <picture>
        <source media={shownOn} srcSet={addresses} sizes={sizes} />
        {/* It comes with the first words, and not a frame later. */}
        <img {...drawn} src={NONE} alt={alt} decoding="sync" />
      </picture>
    )
  return <img {...drawn} src={address(plain)} srcSet={addresses} sizes={sizes} alt={alt} decoding="async" />
}
