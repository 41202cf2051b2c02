import { useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { confirmInWords, countOfPayments } from '#domain/money/statements/many'
import { Button, buttonClass } from '#ui/basics/button'
import { Dialog, DialogActions } from '#ui/dialogs/dialog'
import type { Summary } from './matches-save.ts'

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
      title={summary ? `Confirm ${countOfPayments(summary.count)}` : ''}
    >
      {summary ? (
        <fetcher.Form method="post" noValidate>
          <p className="dialog-text" tabIndex={-1} data-start>
            Each of these clients is told; a first payment enrolls. It can be undone for ten minutes.
          </p>
          <ul className="summary-list" aria-label="Payments to confirm">
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
              Cancel
            </button>
            <Button
              size="touch"
              name="intent"
              value="confirm"
              pending={fetcher.state !== 'idle'}
              pendingText="Confirming…"
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
