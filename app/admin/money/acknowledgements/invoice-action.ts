import { data, redirect } from 'react-router'
import { INVOICE_NUMBER_LONGEST, readInvoiceNumber } from '#domain/money/ledger/invoice-numbers'
import { invoiceNumberText } from '#domain/text/staff/money/receipts'
import { saveInvoiceNumber } from '#records/money/ledger/invoice-numbers'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import type { PageActionArgs, ListAnswer } from '../../list/list-action.ts'

export const INVOICE_SAVED = { invoice: invoiceNumberText.saved } as const

export type InvoiceAnswer = ListAnswer & { wrong?: { entry: string; error: string; input: string } }

export async function saveInvoice({ request, context, url }: PageActionArgs) {
  const { academy, actor } = signedIn(context)
  const form = await request.formData()
  const [entry, input, seen] = ['entry', 'invoice', 'seen'].map((name) => String(form.get(name) ?? ''))
  // The entry id of a repeated confirmation contains a dot.
  if (!entry || !/^[\w.-]{1,80}$/.test(entry)) throw data(null, { status: 400 })
  const wrong = (error: string, status: number) =>
    data<InvoiceAnswer>(
      {
        done: null,
        refusal: null,
        wrong: { entry, error, input: (input ?? '').slice(0, 4 * INVOICE_NUMBER_LONGEST) },
      },
      { status },
    )
  const read = readInvoiceNumber(input ?? '')
  if (!read.ok) return wrong(read.error, 422)
  const change = { entryId: entry, number: read.number, seen: seen || null }
  const saved = await saveInvoiceNumber(academy.records, actor, change, academy.now())
  if (!saved.ok)
    switch (saved.reason) {
      case 'not-allowed':
        throw data(null, { status: 403 })
      case 'not-found':
        throw data(null, { status: 404 })
      case 'changed-meanwhile':
        return wrong(invoiceNumberText.changed, 409)
      case 'taken':
        return wrong(invoiceNumberText.taken(read.number, saved.by), 409)
    }
  if (isFetched(request)) return data<InvoiceAnswer>({ done: INVOICE_SAVED.invoice, refusal: null })
  const query = new URLSearchParams(url.searchParams)
  query.set('done', 'invoice')
  return redirect(`${url.pathname}?${query}`, 303)
}
