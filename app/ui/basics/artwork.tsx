import { linkTo } from '#addresses'
import { ART_WIDTHS, artPicture, type ArtName } from '#domain/content/stage-art'
import type { ComponentProps } from 'react'

type Properties = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> & {
  name: ArtName
  sizes: string
}

/**
 * One of our drawings, as points: a browser reckons an SVG with its gradients anew for each piece of the screen, which
 * held the first paint of a page back by a tenth of a second.
 */
export function Artwork({ name, sizes, alt = '', ...image }: Properties) {
  const { widths, plain, size } = name === 'stage' ? ART_WIDTHS.stage : ART_WIDTHS.poster
  const address = (width: number) => linkTo('art', { file: artPicture(name, width) })
  return (
    <img
      {...image}
      src={address(plain)}
      srcSet={widths.map((width) => `${address(width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={size[0]}
      height={size[1]}
      alt={alt}
      decoding="async"
    />
  )
}
