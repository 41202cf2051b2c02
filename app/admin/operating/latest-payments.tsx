import { Link } from 'react-router'
import { linkTo } from '#routes'
import { MESSAGES } from '#domain/words/messages'
import { dashboardText } from '#domain/text/staff/operating/dashboard'
import { Avatar } from '#ui/avatar'
import { DataList, PersonCell, type Column } from '../list/data-list.tsx'
import { Ago, type toMoment } from '../list/moment.tsx'

const PENDING = linkTo('pendingPayments')

type Waiting = {
  id: string
  name: string
  image: string | null
  packageName: string
  amount: string
  submitted: ReturnType<typeof toMoment>
}

const COLUMNS: readonly Column<Waiting>[] = [
  {
    header: dashboardText.paymentColumns.client,
    slot: 'head',
    cell: ({ id, name, image, packageName, submitted }) => (
      <PersonCell
        avatar={<Avatar name={name} image={image} />}
        name={
          <Link className="admin-client" to={`${PENDING}?view=${id}`}>
            {name}
          </Link>
        }
        detail={
          <>
            {packageName} · <Ago {...submitted} />
          </>
        }
      />
    ),
  },
  {
    header: dashboardText.paymentColumns.amount,
    slot: 'pair',
    numeric: true,
    cell: ({ amount }) => <strong className="admin-amount">{amount}</strong>,
  },
]

export function LatestPayments({ payments }: { payments: readonly Waiting[] }) {
  return (
    <section className="panel" aria-labelledby="latest">
      <div className="panel-head">
        <h2 id="latest">{dashboardText.latestPayments}</h2>
        <Link className="text-link" to={PENDING}>
          {dashboardText.allPayments}
        </Link>
      </div>
      <DataList
        caption={dashboardText.latestPayments}
        columns={COLUMNS}
        rows={payments}
        empty={MESSAGES.noPendingPayments}
      />
    </section>
  )
}
