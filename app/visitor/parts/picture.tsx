import { picturePath, pictureSet, type PictureData } from '#domain/content/pictures'
import { artFor } from '#domain/content/stage-art'
import { Artwork } from '#ui/basics/artwork'

type Properties = {
  picture: PictureData | null
  fallbackId: string
  alt: string
  sizes: string
  priority?: boolean
  /** No larger one is ever shown. */
  widest?: number
  className?: string
}

/** Over its tiny blurred self until it is there; it fills its frame. */
export function Picture({ picture, fallbackId, alt, sizes, priority = false, widest, className = '' }: Properties) {
  const when = priority ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  if (!picture)
    return (
      <span className={`picture ${className}`}>
        <Artwork name={artFor(fallbackId)} sizes={sizes} alt={alt} {...when} />
      </span>
    )
  return (
    <span className={`picture ${picture.focus ? `focus-${picture.focus} ` : ''}${className}`}>
      {picture.placeholder ? <img className="picture-dusk" src={picture.placeholder} alt="" /> : null}
      <picture>
        <source type="image/avif" srcSet={pictureSet(picture, 'avif', widest)} sizes={sizes} />
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
