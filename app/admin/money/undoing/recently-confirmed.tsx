import { useFetcher } from 'react-router'
import { Undo2 } from 'lucide-react'
import { recentlyConfirmedText } from '#domain/text/staff/enrolment/pending-payments'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { RefusalDialog, Done } from '../../list/prompt-dialog.tsx'
import { UndoBatches } from './undo-batches.tsx'
import './recently-confirmed.css'

export type Confirmed = { id: string; name: string; amount: string; by: string | null; at: string; age: string }

export function RecentlyConfirmed({ confirmed }: { confirmed: readonly Confirmed[] }) {
  const fetcher = useFetcher<ActionResult>({ key: 'undo' })
  const sent = fetcher.formData?.getAll('payment') ?? []
  const undone = sent.length === 1 ? sent[0] : null
  return (
    <>
      {confirmed.length === 0 ? null : (
        <section className="panel" aria-labelledby="recently-confirmed">
          <div className="panel-head">
            <h2 id="recently-confirmed">{recentlyConfirmedText.title}</h2>
            <p className="admin-note">{recentlyConfirmedText.note}</p>
          </div>
          <UndoBatches confirmed={confirmed} fetcher={fetcher} />
          <ul className="recently-confirmed">
            {confirmed.map(({ id, name, amount, by, at, age }) => (
              <li key={id}>
                <p id={`confirmed-${id}`}>
                  <strong>{name}</strong> <span>{amount}</span>
                  <small>
                    <time dateTime={at}>{age}</time>
                    {by ? recentlyConfirmedText.by(by) : ''}
                  </small>
                </p>
                <fetcher.Form method="post">
                  <input type="hidden" name="intent" value="undo" />
                  <input type="hidden" name="payment" value={id} />
                  <Button
                    look="line"
                    size="dense"
                    aria-describedby={`confirmed-${id}`}
                    pending={undone === id}
                    pendingText={recentlyConfirmedText.undoing}
                  >
                    <Undo2 size={16} aria-hidden="true" />
                    {recentlyConfirmedText.undo}
                  </Button>
                </fetcher.Form>
              </li>
            ))}
          </ul>
        </section>
      )}
      <RefusalDialog result={fetcher.data} />
      <Done result={fetcher.data} arrived={null} />
    </>
  )
}
