import { linkTo } from '#addresses'
import { Link } from 'react-router'
import { auditLog } from '#records/operating/audit'
import type { Column } from '../list/data-list.tsx'
import { momentOf } from '../list/moment.tsx'
import { PageHead } from '../list/page-head.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { signedIn } from '#app/context'
import { changeInWords, actionInWords, picturesIn, reasonIn } from './audit-words.ts'
import { listPage } from '../list/list-address.ts'
import type { Route } from './+types/audit'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: 'Audit log' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, now } = signedIn(context).academy
  const list = await listPage(url, (address) => auditLog(records, address))
  return {
    ...list,
    rows: list.rows.map(({ at, action, before, after, ...row }) => ({
      ...row,
      when: momentOf(at, now()),
      what: actionInWords(action),
      pictures: row.subject === 'payment-details' ? picturesIn(before, after) : null,
      change: changeInWords(before, after),
      reason: reasonIn(after),
    })),
  }
}

type Entry = Route.ComponentProps['loaderData']['rows'][number]

const found = (search: string) => `?${new URLSearchParams({ search })}`

const COLUMNS: readonly Column<Entry>[] = [
  {
    header: 'When',
    cell: ({ when: { at, words, age } }) => (
      <time dateTime={at} title={age}>
        {words}
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
  {
    header: 'Change',
    slot: 'beside',
    cell: ({ change, pictures }) => (
      <span className="admin-change">{pictures ? <BothPictures {...pictures} /> : change}</span>
    ),
  },
  { header: 'Reason', cell: ({ reason }) => <span className="admin-reason">{reason || '–'}</span> },
]

function BothPictures({ before, after }: NonNullable<Entry['pictures']>) {
  const shown = (id: string | null, text: string) =>
    id ? (
      <a className="text-link" href={linkTo('fileView', { id })}>
        {text}
      </a>
    ) : (
      'none'
    )
  return (
    <>
      {shown(before, 'Before')} → {shown(after, 'After')}
    </>
  )
}

export default function Audit({ loaderData: { rows, ...list } }: Route.ComponentProps) {
  return (
    <>
      <title>Audit log</title>
      <PageHead title="Audit log" note="Every decision: who, what, when" />
      <ListPanel
        section={{ 'aria-label': 'Decisions' }}
        caption="Audit log"
        list={list}
        head={<p className="admin-note">Newest first</p>}
        searchLabel="Search by person or record"
        columns={COLUMNS}
        rows={rows}
        empty="Nothing has been decided yet."
        thing="decision"
      />
    </>
  )
}
