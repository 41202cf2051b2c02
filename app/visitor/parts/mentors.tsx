import { picturePath } from '#domain/content/pictures'
import type { SiteTexts } from '#domain/content/site/site-texts'
import { Artwork } from '#ui/basics/artwork'
import { Eyebrow } from './hero-title.tsx'

type Mentor = { title: string; name: string; bio: string; art: string; picture: string | null }

export function Mentors({
  mentors,
  texts,
}: {
  mentors: readonly Mentor[]
  texts: Pick<SiteTexts, 'mentors.eyebrow' | 'mentors.heading'>
}) {
  return (
    <section className="section" id="mentors" aria-labelledby="mentors-title">
      <div className="wrap">
        <Eyebrow text={texts['mentors.eyebrow']} />
        <h2 className="headline section-title" id="mentors-title">
          {texts['mentors.heading']}
        </h2>
        <ul className="mentors">
          {mentors.map(({ title, name, bio, art, picture }, at) => (
            <li className="mentor" key={at}>
              {picture ? (
                <Portrait picture={picture} name={name} />
              ) : (
                <Artwork className="mentor-art" name={art} sizes="280px" loading="lazy" />
              )}
              <div>
                <p className="eyebrow">{title}</p>
                <h3 className="mentor-name">{name || title}</h3>
                <p className="mentor-bio">{bio}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Portrait({ picture, name }: { picture: string; name: string }) {
  return (
    <img
      className="mentor-art mentor-portrait"
      src={picturePath(picture, 360, 'webp')}
      srcSet={([240, 360, 600] as const)
        .map((width) => `${picturePath(picture, width, 'webp')} ${width}w`)
        .join(', ')}
      sizes="280px"
      width={400}
      height={500}
      alt={name}
      loading="lazy"
    />
  )
}
