import type { AddressName } from '#routes'
import { getAddressFacts } from '#route-lookup'
import { adminShellText } from '#domain/text/staff/shell'
import { Link, useMatches } from 'react-router'

type Crumb = { text: string; to: string }

/** A page sets its title in `handle`: `{ crumb: 'Trainees' }`, or a function of its path and its loader's data. */
export function Breadcrumb() {
  const crumbs = useMatches().flatMap(({ id, handle, pathname, loaderData }): Crumb[] => {
    const text = crumbIn(handle, id, loaderData)
    return text ? [...crumbAbove(handle), { text, to: pathname }] : []
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

function crumbIn(handle: unknown, id: string, loaderData: unknown): string | null {
  if (typeof handle !== 'object' || handle === null || !('crumb' in handle)) return null
  const { crumb } = handle
  if (typeof crumb === 'function') return String(crumb(getAddressFacts(id as AddressName).path, loaderData))
  return typeof crumb === 'string' ? crumb : null
}

/** The list a page belongs to, where its route does not stand below it. */
function crumbAbove(handle: unknown): Crumb[] {
  if (typeof handle !== 'object' || handle === null || !('above' in handle)) return []
  return [handle.above as Crumb]
}
