import { data } from 'react-router'
import { INVOICE_NUMBER_LONGEST, readInvoiceNumber } from '#domain/money/ledger/invoice-numbers'
import { invoiceNumberText } from '#domain/text/staff/money/receipts'
import { saveInvoiceNumber } from '#records/money/ledger/invoice-numbers'
import { defineAction } from '#app/action'

export const INVOICE_SAVED = { invoice: invoiceNumberText.saved } as const

export const saveInvoice = defineAction({
  read(form) {
    const [entryId = '', input = '', seen = ''] = ['entry', 'invoice', 'seen'].map((name) =>
      String(form.get(name) ?? ''),
    )
    // The entry id of a repeated confirmation contains a dot.
    if (!/^[\w.-]{1,80}$/.test(entryId)) throw data(null, { status: 400 })
    const echo = { target: entryId, values: { invoice: input.slice(0, 4 * INVOICE_NUMBER_LONGEST) } }
    const read = readInvoiceNumber(input)
    return read.ok
      ? { ok: true, value: { entryId, number: read.number, seen: seen || null }, ...echo }
      : { ok: false, errors: { invoice: read.error }, ...echo }
  },
  run: (change, { academy, actor, now }) => saveInvoiceNumber(academy.records, actor, change, now),
  refusals: {
    'not-allowed': 403,
    'not-found': 404,
    'changed-meanwhile': { text: invoiceNumberText.changed, status: 409, field: 'invoice' },
    taken: 'explained',
  },
  explain: (refused, { number }) =>
    refused.reason === 'taken' ? { text: invoiceNumberText.taken(number, refused.by), field: 'invoice' } : {},
  done: () => ({ news: 'invoice', text: INVOICE_SAVED.invoice }),
})
