import type { AddressName } from '#routes'
import { getAddressFacts } from '#route-lookup'
import { adminShellText } from '#domain/text/staff/shell'
import { Link, useMatches } from 'react-router'
import { linkAbove } from './admin-links'

type Crumb = { text: string; to: string }

/** A page sets its title in `handle.crumb`, a text or a function of its path; `handle.name` names its record. */
export function Breadcrumb() {
  const matches = useMatches()
  const here = matches.at(-1)?.pathname ?? ''
  const own = matches.flatMap(({ id, handle, pathname, loaderData }): Crumb[] => {
    const text = nameIn(handle, loaderData) ?? crumbIn(handle, id)
    return text ? [{ text, to: pathname }] : []
  })
  const above = linkAbove(here)
  const known = above === null || own.some(({ to }) => to.toLowerCase() === above.to.toLowerCase())
  const crumbs = known ? own : [...own.slice(0, 1), above, ...own.slice(1)]
  return (
    <nav aria-label={adminShellText.breadcrumb} className="crumbs">
      <ol>
        {crumbs.map(({ text, to }, index) => {
          const isHere = index === crumbs.length - 1
          return (
            <li key={to} aria-current={isHere ? 'page' : undefined}>
              {isHere ? text : <Link to={to}>{text}</Link>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function nameIn(handle: unknown, shown: unknown): string | null {
  if (typeof handle !== 'object' || handle === null || !('name' in handle) || !shown) return null
  const { name } = handle
  return typeof name === 'function' ? String(name(shown)) || null : null
}

function crumbIn(handle: unknown, id: string): string | null {
  if (typeof handle !== 'object' || handle === null || !('crumb' in handle)) return null
  const { crumb } = handle
  if (typeof crumb === 'function') return String(crumb(getAddressFacts(id as AddressName).path))
  return typeof crumb === 'string' ? crumb : null
}
