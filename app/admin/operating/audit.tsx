import { linkTo } from '#addresses'
import { Link } from 'react-router'
import { formatAge, formatInstant } from '#domain/words/formats'
import { auditLog } from '#records/operating/audit'
import { DataList, type Column } from '../list/data-list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '#ui/forms/search-field'
import { academyContext } from '#app/context'
import { changeInWords, actionInWords, reasonIn } from './audit-words.ts'
import { keepWithin, listAddress } from '../list/list-address.ts'
import type { Route } from './+types/audit'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'

export const handle = { crumb: 'Audit log' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, now } = context.get(academyContext)
  const address = listAddress(url)
  const { total, pages, rows } = await auditLog(records, address)
  keepWithin(url, address, pages)
  return {
    ...address,
    total,
    pages,
    entries: rows.map(({ id, at, actorName, action, subject, subjectId, subjectName, before, after }) => ({
      id,
      at,
      when: formatInstant(at),
      age: formatAge(at, now()),
      actorName,
      what: actionInWords(action),
      subjectName,
      subjectId,
      subject,
      change: changeInWords(before, after),
      reason: reasonIn(after),
    })),
  }
}

type Entry = Route.ComponentProps['loaderData']['entries'][number]

/** The log of one person or one record alone. */
const found = (search: string) => `?${new URLSearchParams({ search })}`

const COLUMNS: readonly Column<Entry>[] = [
  {
    header: 'When',
    cell: ({ at, when, age }) => (
      <time dateTime={at} title={age}>
        {when}
      </time>
    ),
  },
  {
    header: 'Who',
    cell: ({ actorName }) => (
      <Link className="admin-client" to={found(actorName)}>
        {actorName}
      </Link>
    ),
  },
  { header: 'What', cell: ({ what }) => what },
  {
    header: 'Whom',
    slot: 'head',
    cell: ({ subject, subjectId, subjectName }) => (
      <>
        {subject === 'payment' ? (
          <Link className="admin-whom" to={`${linkTo('pendingPayments')}?view=${subjectId}`}>
            {subjectName}
          </Link>
        ) : (
          <strong>{subjectName}</strong>
        )}
        <small className="admin-record">
          <Link to={found(subjectId)}>All about this {subject.replaceAll('-', ' ')}</Link>
        </small>
      </>
    ),
  },
  { header: 'Change', slot: 'beside', cell: ({ change }) => <span className="admin-change">{change}</span> },
  { header: 'Reason', cell: ({ reason }) => <span className="admin-reason">{reason || '–'}</span> },
]

export default function Audit({ loaderData: { search, page, pages, total, entries } }: Route.ComponentProps) {
  return (
    <>
      <title>Audit log</title>
      <PageHead title="Audit log" note="Every decision: who, what, when" />
      <section className="panel" aria-label="Decisions">
        <div className="panel-head">
          <p className="admin-note">Newest first</p>
          <SearchField key={search} label="Search by person or record" search={search} />
        </div>
        <DataList
          caption="Audit log"
          columns={COLUMNS}
          rows={entries}
          rowId={({ id }) => String(id)}
          empty="Nothing has been decided yet."
          search={search}
        />
        <Pager total={total} thing="decision" page={page} pages={pages} />
      </section>
    </>
  )
}
