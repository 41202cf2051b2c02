import { useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { confirmInWords, confirmManyText } from '#domain/text/staff/money/statement-matches'
import { Button, buttonClass } from '#ui/basics/button'
import { Dialog, DialogActions } from '#ui/dialogs/dialog'
import type { Summary } from './matches-action.ts'

export function SummaryDialog({
  summary,
  fetcher,
}: {
  summary: Summary | null
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state'>
}) {
  const [closed, setClosed] = useState<unknown>(null)
  const open = summary !== null && closed !== summary
  return (
    <Dialog
      open={open}
      onClose={() => setClosed(summary)}
      title={summary ? confirmManyText.title(summary.count) : ''}
    >
      {summary ? (
        <fetcher.Form method="post" noValidate>
          <p className="dialog-text" tabIndex={-1} data-start>
            {confirmManyText.note}
          </p>
          <ul className="summary-list" aria-label={confirmManyText.list}>
            {summary.pairs.map(({ value, name, amount, line }) => (
              <li key={value}>
                <input type="hidden" name="pair" value={value} />
                <span>
                  <strong>{name}</strong>
                  <small>{line}</small>
                </span>
                <span className="summary-amount">{amount}</span>
              </li>
            ))}
          </ul>
          <DialogActions>
            <button form="summary-close" className={buttonClass('line', 'touch')}>
              {confirmManyText.cancel}
            </button>
            <Button
              size="touch"
              name="intent"
              value="confirm"
              pending={fetcher.state !== 'idle'}
              pendingText={confirmManyText.confirming}
            >
              {confirmInWords(summary.count, summary.centavos)}
            </Button>
          </DialogActions>
        </fetcher.Form>
      ) : null}
      <form id="summary-close" method="dialog" />
    </Dialog>
  )
}
