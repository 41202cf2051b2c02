import { linkTo } from '#addresses'
import { picturePath, pictureSet, type PictureData } from '#domain/content/pictures'
import { artFor } from '#domain/content/stage-art'

type Properties = {
  picture: PictureData | null
  fallbackId: string
  alt: string
  sizes: string
  priority?: boolean
  className?: string
}

/** Over its tiny blurred self until it is there; it fills its frame. */
export function Picture({ picture, fallbackId, alt, sizes, priority = false, className = '' }: Properties) {
  const when = priority
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!picture)
    return (
      <span className={`picture ${className}`}>
        <img
          src={linkTo('art', { file: `${artFor(fallbackId)}.svg` })}
          width={400}
          height={500}
          alt={alt}
          {...when}
        />
      </span>
    )
  return (
    <span className={`picture ${picture.focus ? `focus-${picture.focus} ` : ''}${className}`}>
      {picture.placeholder ? <img className="picture-dusk" src={picture.placeholder} alt="" /> : null}
      <picture>
        <source type="image/avif" srcSet={pictureSet(picture, 'avif')} sizes={sizes} />
        <source type="image/webp" srcSet={pictureSet(picture, 'webp')} sizes={sizes} />
        <img
          src={picturePath(picture.id, 768, 'jpg')}
          srcSet={pictureSet(picture, 'jpg')}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={alt}
          {...when}
        />
      </picture>
    </span>
  )
}
