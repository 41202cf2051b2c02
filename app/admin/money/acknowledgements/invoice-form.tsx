import type { FetcherWithComponents } from 'react-router'
import { invoiceNumberText } from '#domain/text/staff/money/receipts'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { Icon } from '#ui/basics/icon'
import './acknowledgements.css'

export function InvoiceForm({
  entryId,
  named,
  invoice,
  result,
  fetcher,
}: {
  entryId: string
  named: string
  invoice: string | null
  result: ActionResult | undefined
  fetcher: FetcherWithComponents<ActionResult>
}) {
  const wrong = result?.target === entryId ? result.errors.invoice : undefined
  const id = `invoice-${entryId}`
  const sent = fetcher.state !== 'idle' && fetcher.formData?.get('entry') === entryId
  return (
    <fetcher.Form method="post" noValidate className="invoice-form">
      <input type="hidden" name="entry" value={entryId} />
      <input type="hidden" name="seen" value={invoice ?? ''} />
      <label htmlFor={id} className="sr-only">
        {invoiceNumberText.of(named)}
      </label>
      <input
        key={invoice}
        id={id}
        type="text"
        name="invoice"
        className="input"
        autoComplete="off"
        defaultValue={wrong ? result?.values.invoice : (invoice ?? '')}
        aria-describedby={wrong ? `${id}-error` : undefined}
        aria-invalid={wrong ? true : undefined}
      />
      <Button look="line" size="dense" pending={sent} pendingText={invoiceNumberText.saving}>
        {invoiceNumberText.save}
        <span className="sr-only">{invoiceNumberText.saveOf(named)}</span>
      </Button>
      {wrong ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          {wrong}
        </p>
      ) : null}
    </fetcher.Form>
  )
}
