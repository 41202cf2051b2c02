import { formatAge, formatDay, formatDayOf, formatInstant, formatPhp } from '#domain/words/formats'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { decisionsFor, isDecision, type Decision } from '#domain/enrolment/payments'
import { formatReference } from '#domain/enrolment/receipts'
import { readingInWords } from '#domain/text/staff/enrolment/payment-doubts'
import { CLEARED } from '#domain/files/cleared'
import { paymentEvidenceText, paymentViewText } from '#domain/text/staff/enrolment/payment-view'
import type { Records } from '#records/engine/db'
import { guardianOf } from '#records/consent/guardians'
import { questionsOf } from '#records/enrolment/payment-questions'
import { findAdjacentPayments, paymentView } from '#records/enrolment/payment-views'
import {
  countPendingPayments,
  countRejectedPayments,
  PAYMENT_FILTERS,
  pendingPayments,
  type ListedPayment,
} from '#records/enrolment/pending-payments'
import { recentlyConfirmed } from '#records/money/ledger/recent'
import { receiptsSeenBefore } from '#records/enrolment/receipts'
import { weigh, type Weighed } from './payment-weighing.ts'
import { readPrompt } from '../list/ask.tsx'
import { toMoment } from '../list/moment.tsx'
import { keepWithin, listAddress } from '../list/list-address.ts'
import { guardianWaits } from './guardian-waits.ts'
import { formatDoneText } from './payment-action.ts'

export type PaymentRow = ReturnType<typeof paymentRow> & {
  seen: string | null
  guardianWait: string | null
} & Weighed
export type ViewedPayment = NonNullable<Awaited<ReturnType<typeof loadPayments>>['viewed']>
type Terms = {
  partOf: string | null
  amountCentavos: number
  priceCentavos: number | null
  discountCentavos: number
  voucher: string | null
  balanceDueOn: string | null
}
type PaymentQuestion = Awaited<ReturnType<typeof questionsOf>>[number]
export type PaymentDecisionPrompt = {
  decision: Decision
  payment: { id: string; name: string; amount: string; packageName: string; isRest: boolean } & Weighed
}

/** The address may name a payment (`view`), a dialog (`ask`) or a result (`done`). */
export async function loadPayments(records: Records, url: URL, now: Date) {
  const address = listAddress(url)
  const requested = url.searchParams.get('show')
  const filter = PAYMENT_FILTERS.find((each) => each === requested) ?? 'all'
  const prompt = readPrompt(url)
  const [listed, waiting, rejected, viewed, about, decided, confirmed] = await Promise.all([
    pendingPayments(records, address, filter),
    countPendingPayments(records),
    countRejectedPayments(records),
    viewedPayment(records, url.searchParams.get('view'), now),
    viewedPayment(records, prompt?.id ?? null, now),
    viewedPayment(records, url.searchParams.get('done'), now),
    recentlyConfirmed(records, now, address.search),
  ])
  keepWithin(url, address, listed.pages)
  const ids = [...new Set([...listed.rows.map(({ id }) => id), ...[viewed, about].flatMap((each) => each?.id ?? [])])]
  const weighed = await weigh(records, ids, { now, chosen: url.searchParams.get('line') })
  const validPrompt: PaymentDecisionPrompt | null =
    prompt && about && isDecision(prompt.decision) && about.decisions.includes(prompt.decision)
      ? { decision: prompt.decision, payment: { ...about, ...weighed(about.id) } }
      : null
  const isViewMissing = url.searchParams.has('view') && !viewed
  const refused = prompt && !validPrompt ? findRefusal(prompt.decision, about) : isViewMissing ? 'not-found' : null
  const waits = await guardianWaits(
    records,
    listed.rows.map(({ userId }) => userId),
    now,
  )
  const [seen, neighbours] = await Promise.all([
    seenInWords(records, [...listed.rows.map(({ id }) => id), ...(viewed ? [viewed.id] : [])]),
    viewed
      ? findAdjacentPayments(records, {
          search: address.search,
          id: viewed.id,
          submittedAt: viewed.submitted.at,
          filter,
        })
      : null,
  ])
  return {
    ...address,
    show: filter === 'all' ? '' : filter,
    filter,
    total: listed.total,
    waiting,
    rejected,
    pages: listed.pages,
    rows: listed.rows.map((row) => {
      const about = weighed(row.id)
      const shown = waits(paymentRow(row, now))
      // A doubtful payment can be confirmed only in its own view, which shows the doubts.
      const decisions = about.doubt ? shown.decisions.filter((decision) => decision !== 'confirm') : shown.decisions
      return { ...shown, ...about, decisions, seen: seen.get(row.id)?.text ?? null }
    }),
    viewed:
      viewed && neighbours
        ? { ...viewed, ...weighed(viewed.id), seen: seen.get(viewed.id) ?? null, neighbours }
        : null,
    prompt: validPrompt,
    justConfirmed: confirmed.map((payment) => toConfirmedPayment(payment, now)),
    refusal: refused ? ACTION_REFUSALS[refused] : null,
    done: decided && formatDoneText({ name: decided.name, status: decided.state, question: decided.question }),
  }
}

