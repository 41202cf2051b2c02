import { linkTo } from '#routes'
import { Link } from 'react-router'
import { Icon } from '#ui/basics/icon'

const MEMBERS = ['All members', 'Testimonial']

export function MembersMenu() {
  return (
    <details className="unfold">
      <summary className="site-link">
        Members
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul className="unfold-list">
        {MEMBERS.map((text) => (
          <li key={text}>
            <Link className="unfold-item" to={linkTo('members')}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
