import { picturePath, pictureSet } from '#domain/content/pictures'
import { Artwork } from '#ui/basics/artwork'
import { useLook } from '#ui/site/brand'

const WIDEST = 1200

export function HeroPicture() {
  const hero = useLook()?.hero
  if (!hero)
    return (
      <Artwork
        className="hero-stage"
        name="stage"
        sizes="(max-width: 600px) 268px, (max-width: 1000px) 420px, 680px"
        fetchPriority="high"
      />
    )
  const shown = { id: hero.picture, width: hero.width }
  const sizes = '(max-width: 600px) 268px, (max-width: 1000px) 420px, 470px'
  return (
    <span className="hero-stage hero-picture">
      <picture>
        <source type="image/avif" srcSet={pictureSet(shown, 'avif', { widest: WIDEST })} sizes={sizes} />
        <img
          src={picturePath(hero.picture, 768, 'webp')}
          width={hero.width}
          height={hero.height}
          alt=""
          fetchPriority="high"
          decoding="async"
        />
      </picture>
    </span>
  )
}
