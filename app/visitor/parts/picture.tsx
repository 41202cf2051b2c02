import { linkToArt, useArtKey } from '#ui/basics/art-key'
import { picturePath, pictureSet, type PictureData } from '#domain/content/pictures'
import { artPicture, artFor } from '#domain/content/stage-art'

type Properties = {
  picture: PictureData | null
  fallbackId: string
  alt: string
  sizes: string
  priority?: boolean
  widest?: number
  narrowest?: number
  className?: string
}

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
  const key = useArtKey()
  const classes = ['picture', picture?.focus && `focus-${picture.focus}`, className].filter(Boolean).join(' ')
  const when = priority
    ? ({ loading: 'eager', fetchPriority: 'high', decoding: 'async' } as const)
    : ({ loading: 'lazy', decoding: undefined } as const)
  if (!picture)
    return (
      <span className={classes}>
        {/* One size keeps every page's script small, because most entries have a picture. */}
        <img
          src={linkToArt(artPicture(artFor(fallbackId), widest ? 400 : 800), key)}
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
        {/* Browsers without AVIF get one size, because three source lists would double the page. */}
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
