import { useEffect, useEffectEvent, useState } from 'react'
import { data, useFetcher, useLocation, useNavigate } from 'react-router'
import { MESSAGES } from '#domain/words/messages'
import { AskForm } from '../list/ask.tsx'
import { DataList } from '../list/data-list.tsx'
import { revalidatesAlso } from '../list/fresh-answers.tsx'
import { useFocusKept } from '../list/focus-kept.tsx'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '#ui/forms/search-field'
import { SortChoice, SortKept } from '../list/sort-choice.tsx'
import { Toast } from '#ui/notices/toast'
import { academyContext } from '#app/context'
import { readReceiptLater } from '#app/shared/enrolment/receipt-readings'
import { listQuery } from '../list/list-address.ts'
import { answerDecision } from './payment-answer.ts'
import { paymentColumns } from './payment-columns'
import { loadPayments, type AskedPayment } from './payment-loader.ts'
import { PaymentPrompt } from './payment-prompt'
import { PaymentView } from './payment-view'
import type { Route } from './+types/pending-payments'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'

export const handle = { crumb: 'Pending payments' }
export const shouldRevalidate = revalidatesAlso

export async function loader({ context, url }: Route.LoaderArgs) {
  const academy = context.get(academyContext)
  const shown = await loadPayments(academy.records, url, academy.now())
  if (shown.viewed && !shown.viewed.isRead) readReceiptLater(academy, shown.viewed.receiptFileId)
  for (const { answerFileId, isRead } of shown.viewed?.questions ?? [])
    if (answerFileId && !isRead) readReceiptLater(academy, answerFileId)
  return data(shown, { status: shown.refusal?.status ?? 200 })
}

export const action = answerDecision

export default function PendingPayments({ loaderData: shown, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>()
  const navigate = useNavigate()
  const { state: arrival } = useLocation()
  const list = listQuery(shown)
  const [asked, setAsked] = useState<AskedPayment | null>(shown.asked)
  const [closed, setClosed] = useState<unknown>(null)

  // The fetcher answers where there is script; without it the page itself carries the answer.
  const answer = fetcher.data ?? actionData
  const refusal = answer ? answer.refusal : shown.refusal
  const said = answer ?? shown.refusal?.text
  const done = answer ? answer.done : shown.done
  const { viewed } = shown

  /**
   * Back to the list: by the browser's way back when the list is there, so that no step of the history is left over.
   */
  const closeView = () => {
    if (!viewed) return
    if (cameFromList(arrival)) void navigate(-1)
    else void navigate(list || '?', { replace: true, preventScrollReset: true })
  }
  const closePrompt = () => {
    setAsked(null)
    if (shown.asked) void navigate(list || '?', { replace: true, preventScrollReset: true })
  }
  const closeRefusal = () => {
    setClosed(said)
    if (shown.refusal && !answer) void navigate(list || '?', { replace: true, preventScrollReset: true })
  }

  const decided = done && fetcher.state === 'idle' ? answer : undefined
  useCloseWith(decided, closeView)
  useFocusKept(asked || viewed ? undefined : decided)

  return (
    <>
      <title>Pending payments</title>
      <PageHead title="Pending payments" note={waitingWords(shown.waiting)} />
      <section className="panel admin-list" aria-label="Payments">
        <div className="panel-head">
          <SortChoice sort={shown.sort} />
          <SearchField key={shown.search} label="Search by user id, name or e-mail" search={shown.search}>
            <SortKept sort={shown.sort} />
          </SearchField>
        </div>
        <DataList
          caption="Pending payments"
          columns={paymentColumns({ list, onAsk: (payment, decision) => setAsked({ payment, decision }) })}
          rows={shown.rows}
          rowId={({ id }) => id}
          empty={MESSAGES.noPendingPayments}
          search={shown.search}
        />
        <Pager total={shown.total} thing="payment" page={shown.page} pages={shown.pages} />
      </section>
      <AskForm search={shown.search} page={shown.page} sort={shown.sort} />
      <PaymentView
        viewed={viewed}
        list={list}
        answer={actionData}
        onClose={closeView}
        onAsk={(payment, decision) => setAsked({ payment, decision })}
      />
      <PaymentPrompt
        asked={asked}
        error={answer?.words?.payment === asked?.payment.id ? answer?.words?.error : undefined}
        fetcher={fetcher}
        onClose={closePrompt}
      />
      <MessageDialog urgent message={refusal && closed !== said && !asked ? refusal : null} onClose={closeRefusal} />
      <Toast text={done} shown={answer ?? done} />
    </>
  )
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return 'Nothing waits for a decision'
  return waiting === 1 ? '1 waits for a decision' : `${waiting} wait for a decision`
}

function cameFromList(arrival: unknown): boolean {
  return typeof arrival === 'object' && arrival !== null && 'fromList' in arrival && arrival.fromList === true
}

/** A payment that has been decided closes its view. */
function useCloseWith(decided: unknown, closeView: () => void) {
  const close = useEffectEvent(closeView)
  useEffect(() => {
    if (decided !== undefined) close()
  }, [decided])
}
