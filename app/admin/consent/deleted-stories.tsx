import { Link } from 'react-router'
import { linkTo } from '#routes'
import './withdrawals.css'

export type DeletedStory = { kind: 'wins' | 'news'; id: string; title: string; when: string }

export function DeletedStories({ stories }: { stories: readonly DeletedStory[] }) {
  if (stories.length === 0) return null
  return (
    <section className="panel" aria-labelledby="deleted-stories">
      <div className="panel-head">
        <h2 id="deleted-stories">Stories of deleted clients</h2>
      </div>
      <ul className="withdrawals">
        {stories.map(({ kind, id, title, when }) => (
          <li key={id}>
            <div>
              <p>
                <Link className="text-link" to={linkTo(kind === 'wins' ? 'winEdit' : 'newsEdit', { id })}>
                  {title}
                </Link>{' '}
                <small>{when}</small>
              </p>
              <p className="admin-note">
                Its client asked to be deleted. Take their name out and save, or delete the story. Saving it ends this
                task.
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
