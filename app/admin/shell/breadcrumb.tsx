import { Link, useMatches } from 'react-router'

type Crumb = { text: string; to: string }

/** Where one is. A route names itself by `export const handle = { crumb: 'Trainees' }`. */
export function Breadcrumb() {
  const crumbs = useMatches().flatMap(({ handle, pathname }): Crumb[] => {
    const text = crumbIn(handle)
    return text ? [{ text, to: pathname }] : []
  })
  return (
    <nav aria-label="Breadcrumb" className="crumbs">
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

function crumbIn(handle: unknown): string | null {
  return typeof handle === 'object' && handle !== null && 'crumb' in handle && typeof handle.crumb === 'string'
    ? handle.crumb
    : null
}
