import { REFERENCE_SHORTEST } from './prove-payment.ts'
import { nameFound, nameParts, namesIn } from './names.ts'

export type OpenLine = {
  id: string
  day: string
  amountCentavos: number
  description: string
  reference: string
  codes: readonly string[]
  reversed?: boolean
  proved?: boolean
}

export type WaitingPayment = {
  id: string
  name: string
  amountCentavos: number
  day: string
  code: string | null
  reference: string | null
}

export type Evidence = 'code' | 'reference' | 'amount' | 'day' | 'name' | 'part-of-name'
export type Candidate = { paymentId: string; evidence: Evidence[]; differsCentavos: number }

export const VERDICTS = ['matched', 'likely', 'differs', 'clashing', 'unknown'] as const
export type LineVerdict = (typeof VERDICTS)[number]
export type Matched = { lineId: string; verdict: LineVerdict; candidates: Candidate[] }

/** Clients submit a receipt soon after the transfer; a bank may post it days later. */
const DAYS_BEFORE = 45
const DAYS_AFTER = 7
const LIKELY_DAYS = 5
const SHOWN = 4
const AT_ONCE = 50

type Known = WaitingPayment & { parts: string[]; dayNumber: number }
type Near = ReadonlyMap<string, readonly Known[]>
type Tie = { line: OpenLine; candidate: Candidate }

/** The result does not depend on the order of lines and payments. */
export function matchLines(lines: readonly OpenLine[], payments: readonly WaitingPayment[]): Matched[] {
  const work = matchInTurns(lines, payments)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

export function* matchInTurns(
  lines: readonly OpenLine[],
  payments: readonly WaitingPayment[],
): Generator<void, Matched[]> {
  const known: Known[] = payments.map((payment) => ({
    ...payment,
    parts: nameParts(payment.name),
    dayNumber: dayNumber(payment.day),
  }))
  const [byCode, byReference] = [
    indexed(known, ({ code }) => (code ? [code] : [])),
    indexed(known, ({ reference }) => (reference && reference.length >= REFERENCE_SHORTEST ? [reference] : [])),
  ]
  yield
  const strong = new Map<string, Tie[]>()
  const claims = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const ties = strongTies(line, byCode, byReference)
    if (ties.length === 0) continue
    strong.set(line.id, ties)
    if (line.reversed || line.proved) continue
    for (const { candidate } of ties) claims.set(candidate.paymentId, (claims.get(candidate.paymentId) ?? 0) + 1)
  }
  const near = indexed(
    known.filter(({ id }) => !claims.has(id)),
    ({ amountCentavos, dayNumber: sent, parts }) => [
      `${amountCentavos} ${sent}`,
      ...parts.map((part) => `${amountCentavos} ${part}`),
      ...new Set(parts.map((part) => `${amountCentavos} ${part.slice(0, 1)}*`)),
    ],
  )
  yield
  const matched: Matched[] = []
  const weak = new Map<string, Candidate[]>()
  const bests = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const ties = strong.get(line.id)
    if (ties) {
      matched.push(ofStrong(line, ties, claims))
      continue
    }
    const guesses = line.reversed || line.proved ? [] : weakCandidates(line, near)
    weak.set(line.id, guesses.slice(0, 2))
    const best = guesses.filter((each) => weightOf(each) === weightOf(guesses[0]))
    if (best.length === 1 && best[0]) {
      const { paymentId } = best[0]
      bests.set(paymentId, (bests.get(paymentId) ?? 0) + 1)
    }
    matched.push({ lineId: line.id, verdict: 'unknown', candidates: guesses.slice(0, SHOWN) })
  }
  return matched.map((each) => judgeWeak(each, weak.get(each.lineId) ?? [], bests))
}

function judgeWeak(each: Matched, guesses: readonly Candidate[], bests: ReadonlyMap<string, number>): Matched {
  const [first, second] = guesses
  if (!first) return each
  const alone = !second || weightOf(second) < weightOf(first)
  const clashes = !alone || (bests.get(first.paymentId) ?? 0) > 1
  return { ...each, verdict: clashes ? 'clashing' : 'likely' }
}

