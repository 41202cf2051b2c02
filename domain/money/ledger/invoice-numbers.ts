import { cleanText } from '#domain/words/texts'
import { invoiceNumberText } from '#domain/text/staff/money/receipts'

export const INVOICE_NUMBER_LONGEST = 40

type Read = { ok: true; number: string | null } | { ok: false; error: string }

export function readInvoiceNumber(input: string): Read {
  const number = cleanText(input).replaceAll(/\s+/g, ' ')
  if (number.length > INVOICE_NUMBER_LONGEST)
    return { ok: false, error: invoiceNumberText.tooLong(INVOICE_NUMBER_LONGEST) }
  return { ok: true, number: number || null }
}