function findRefusal(decision: string, about: Awaited<ReturnType<typeof viewedPayment>>) {
  if (!about) return 'not-found'
  if (about.question === 'asked' && decision === 'ask') return 'already-asked'
  return about.guardianWait && decision === 'confirm' ? 'guardian-waiting' : 'already-decided'
}

function toConfirmedPayment(
  { id, name, by, amountCentavos, confirmedAt }: Awaited<ReturnType<typeof recentlyConfirmed>>[number],
  now: Date,
) {
  return {
    id,
    name,
    by,
    amount: formatPhp(amountCentavos || null),
    at: confirmedAt,
    age: formatAge(confirmedAt, now),
  }
}

function paymentRow(
  { id, userId, name, image, status, receiptFileId, submittedAt, question, ...row }: ListedPayment,
  now: Date,
) {
  return {
    id,
    userId,
    name,
    email: row.email,
    image,
    status,
    receiptFileId,
    question: status === 'pending' ? question : null,
    packageName: row.packageName ?? row.package,
    isRest: row.partOf !== null,
    amountCentavos: row.amountCentavos,
    amount: formatPhp(row.amountCentavos || null),
    submitted: toMoment(submittedAt, now),
    decisions: decisionsFor(status, question === 'asked'),
  }
}

async function viewedPayment(records: Records, id: string | null, now: Date) {
  const [found, paymentQuestions] = id
    ? await Promise.all([paymentView(records, id), questionsOf(records, id)])
    : [null, []]
  if (!found) return null
  const guardian = await guardianOf(records.read, found.userId)
  const {
    amountCentavos,
    submittedAt,
    removedAt,
    removedBecause,
    decidedAt,
    firstSchedule,
    reference,
    readAt,
    readReference,
    readCentavos,
    receiptKey,
    ...payment
  } = found
  const waits = await guardianWaits(records, [found.userId], now)
  const state = removedBecause === 'deleted' ? 'deleted' : removedBecause ? 'replaced' : payment.status
  const questions = paymentQuestions.map((question) => questionInWords(question, amountCentavos))
  const last = state === 'pending' ? questions.at(-1) : undefined
  const question = last ? (last.answered ? 'answered' : 'asked') : null
  return {
    ...payment,
    cleared: receiptKey?.startsWith(CLEARED) ?? false,
    questions,
    question,
    guardian: guardian?.state ?? null,
    packageName: payment.packageName ?? payment.package,
    amount: formatPhp(amountCentavos || null),
    agreed: termsInWords({ ...payment, amountCentavos }),
    submitted: toMoment(submittedAt, now),
    firstSchedule: formatDay(firstSchedule),
    decided: decidedAt ? formatInstant(decidedAt) : null,
    state,
    ...waits({
      userId: payment.userId,
      status: state,
      isRest: payment.partOf !== null,
      decisions: removedAt ? [] : decisionsFor(payment.status, question === 'asked'),
    }),
    reference: reference ? formatReference(reference) : '',
    reading: readingOf(readReference, readCentavos, amountCentavos),
    isRead: readAt !== null,
  } as const
}

function readingOf(reference: string | null, centavos: number | string | null, expected: number) {
  return readingInWords({ reference, amountCentavos: centavos === null ? null : Number(centavos) }, expected)
}

function questionInWords(
  { requestedAt, answeredAt, readAt, readReference, readCentavos, ...question }: PaymentQuestion,
  amountCentavos: number,
) {
  return {
    ...question,
    requestedOn: formatInstant(requestedAt),
    answered: answeredAt ? formatInstant(answeredAt) : null,
    isRead: readAt !== null,
    reading: readingOf(readReference, readCentavos, amountCentavos),
  }
}

async function seenInWords(records: Records, ids: readonly string[]) {
  const seen = await receiptsSeenBefore(records, ids)
  return new Map(
    [...seen].map(([id, earlier]) => [
      id,
      {
        id: earlier.id,
        name: earlier.name,
        receiptFileId: earlier.receiptFileId,
        text: paymentEvidenceText.seenBefore(earlier.name, formatDayOf(earlier.submittedAt)),
        by: earlier.by === 'same-file' ? paymentEvidenceText.sameFile : paymentEvidenceText.sameReference,
      },
    ]),
  )
}

function termsInWords({ partOf, amountCentavos, priceCentavos, discountCentavos, voucher, balanceDueOn }: Terms) {
  const { terms } = paymentViewText
  if (partOf !== null) return terms.balance
  const price = priceCentavos ?? amountCentavos
  const off = discountCentavos > 0 ? terms.discount(discountCentavos, voucher) : ''
  const rest = price - discountCentavos - amountCentavos
  const first = rest > 0 ? terms.first(price, rest, balanceDueOn) : ''
  return [first, off].filter(Boolean).join('; ')
}
