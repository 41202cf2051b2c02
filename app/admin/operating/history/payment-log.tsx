import { data } from 'react-router'
import { linkTo } from '#routes'
import { may } from '#domain/accounts/rights'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { activityText } from '#domain/text/staff/operating/history'
import { paymentTimeline } from '#records/operating/timeline'
import { signedIn } from '#app/context'
import { keepWithin, listAddress } from '../../list/list-address.ts'
import { entryShown } from './entry-shown.ts'
import { holdWay } from './hold-way.ts'
import { TimelineView } from './timeline'
import type { Route } from './+types/payment-log'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = {
  crumb: activityText.title,
  name: (shown: Route.ComponentProps['loaderData']) => shown.name,
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const { page } = listAddress(url)
  const found = await paymentTimeline(records, actor, params.id, page)
  if (!found.ok) throw data(null, { status: ACTION_REFUSALS[found.reason].status })
  const { rows, payment, name, total, pages } = found.value
  keepWithin(url, { page }, pages)
  const at = now()
  return {
    name,
    list: { total, page, pages },
    rows: rows.map((row) => ({ ...entryShown(row, at, (right) => may(actor, right)), thing: null })),
    ways: [
      ...(payment?.userId && may(actor, 'payments')
        ? [{ to: `${linkTo('pendingPayments')}?view=${params.id}`, text: activityText.viewPayment }]
        : []),
      ...(payment?.userId && may(actor, 'client-log')
        ? [{ to: linkTo('clientLog', { id: payment.userId }), text: activityText.viewClientActivity }]
        : []),
      ...(payment?.userId && may(actor, 'legal-holds') ? [holdWay(params.id)] : []),
    ],
  }
}

export default function PaymentLog({ loaderData }: Route.ComponentProps) {
  return <TimelineView title={activityText.ofPayment} note={activityText.paymentNote} {...loaderData} />
}
