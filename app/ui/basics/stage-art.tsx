import { linkTo } from '#routes'
import { artPicture, artFor } from '#domain/content/stage-art'

export function StageArtImage({ id, className }: { id: string; className?: string }) {
  return (
    <img
      src={linkTo('art', { file: artPicture(artFor(id), 400) })}
      width={400}
      height={500}
      alt=""
      className={className}
      loading="lazy"
      decoding="async"
    />
  )
}
