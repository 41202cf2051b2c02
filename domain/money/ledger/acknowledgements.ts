import { methodText } from '#domain/text/shared/ledger'
import { NOT_AN_INVOICE, receiptText } from '#domain/text/shared/receipts'
import type { Method } from './entries.ts'

/** Numbers are zero-padded, so that those of a year sort as text. */
export function acknowledgementNumber(year: number, sequence: number): string {
  return `${year}-${String(sequence).padStart(6, '0')}`
}

export function isAcknowledgementNumber(text: string): boolean {
  return /^\d{4}-\d{6,}$/.test(text)
}

export type Issuer = { name: string; address: string; taxNumber: string; permit: string }

export function footOf({ permit }: Pick<Issuer, 'permit'>): string {
  return permit ? `${NOT_AN_INVOICE} ${permit}` : NOT_AN_INVOICE
}

export function paidInWords({
  method,
  owedCentavos,
  dueOn,
}: {
  method: Method | null
  owedCentavos: number | null
  dueOn: string | null
}): string {
  const due = owedCentavos !== null && owedCentavos > 0 ? receiptText.balanceDue(owedCentavos, dueOn) : ''
  const words = [method ? methodText[method] : '', due].filter(Boolean).join('; ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const GROUPS = ['', 'thousand', 'million', 'billion']

export function amountInWords(centavos: number): string {
  const pesos = Math.floor(centavos / 100)
  const rest = centavos % 100
  const words = `${inWords(pesos)} ${pesos === 1 ? 'peso' : 'pesos'}`
  const said = rest === 0 ? `${words} only` : `${words} and ${String(rest).padStart(2, '0')}/100`
  return said.charAt(0).toUpperCase() + said.slice(1)
}

function inWords(number: number): string {
  if (number === 0) return ONES[0] ?? ''
  const said: string[] = []
  for (let rest = number, group = 0; rest > 0; rest = Math.floor(rest / 1000), group += 1) {
    const hundreds = belowThousand(rest % 1000)
    if (hundreds) said.unshift(`${hundreds} ${GROUPS[group] ?? ''}`.trim())
  }
  return said.join(' ')
}

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  const tens = rest < 20 ? ONES[rest] : `${TENS[Math.floor(rest / 10)]}${rest % 10 ? `-${ONES[rest % 10]}` : ''}`
  return [hundreds ? `${ONES[hundreds]} hundred` : '', rest ? tens : ''].filter(Boolean).join(' ')
}
