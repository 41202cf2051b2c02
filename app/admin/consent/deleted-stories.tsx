import { Link } from 'react-router'
import { linkTo } from '#routes'
import { deletedStoriesText } from '#domain/text/staff/consent/consents'
import './withdrawals.css'

export type DeletedStory = { kind: 'wins' | 'news'; id: string; title: string; when: string }

export function DeletedStories({ stories }: { stories: readonly DeletedStory[] }) {
  if (stories.length === 0) return null
  return (
    <section className="panel" aria-labelledby="deleted-stories">
      <div className="panel-head">
        <h2 id="deleted-stories">{deletedStoriesText.title}</h2>
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
              <p className="admin-note">{deletedStoriesText.task}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
