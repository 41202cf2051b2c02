import { linkTo } from '#routes'
import { Link } from 'react-router'
import { formatDayOf } from '#domain/words/formats'
import { certificatesText } from '#domain/text/staff/training/certificates'
import { certificatesPage } from '#records/training/certificates/certificate-lists'
import { signedIn } from '#app/context'
import { buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { PersonCell, type Column } from '../../list/data-list.tsx'
import { listPage } from '../../list/list-address.ts'
import { ListPanel } from '../../list/list-panel.tsx'
import { PageHead } from '../../list/page-head.tsx'
import type { Route } from './+types/certificates'
import './certificates.css'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = { crumb: certificatesText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  const list = await listPage(url, (address) => certificatesPage(records, { ...address, sort: 'newest' }))
  return { ...list, rows: list.rows.map((row) => ({ ...row, day: formatDayOf(row.givenAt) })) }
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    header: certificatesText.columns.name,
    slot: 'head',
    cell: ({ id, name }) => <PersonCell name={<span id={`certificate-${id}`}>{name}</span>} detail={id} />,
  },
  { header: certificatesText.columns.package, cell: ({ packageName }) => packageName },
  { header: certificatesText.columns.issued, cell: ({ givenAt, day }) => <time dateTime={givenAt}>{day}</time> },
  {
    header: certificatesText.columns.status,
    cell: ({ withdrawnAt }) =>
      withdrawnAt ? (
        <StatusPill tone="bad">{certificatesText.withdrawn}</StatusPill>
      ) : (
        <StatusPill tone="good">{certificatesText.valid}</StatusPill>
      ),
  },
  {
    header: certificatesText.columns.actions,
    slot: 'actions',
    cell: ({ id }) => (
      <div className="row-actions">
        <Link
          className={buttonClass('tonal', 'dense')}
          aria-describedby={`certificate-${id}`}
          to={linkTo('adminCertificate', { number: id })}
        >
          {certificatesText.open}
        </Link>
      </div>
    ),
  },
]

export default function Certificates({ loaderData: { rows, ...list } }: Route.ComponentProps) {
  return (
    <>
      <title>{certificatesText.title}</title>
      <PageHead title={certificatesText.title} note={certificatesText.note} />
      <ListPanel
        section={{ 'aria-label': certificatesText.title }}
        caption={certificatesText.title}
        searchLabel={certificatesText.search}
        head={<span />}
        list={list}
        columns={COLUMNS}
        rows={rows}
        empty={certificatesText.empty}
        thing={certificatesText.thing}
      />
    </>
  )
}
