import { useEffect, useEffectEvent, useState } from 'react'
import { data, useFetcher, useLocation, useNavigate } from 'react-router'
import type { Decision } from '#domain/enrolment/payments'
import { adminListText } from '#domain/text/staff/lists'
import { pendingPaymentsText } from '#domain/text/staff/enrolment/pending-payments'
import { MESSAGES } from '#domain/words/messages'
import { AskForm } from '../list/ask.tsx'
import { Done, usePrompt, useFocusKept } from '../list/prompt-dialog.tsx'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { PageHead } from '../list/page-head.tsx'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { readReceiptLater } from '#app/workflows/enrolment/receipt-readings'
import { useKept } from '../shell/kept.ts'
import { listQuery, listWith } from '../list/list-address.ts'
import { FilterLinks } from '../list/filter-links.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { printedSum } from '../list/printed-sum.ts'
import { IN_PLACE, useBackToList } from '../list/over-list.ts'
import { RecentlyConfirmed } from '../money/undoing/recently-confirmed'
import { changePayments } from './payment-action.ts'
import { paymentColumns } from './payment-columns'
import { loadPayments, type PaymentDecisionPrompt } from './payment-loader.ts'
import { PaymentPrompt } from './payment-prompt'
import { PaymentView } from './payment-view'
import type { Route } from './+types/pending-payments'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: pendingPaymentsText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const academy = signedIn(context).academy
  const shown = await loadPayments(academy.records, url, academy.now())
  if (shown.viewed && !shown.viewed.isRead) readReceiptLater(academy, shown.viewed.receiptFileId)
  for (const { answerFileId, isRead } of shown.viewed?.questions ?? [])
    if (answerFileId && !isRead) readReceiptLater(academy, answerFileId)
  const sum = printedSum(
    shown.rows.map(({ amountCentavos, submitted }) => ({ amountCentavos, at: submitted.at })),
    pendingPaymentsText.sum,
  )
  return data({ ...shown, sum }, { status: shown.refusal?.status ?? 200 })
}

export const action = changePayments

export default function PendingPayments({ loaderData: shown, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>()
  const navigate = useNavigate()
  const { state } = useLocation()
  const list = listQuery(shown)
  const { row: prompt, ask, close: closePrompt } = usePrompt(shown.prompt, shown)
  const [closed, setClosed] = useState<unknown>(null)

  const result = fetcher.data ?? actionData
  const refusal = result ? result.refusal : shown.refusal
  const said = result ?? shown.refusal?.text
  const done = result ? result.done : shown.done
  const { viewed } = shown

  const toList = useBackToList(list)
  const closeView = () => viewed && toList()
  const closeRefusal = () => {
    setClosed(said)
    if (shown.refusal && !result) void navigate(list || '?', IN_PLACE)
  }

  const onAsk = (payment: PaymentDecisionPrompt['payment'], decision: Decision) => ask({ payment, decision })
  const decided = done && fetcher.state === 'idle' ? result : undefined
  const goesOn = useKept('go-on-to-the-next', false)
  const closeDecided = useEffectEvent(() => {
    const next = viewed?.neighbours.below
    if (next && goesOn.on) void navigate(listWith(list, 'view', next), { ...IN_PLACE, state })
    else closeView()
  })
  useEffect(() => {
    if (decided !== undefined) closeDecided()
  }, [decided])
  useFocusKept(prompt || viewed ? undefined : decided)

  return (
    <>
      <title>{pendingPaymentsText.title}</title>
      <PageHead title={pendingPaymentsText.title} note={pendingPaymentsText.note(shown)} />
      {shown.sum ? <p className="print-only">{shown.sum}</p> : null}
      <ListPanel
        section={{ className: 'admin-list', 'aria-label': pendingPaymentsText.list }}
        caption={pendingPaymentsText.title}
        list={shown}
        searchLabel={pendingPaymentsText.search}
        columns={paymentColumns({ list, onAsk })}
        rows={shown.rows}
        filters={<PaymentFilters shown={shown} />}
        empty={shown.filter === 'all' ? MESSAGES.noPendingPayments : pendingPaymentsText.emptyFilter[shown.filter]}
        thing={pendingPaymentsText.thing}
      />
      <RecentlyConfirmed confirmed={shown.justConfirmed} />
      <AskForm {...shown} />
      <PaymentView viewed={viewed} list={list} result={actionData} onClose={closeView} onAsk={onAsk} />
      <PaymentPrompt openPrompt={prompt} result={result} fetcher={fetcher} onClose={closePrompt} />
      <MessageDialog
        urgent
        message={refusal && closed !== said && !prompt ? { title: adminListText.refused, ...refusal } : null}
        onClose={closeRefusal}
      />
      <Done result={result} arrived={shown.done} />
    </>
  )
}

function PaymentFilters({ shown }: { shown: Route.ComponentProps['loaderData'] }) {
  const { search, waiting, rejected, filter } = shown
  const count = (payments: number) => (search === '' ? payments : undefined)
  const text = pendingPaymentsText.filters
  return (
    <FilterLinks
      name="show"
      chosen={filter}
      choices={[
        { value: 'all', text: text.all, count: count(waiting + rejected) },
        { value: 'pending', text: text.pending, count: count(waiting) },
        { value: 'rejected', text: text.rejected, count: count(rejected) },
      ]}
    />
  )
}
