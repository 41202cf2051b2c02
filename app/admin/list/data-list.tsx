import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import { adminListText } from '#domain/text/staff/lists'
import { BreakableEmail } from './breakable-email.tsx'

export type Column<Row> = {
  header: string
  cell(row: Row): ReactNode
  numeric?: boolean
  slot?: 'head' | 'pair' | 'actions' | 'line'
}

const WIDE = 6

export function DataList<Row extends { id: string | number }>({
  caption,
  columns,
  rows,
  empty,
  search = '',
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  empty: ReactNode
  search?: string
}) {
  const navigation = useNavigation()
  if (rows.length === 0) return <EmptyList empty={empty} search={search} />
  return (
    <div className="list-scroll" aria-busy={navigation.state === 'loading'}>
      <table className={columns.length >= WIDE ? 'list list-wide' : 'list'}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, numeric, slot }) => (
              <th key={header} scope="col" className={numeric ? 'list-figure' : undefined}>
                {slot === 'actions' ? <span className="sr-only">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ header, cell, numeric, slot = 'line' }) => (
                <td
                  key={header}
                  className={`list-${slot}${numeric ? ' list-figure' : ''}`}
                  data-label={slot === 'line' ? header : undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function EmptyList({ empty, search }: { empty: ReactNode; search: string }) {
  return (
    <div className="list-empty">
      {search ? (
        <>
          <p>{adminListText.noMatch(search)}</p>
          <Link className="text-link" to="?">
            {adminListText.clearSearch}
          </Link>
        </>
      ) : (
        <p>{empty}</p>
      )}
    </div>
  )
}

export function PersonCell({ avatar, name, detail }: { avatar?: ReactNode; name: ReactNode; detail?: ReactNode }) {
  return (
    <div className="person">
      {avatar}
      <span>
        <strong>{name}</strong>
        {detail ? <small>{typeof detail === 'string' ? <BreakableEmail email={detail} /> : detail}</small> : null}
      </span>
    </div>
  )
}

export function PersonDetails({ name, userId }: { name: string; userId: string }) {
  return (
    <details className="person-details">
      <summary>
        {adminListText.details}
        <span className="sr-only">{adminListText.detailsOf(name)}</span>
      </summary>
      <small>{adminListText.userId(userId)}</small>
    </details>
  )
}
