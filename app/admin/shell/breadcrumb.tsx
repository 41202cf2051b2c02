import type { AddressName } from '#routes'
import { getAddressFacts } from '#route-lookup'
import { adminShellText } from '#domain/text/staff/shell'
import { Link, useMatches } from 'react-router'

type Crumb = { text: string; to: string }

/** A page sets its title in `handle`: `{ crumb: 'Trainees' }`, or a function of its path. */
export function Breadcrumb() {
  const crumbs = useMatches().flatMap(({ id, handle, pathname }): Crumb[] => {
    const text = crumbIn(handle, id)
    return text ? [{ text, to: pathname }] : []
  })
  return (
    <nav aria-label={adminShellText.breadcrumb} className="crumbs">
      <ol>
        {crumbs.map(({ text, to }, index) => {
          const here = index === crumbs.length - 1
          return (
            <li key={to} aria-current={here ? 'page' : undefined}>
              {here ? text : <Link to={to}>{text}</Link>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function crumbIn(handle: unknown, id: string): string | null {
  if (typeof handle !== 'object' || handle === null || !('crumb' in handle)) return null
  const { crumb } = handle
  if (typeof crumb === 'function') return String(crumb(getAddressFacts(id as AddressName).path))
  return typeof crumb === 'string' ? crumb : null
}
