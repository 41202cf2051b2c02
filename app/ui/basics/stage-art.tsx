import { linkTo } from '#addresses'
import { artFor } from '#domain/content/stage-art'

/** For an entry without a picture: the same one for the same id. */
export function StageArt({
  id,
  alt = '',
  className,
  eager = false,
}: {
  id: string
  alt?: string
  className?: string
  eager?: boolean
}) {
  return (
    <img
      src={linkTo('art', { file: `${artFor(id)}.svg` })}
      width={400}
      height={500}
      alt={alt}
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
