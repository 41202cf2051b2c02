import type { FetcherWithComponents } from 'react-router'
import { Undo2 } from 'lucide-react'
import { recentlyConfirmedText } from '#domain/text/staff/enrolment/pending-payments'
import { Button } from '#ui/basics/button'

type Undoable = { id: string; at: string; by: string | null }

export function UndoBatches({
  confirmed,
  fetcher,
}: {
  confirmed: readonly Undoable[]
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'formData'>
}) {
  const sent = fetcher.formData?.getAll('payment') ?? []
  return batchesOf(confirmed).map(({ at, ids }) => (
    <fetcher.Form key={at} method="post" className="recently-batch">
      <input type="hidden" name="intent" value="undo" />
      {ids.map((id) => (
        <input key={id} type="hidden" name="payment" value={id} />
      ))}
      <Button
        look="line"
        size="dense"
        pending={sent.length > 1 && ids.some((id) => sent.includes(id))}
        pendingText={recentlyConfirmedText.undoing}
      >
        <Undo2 size={16} aria-hidden="true" />
        {recentlyConfirmedText.undoAll(ids.length)}
      </Button>
    </fetcher.Form>
  ))
}

function batchesOf(confirmed: readonly Undoable[]): { at: string; ids: string[] }[] {
  return [...Map.groupBy(confirmed, ({ at, by }) => `${at} ${by ?? ''}`)]
    .map(([at, rows]) => ({ at, ids: rows.map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 1)
}
