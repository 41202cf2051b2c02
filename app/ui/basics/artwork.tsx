import { linkToArt, useArtKey } from './art-key'
import { ART_WIDTHS, artPicture, type ArtName } from '#domain/content/stage-art'
import type { ComponentProps } from 'react'

type Properties = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> & {
  name: ArtName
  sizes: string
  shownOn?: string
}

const NONE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/** Bitmaps, because browsers render an SVG's gradients again for each tile, which delays the first paint. */
export function Artwork({ name, sizes, shownOn, alt = '', ...image }: Properties) {
  const { widths, plain, size } = name === 'stage' ? ART_WIDTHS.stage : ART_WIDTHS.poster
  const key = useArtKey()
  const address = (width: number) => linkToArt(artPicture(name, width), key)
  const addresses = widths.map((width) => `${address(width)} ${width}w`).join(', ')
  const imageProps = { ...image, width: size[0], height: size[1] }
  if (shownOn)
    return (
      <picture>
        <source media={shownOn} srcSet={addresses} sizes={sizes} />
        {/* Synchronous decoding shows the image together with the first text. */}
        <img {...imageProps} src={NONE} alt={alt} decoding="sync" />
      </picture>
    )
  return <img {...imageProps} src={address(plain)} srcSet={addresses} sizes={sizes} alt={alt} decoding="async" />
}
