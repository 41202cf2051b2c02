import { linkTo } from '#routes'
import { Link } from 'react-router'
import { formatDayOf } from '#domain/words/formats'
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

export const handle = { crumb: 'Certificates' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  const list = await listPage(url, (address) => certificatesPage(records, { ...address, sort: 'newest' }))
  return { ...list, rows: list.rows.map((row) => ({ ...row, day: formatDayOf(row.givenAt) })) }
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    header: 'Name',
    slot: 'head',
    cell: ({ id, name }) => <PersonCell name={<span id={`certificate-${id}`}>{name}</span>} detail={id} />,
  },
  { header: 'Package', cell: ({ packageName }) => packageName },
  { header: 'Given', cell: ({ givenAt, day }) => <time dateTime={givenAt}>{day}</time> },
  {
    header: 'State',
    cell: ({ withdrawnAt }) =>
      withdrawnAt ? <StatusPill tone="bad">Withdrawn</StatusPill> : <StatusPill tone="good">Holds</StatusPill>,
  },
  {
    header: 'Actions',
    slot: 'actions',
    cell: ({ id }) => (
      <div className="row-actions">
        <Link
          className={buttonClass('tonal', 'dense')}
          aria-describedby={`certificate-${id}`}
          to={linkTo('adminCertificate', { number: id })}
        >
          Open
        </Link>
      </div>
    ),
  },
]

export default function Certificates({ loaderData: { rows, ...list } }: Route.ComponentProps) {
  return (
    <>
      <title>Certificates</title>
      <PageHead title="Certificates" note="Given from a trainee’s page, when everything of the package was taken" />
      <ListPanel
        section={{ 'aria-label': 'Certificates' }}
        caption="Certificates"
        searchLabel="Search by number, name or e-mail"
        head={<span />}
        list={list}
        columns={COLUMNS}
        rows={rows}
        empty="No certificate has been given yet."
        thing="certificate"
      />
    </>
  )
}
