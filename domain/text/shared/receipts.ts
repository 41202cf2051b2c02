import { formatDay, formatPhp } from '#domain/words/formats'

/** RR 7-2024: the invoice is the document of a sale, and a receipt is supplementary. */
export const NOT_AN_INVOICE = 'This is not an invoice and cannot be used to claim input tax.'

export const receiptText = {
  share: ({ name, packageName, amountCentavos }: { name: string; packageName: string; amountCentavos: number }) =>
    `${name ? `${name}: ` : ''}${packageName}, ${formatPhp(amountCentavos)}`,
  balanceDue: (centavos: number, dueOn: string | null) =>
    `balance due ${formatPhp(centavos)}${dueOn ? ` by ${formatDay(dueOn)}` : ''}`,
} as const
