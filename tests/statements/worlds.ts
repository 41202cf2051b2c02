import { buildPaymentCode, PAYMENT_CODE_RANDOM_LENGTH, PAYMENT_CODE_ALPHABET } from '#domain/money/payment-codes'
import type { OpenLine, WaitingPayment } from '#domain/money/statements/match-lines'
import { readPaymentCodes } from '#domain/money/payment-codes'
import { masked, numbersFrom } from './movements.ts'

/** Waiting payments, lines of the account, and the generator's secret: which line paid which. */
export type World = { payments: WaitingPayment[]; lines: OpenLine[]; paidBy: Map<string, string>; clean: Set<string> }

const FIRST = ['Juan', 'Maria', 'Amihan', 'Ligaya', 'Bayani', 'Tala', 'Diwa', 'Mayumi']
const LAST = ['Dela Cruz', 'Reyes', 'Santos', 'Bautista', 'Ocampo', 'Garcia', 'Mendoza', 'Torres']
const PRICES = [850_000, 500_000, 1_200_000]

/**
 * An academy whose clients all pay the same few prices. `codes`: people write their code into the transfer; else a
 * line has a number that staff or the reader may know, a masked name, or nothing.
 */
export function world(
  seed: number,
  { payments: many, noise, codes, known = 0.5 }: { payments: number; noise: number; codes: boolean; known?: number },
): World {
  const next = numbersFrom(seed)
  const pick = <Each>(from: readonly Each[]): Each => from[Math.floor(next() * from.length)] as Each
  const day = (at: number) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10)
  const generateCode = (): string => {
    for (;;) {
      const code = buildPaymentCode(
        Array.from({ length: PAYMENT_CODE_RANDOM_LENGTH }, () => Math.floor(next() * PAYMENT_CODE_ALPHABET.length)),
      )
      if (code) return code
    }
  }
  const number = () => String(1_000_000_000_000 + Math.floor(next() * 8_999_999_999_999))
  const made: World = { payments: [], lines: [], paidBy: new Map(), clean: new Set() }
  const used = new Set<string>()
  const add = (line: Omit<OpenLine, 'id' | 'codes'>, paid: string | null) => {
    const id = `l${made.lines.length}`
    made.lines.push({ ...line, id, codes: codes ? readPaymentCodes(line.description) : [] })
    if (paid) made.paidBy.set(id, paid)
    return id
  }
  for (let at = 0; at < many; at += 1) {
    const [name, sent] = [`${pick(FIRST)} ${pick(LAST)}`, Math.floor(next() * 28)]
    let code = generateCode()
    while (used.has(code)) code = generateCode()
    used.add(code)
    const [amountCentavos, reference] = [pick(PRICES), number()]
    const payment = {
      id: `p${at}`,
      name,
      amountCentavos,
      day: day(sent),
      code,
      reference: next() < known ? reference : null,
    }
    made.payments.push(payment)
    const luck = next()
    if (luck < 0.1) continue
    const written = codes
      ? ` ${pick([code, code.toLowerCase(), `${code.slice(0, 3)} ${code.slice(3)}`, `pay ${code}!`])}`
      : ''
    const from = pick([
      `Transfer from ${masked(name.toUpperCase())}`,
      `Received from ${name.toUpperCase()}`,
      'InstaPay transfer',
    ])
    const line = { day: day(Math.max(0, sent - Math.floor(next() * 3))), description: `${from}${written}`, reference }
    if (luck < 0.17) add({ ...line, amountCentavos: amountCentavos - 5_000 }, payment.id)
    else if (luck < 0.22) {
      add({ ...line, amountCentavos }, payment.id)
      add({ ...line, amountCentavos, reference: number() }, payment.id)
    } else if (luck < 0.26) add({ ...line, amountCentavos, reversed: true }, null)
    else made.clean.add(add({ ...line, amountCentavos }, payment.id))
  }
  for (let at = 0; at < noise; at += 1)
    add(
      {
        day: day(Math.floor(next() * 28)),
        amountCentavos: next() < 0.5 ? pick(PRICES) : 100 + Math.floor(next() * 900_000),
        description: `Transfer from ${masked(`${pick(FIRST)} ${pick(LAST)}`.toUpperCase())}`,
        reference: number(),
      },
      null,
    )
  return made
}
