import { linkTo } from '#addresses'
import { picturePath, pictureSet, type PictureData } from '#domain/content/pictures'
import { artPicture, artFor } from '#domain/content/stage-art'

type Properties = {
  picture: PictureData | null
  fallbackId: string
  alt: string
  sizes: string
  priority?: boolean
  /** No larger or smaller one is ever shown. */
  widest?: number
  narrowest?: number
  className?: string
}

/** Over its tiny blurred self until it is there; it fills its frame. */
export function Picture({
  picture,
  fallbackId,
  alt,
  sizes,
  priority = false,
  widest,
  narrowest,
  className,
}: Properties) {
  const classes = ['picture', picture?.focus && `focus-${picture.focus}`, className].filter(Boolean).join(' ')
  const when = priority
    ? ({ loading: 'eager', fetchPriority: 'high', decoding: 'async' } as const)
    : ({ loading: 'lazy', decoding: undefined } as const)
  if (!picture)
    return (
      <span className={classes}>
        {/* One size: this is part of every page's script, and most entries have a picture. */}
        <img
          src={linkTo('art', { file: artPicture(artFor(fallbackId), widest ? 400 : 800) })}
          width={400}
          height={500}
          alt={alt}
          {...when}
        />
      </span>
    )
  return (
    <span className={classes}>
      {picture.placeholder ? (
        <img className="picture-dusk" src={picture.placeholder} alt="" decoding={when.decoding} />
      ) : null}
      <picture>
        <source type="image/avif" srcSet={pictureSet(picture, 'avif', { narrowest, widest })} sizes={sizes} />
        {/* Whoever knows no AVIF takes one size: three lists of sizes would be half of a page. */}
        <img
          src={picturePath(picture.id, 768, 'webp')}
          width={picture.width}
          height={picture.height}
          alt={alt}
          {...when}
        />
      </picture>
    </span>
  )
}
