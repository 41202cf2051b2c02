import { data } from 'react-router'
import { linkTo } from '#routes'
import { may } from '#domain/accounts/rights'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { activityText } from '#domain/text/staff/operating/history'
import { resetLinkText } from '#domain/text/staff/accounts/reset-link'
import { resetLinkFor } from '#records/accounts/reset-links'
import { noteLook } from '#records/operating/looks'
import { clientTimeline } from '#records/operating/timeline'
import { signedIn } from '#app/context'
import { keepWithin, listAddress } from '../../list/list-address.ts'
import { entryShown } from './entry-shown.ts'
import { holdWay } from './hold-way.ts'
import { TimelineView } from './timeline'
import type { Route } from './+types/client-log'

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
  const found = await clientTimeline(records, actor, params.id, page)
  if (!found.ok) throw data(null, { status: ACTION_REFUSALS[found.reason].status })
  const { rows, client, name, total, pages } = found.value
  keepWithin(url, { page }, pages)
  const at = now()
  const resetLink = await resetLinkFor(records, actor, params.id)
  await noteLook(records, actor, { action: 'profile open', subject: 'account', id: params.id, name }, at)
  return {
    name,
    list: { total, page, pages },
    rows: rows.map((row) => entryShown(row, at, (right) => may(actor, right))),
    ways: [
      ...(client?.traineeId && may(actor, 'sessions')
        ? [{ to: linkTo('traineeSessions', { id: client.traineeId }), text: activityText.viewTrainee }]
        : []),
      ...(client && may(actor, 'payment-log')
        ? client.payments
            .slice(0, 1)
            .map((id) => ({ to: linkTo('paymentLog', { id }), text: activityText.viewLastPaymentActivity }))
        : []),
      ...(resetLink.ok ? [{ to: linkTo('adminResetLink', { id: params.id }), text: resetLinkText.way }] : []),
      ...(client && may(actor, 'legal-holds') ? [holdWay(params.id)] : []),
    ],
  }
}

export default function ClientLog({ loaderData }: Route.ComponentProps) {
  return <TimelineView title={activityText.ofPerson} note={activityText.personNote} {...loaderData} />
}
