import { Artwork } from '#ui/basics/artwork'

type Mentor = { title: string; name: string; bio: string; art: string }

export function Mentors({ mentors }: { mentors: readonly Mentor[] }) {
  return (
    <section className="section" id="mentors" aria-labelledby="mentors-title">
      <div className="wrap">
        <p className="eyebrow">In the wings</p>
        <h2 className="headline section-title" id="mentors-title">
          Meet the Mentors
        </h2>
        <ul className="mentors">
          {mentors.map(({ title, name, bio, art }) => (
            <li className="mentor" key={title}>
              <Artwork className="mentor-art" name={art} sizes="280px" loading="lazy" />
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
