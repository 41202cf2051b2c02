import { use } from 'react'
import { linkTo, type AddressName } from '#routes'
import { navigationText } from '#domain/text/staff/shell'
import { NavLink, useLocation } from 'react-router'
import { MarkupCacheContext } from '#ui/basics/drawn-before'
import { groupsWithout } from './admin-links'

type Shown = { closed: readonly AddressName[]; waiting: Record<'pending' | 'testimonials' | 'requests', number> }

export function SideWays({ close, ...shown }: Shown & { close(): void }) {
  const { pathname } = useLocation()
  const before = use(MarkupCacheContext)
  if (!before)
    return (
      <nav aria-label={navigationText.label}>
        <Groups {...shown} close={close} />
      </nav>
    )
  const { closed, waiting } = shown
  const key = `side ${waiting.pending} ${waiting.testimonials} ${waiting.requests} ${closed.join()}`
  return (
    <nav
      aria-label={navigationText.label}
      dangerouslySetInnerHTML={{
        __html: before(key, linkAt(pathname, closed), <Groups {...shown} close={close} />),
      }}
    />
  )
}

/** Below a linked page the link keeps the same look, so it can share cached markup. */
function linkAt(pathname: string, closed: readonly AddressName[]): string {
  const here = pathname.toLowerCase()
  let found = '/'
  for (const { links } of groupsWithout(closed))
    for (const { name } of links) {
      const path = linkTo(name)
      const [there, length] = [path.toLowerCase(), path.length]
      if (length > found.length && here.startsWith(there) && (here.length === length || here[length] === '/'))
        found = path
    }
  return found
}

function Groups({ closed, waiting, close }: Shown & { close(): void }) {
  return groupsWithout(closed).map(({ heading, links }) => (
    <div key={heading ?? 'first'}>
      {heading ? <h2>{heading}</h2> : null}
      <ul>
        {links.map(({ name, text, icon: Icon, counts }) => (
          <li key={name}>
            <NavLink className="side-link" to={linkTo(name)} onClick={close}>
              <Icon size={18} aria-hidden="true" />
              {text}
              {counts && waiting[counts] > 0 ? (
                <span className="side-count">
                  {waiting[counts]}
                  <span className="sr-only">{navigationText.waiting}</span>
                </span>
              ) : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}
