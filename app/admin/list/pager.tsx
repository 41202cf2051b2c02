import { Link, useSearchParams } from 'react-router'
import { adminListText } from '#domain/text/staff/lists'

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
        {adminListText.total(total, thing, things)}
        {pages > 1 ? adminListText.position(page, pages) : ''}
      </output>
      {pages > 1 ? (
        <nav aria-label={adminListText.pages} className="list-pages">
          {page > 1 ? (
            <Link className="button button-line button-dense" to={to(page - 1)}>
              {adminListText.previousPage}
            </Link>
          ) : null}
          {page < pages ? (
            <Link className="button button-line button-dense" to={to(page + 1)}>
              {adminListText.nextPage}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </div>
  )
}
