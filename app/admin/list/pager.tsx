import { Link, useSearchParams } from 'react-router'

export function Pager({
  total,
  thing,
  things = `${thing}s`,
  page,
  pages,
}: {
  total: number
  thing: string
  things?: string
  page: number
  pages: number
}) {
  const [params] = useSearchParams()
  const to = (target: number) => {
    const next = new URLSearchParams(params)
    next.set('page', String(target))
    return `?${next}`
  }
  return (
    <div className="list-foot">
      <output>
        {total} {total === 1 ? thing : things}
        {pages > 1 ? `, page ${page} of ${pages}` : ''}
      </output>
      {pages > 1 ? (
        <nav aria-label="Pages" className="list-pages">
          {page > 1 ? (
            <Link className="button button-line button-dense" to={to(page - 1)}>
              Previous page
            </Link>
          ) : null}
          {page < pages ? (
            <Link className="button button-line button-dense" to={to(page + 1)}>
              Next page
            </Link>
          ) : null}
        </nav>
      ) : null}
    </div>
  )
}
