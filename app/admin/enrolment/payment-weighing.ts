import type { Doubt } from '#domain/enrolment/doubts'
import { formatReference } from '#domain/enrolment/receipts'
import { doubtsInWords, readingInWords } from '#domain/text/staff/enrolment/payment-doubts'
import { differenceInWords } from '#domain/text/staff/money/statement-matches'
import { formatDay, formatPhp } from '#domain/words/formats'
import { paymentEvidenceText } from '#domain/text/staff/enrolment/payment-view'
import type { Records } from '#records/engine/db'
import { doubtsOf } from '#records/enrolment/doubts'
import { readingsOf } from '#records/enrolment/receipts'
import { listLineCandidates, type LineCandidate } from '#records/money/statements/line-candidates'

export type Weighed = {
  doubt: string
  mark: string
  unread: boolean
  read: string | null
  lines: OfferedLine[]
}
export type OfferedLine = {
  /** Null when the line already settles another payment. */
  value: string | null
  chosen: boolean
  words: string
  note: string
  difference: string
}

export async function weigh(
  records: Records,
  ids: readonly string[],
  { now, chosen }: { now: Date; chosen: string | null },
): Promise<(id: string) => Weighed> {
  const [doubts, lines, readings] = await Promise.all([
    doubtsOf(records, ids, now),
    listLineCandidates(records, ids, chosen),
    readingsOf(records.read, ids),
  ])
  return (id) => {
    const found = doubts.get(id)
    const said = (...without: Doubt['kind'][]) =>
      found
        ? doubtsInWords(
            found.doubts.filter(({ kind }) => !without.includes(kind)),
            found.costs,
          )
        : ''
    const reading = readings.get(id)
    const nearby = lines.get(id) ?? []
    const exact = nearby.filter(
      ({ state, amountCentavos }) => state === 'open' && amountCentavos === reading?.expectedCentavos,
    )
    const first = nearby.find((line) => line.id === chosen)?.id ?? (exact.length === 1 ? exact[0]?.id : undefined)
    return {
      doubt: said('unread'),
      mark: said('unread', 'same-file', 'same-reference'),
      unread: found?.doubts.some(({ kind }) => kind === 'unread') ?? false,
      read: reading ? (readingInWords(reading, reading.expectedCentavos)?.text ?? null) : null,
      lines: nearby.map((line) => offered(line, reading?.expectedCentavos ?? 0, line.id === first)),
    }
  }
}

function offered(line: LineCandidate, expectedCentavos: number, chosen: boolean): OfferedLine {
  const { id, account, day, time, amountCentavos, description, reference, state, name } = line
  const open = state === 'open'
  return {
    value: open ? `${id} ${amountCentavos}` : null,
    chosen: open && chosen,
    words: [
      formatPhp(amountCentavos),
      `${formatDay(day)}${time ? `, ${time}` : ''}`,
      account,
      description,
      reference ? paymentEvidenceText.transactionReference(formatReference(reference)) : '',
    ]
      .filter(Boolean)
      .join(' · '),
    note: paymentEvidenceText.transactionNotes[state](name),
    difference: differenceInWords(amountCentavos - expectedCentavos),
  }
}