function indexed(payments: readonly Known[], keysOf: (payment: Known) => string[]): Map<string, Known[]> {
  const found = new Map<string, Known[]>()
  for (const payment of payments)
    for (const key of keysOf(payment)) {
      const there = found.get(key)
      if (there) there.push(payment)
      else found.set(key, [payment])
    }
  return found
}

const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)

function strongTies(line: OpenLine, byCode: Near, byReference: Near): Tie[] {
  const ties = new Map<string, Tie>()
  const add = (payment: Known, evidence: 'code' | 'reference') => {
    const there = ties.get(payment.id)
    if (there) there.candidate.evidence.push(evidence)
    else {
      const differsCentavos = line.amountCentavos - payment.amountCentavos
      const found: Evidence[] = differsCentavos === 0 ? [evidence, 'amount'] : [evidence]
      ties.set(payment.id, { line, candidate: { paymentId: payment.id, evidence: found, differsCentavos } })
    }
  }
  for (const code of new Set(line.codes)) for (const payment of byCode.get(code) ?? []) add(payment, 'code')
  const day = dayNumber(line.day)
  for (const payment of byReference.get(line.reference) ?? []) {
    // An old number that reappears belongs to another transfer.
    const days = payment.dayNumber - day
    if (days <= DAYS_BEFORE && days >= -DAYS_AFTER) add(payment, 'reference')
  }
  return [...ties.values()]
}

function ofStrong(line: OpenLine, ties: readonly Tie[], claims: ReadonlyMap<string, number>): Matched {
  const candidates = ties
    .map(({ candidate }) => candidate)
    .toSorted((one, other) => Math.abs(one.differsCentavos) - Math.abs(other.differsCentavos) || byId(one, other))
  const clashes = candidates.length > 1 || candidates.some(({ paymentId }) => (claims.get(paymentId) ?? 0) > 1)
  const settled = line.reversed || line.proved
  const verdict = settled || clashes ? 'clashing' : candidates[0]?.differsCentavos === 0 ? 'matched' : 'differs'
  return { lineId: line.id, verdict, candidates: candidates.slice(0, SHOWN) }
}

/** The amount matches and the day or name too; the amount alone proves nothing where all pay the same. */
function weakCandidates(line: OpenLine, near: Near): Candidate[] {
  const described = namesIn(line.description)
  const [sum, day] = [line.amountCentavos, dayNumber(line.day)]
  const keys = [
    ...Array.from({ length: LIKELY_DAYS + 2 }, (_, after) => `${sum} ${day + after - 1}`),
    ...Array.from(described.whole, (word) => `${sum} ${word}`),
    ...described.masked.map(({ open }) => `${sum} ${open}*`),
  ]
  const nearby = new Set(keys.flatMap((key) => near.get(key) ?? []))
  const found = [...nearby].flatMap((payment): Candidate[] => {
    const days = payment.dayNumber - day
    if (days > DAYS_BEFORE || days < -DAYS_AFTER) return []
    const name = nameFound(payment.parts, described)
    const evidence: Evidence[] = ['amount']
    if (days <= LIKELY_DAYS && days >= -1) evidence.push('day')
    if (name) evidence.push(name === 'whole' ? 'name' : 'part-of-name')
    return evidence.length > 1 ? [{ paymentId: payment.id, evidence, differsCentavos: 0 }] : []
  })
  return found.toSorted((one, other) => weightOf(other) - weightOf(one) || byId(one, other))
}

const WEIGHTS: Record<Evidence, number> = {
  code: 100,
  reference: 80,
  name: 8,
  'part-of-name': 4,
  day: 2,
  amount: 1,
}
const weightOf = (candidate: Candidate | undefined) =>
  candidate ? candidate.evidence.reduce((sum, each) => sum + WEIGHTS[each], 0) : 0
const byId = (one: Candidate, other: Candidate) => (one.paymentId < other.paymentId ? -1 : 1)
