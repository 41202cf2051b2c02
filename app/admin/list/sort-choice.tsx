import { Link, useSearchParams } from 'react-router'
import { SORTS, type Sort } from '#domain/lists'
import { adminListText, SORT_NAMES } from '#domain/text/staff/lists'

export function SortChoice({ sort }: { sort: Sort }) {
  const [params] = useSearchParams()
  const to = (chosen: Sort) => {
    const next = new URLSearchParams(params)
    for (const name of ['page', 'sort', 'ask', 'done']) next.delete(name)
    if (chosen !== 'newest') next.set('sort', chosen)
    return `?${next}`
  }
  return (
    <nav className="sorts" aria-label={adminListText.sortLabel}>
      {SORTS.map((each) => (
        <Link
          key={each}
          className="sort"
          to={to(each)}
          aria-current={each === sort ? 'true' : undefined}
          preventScrollReset
        >
          {SORT_NAMES[each]}
        </Link>
      ))}
    </nav>
  )
}

export function SortKept({ sort }: { sort: Sort }) {
  return sort === 'newest' ? null : <input type="hidden" name="sort" value={sort} />
}
