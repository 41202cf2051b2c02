import { linkToArt, useArtKey } from './art-key'
import { artPicture, artFor } from '#domain/content/stage-art'

export function StageArtImage({ id, className }: { id: string; className?: string }) {
  const key = useArtKey()
  return (
    <img
      src={linkToArt(artPicture(artFor(id), 400), key)}
      width={400}
      height={500}
      alt=""
      className={className}
      loading="lazy"
      decoding="async"
    />
  )
}
