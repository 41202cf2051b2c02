import { Link } from 'react-router'
import { formatAge, formatInstant, formatPhp, formatToday } from '#domain/formats'
import { MESSAGES } from '#domain/messages'
import { waitingPayments } from '#records/payment-views'
import { dashboardCounts, registeredTrainees } from '#records/trainees'
import { Avatar } from '#ui/avatar'
import { Counters } from '#ui/counters'
import { DataList, type Column } from '#ui/data-list'
import { PageHead } from '#ui/page-head'
import { academyContext } from '../context.ts'
import type { Route } from './+types/dashboard'

export { AdminFailure as ErrorBoundary } from '#ui/admin-failure'

export const handle = { crumb: 'Dashboard' }

const DESK = '/admin/pendingregistrationpayments'
const SHOWN = 5

export async function loader({ context }: Route.LoaderArgs) {
  const { records, now: clock } = context.get(academyContext)
  const now = clock()
  const [counts, { oldest, latest }, trainees] = await Promise.all([dashboardCounts(records), waitingPayments(records, SHOWN), registeredTrainees(records, { search: '', page: 1 })])
  return {
    today: formatToday(now),
    counts,
    oldest: oldest ? formatAge(oldest, now) : null,
    latest: latest.map(({ amountCentavos, packageName, package: key, submittedAt, ...payment }) => ({
      ...payment, packageName: packageName ?? key, amount: formatPhp(amountCentavos), submittedAt, submitted: formatInstant(submittedAt), age: formatAge(submittedAt, now),
    })),
    trainees: trainees.rows.slice(0, SHOWN).map(({ id, name, packageName, package: key, sessionTook, sessions }) => ({ id, name, packageName: packageName ?? key, sessionTook, sessions: sessions ?? 0 })),
  }
}

type Waiting = Route.ComponentProps['loaderData']['latest'][number]

const COLUMNS: readonly Column<Waiting>[] = [
  {
    header: 'Client',
    slot: 'head',
    cell: ({ id, name, image, packageName, submittedAt, submitted, age }) => (
      <div className="person">
        <Avatar name={name} image={image} />
        <span>
          <strong><Link className="desk-client" to={`${DESK}?view=${id}`}>{name}</Link></strong>
          <small>{packageName} · <time dateTime={submittedAt} title={submitted}>{age}</time></small>
        </span>
      </div>
    ),
  },
  { header: 'Amount', slot: 'beside', numeric: true, cell: ({ amount }) => <strong className="desk-amount">{amount}</strong> },
]

export default function Dashboard({ loaderData: { today, counts, oldest, latest, trainees } }: Route.ComponentProps) {
  return (
    <>
      <title>Dashboard</title>
      <PageHead title="Dashboard" note={today} />
      <Counters
        counters={[
          { label: 'Total Registered Trainees', value: counts.trainees, to: '/admin/trainees' },
          { label: 'Pending Registrations', value: counts.pending, to: DESK, ...(oldest ? { note: `Oldest: ${oldest}` } : {}) },
          { label: 'Total Wins', value: counts.wins },
          { label: 'Total Members Testimonials', value: counts.testimonials },
          { label: 'Total News', value: counts.news },
        ]}
      />
      <div className="desk-columns">
        <section className="panel" aria-labelledby="latest">
          <div className="panel-head"><h2 id="latest">Latest pending payments</h2><Link className="text-link" to={DESK}>All pending payments</Link></div>
          <DataList caption="Latest pending payments" columns={COLUMNS} rows={latest} rowId={({ id }) => id} empty={MESSAGES.noPendingPayments} />
        </section>
        <section className="panel" aria-labelledby="progress">
          <div className="panel-head"><h2 id="progress">Session progress</h2><Link className="text-link" to="/admin/trainees">All trainees</Link></div>
          {trainees.length === 0 ? <p className="list-empty">Nobody is enrolled yet.</p> : (
            <ul className="desk-progress">
              {trainees.map(({ id, name, packageName, sessionTook, sessions }) => (
                <li key={id}>
                  <p><span><strong>{name}</strong> <small>{packageName}</small></span><span>{sessionTook} of {sessions}</span></p>
                  <progress className="bar" value={sessionTook} max={Math.max(sessions, 1)} aria-label={`Sessions of ${name}`} />
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  )
}
