import { formatAge, formatDayOf, formatPhp } from '#domain/words/formats'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { decisionsFor, isDecision, type Decision } from '#domain/enrolment/payments'
import { paymentEvidenceText } from '#domain/text/staff/enrolment/payment-view'
import type { Records } from '#records/engine/db'
import { findFamilyParts } from '#records/enrolment/family/family-parts'
import { findAdjacentPayments } from '#records/enrolment/payment-views'
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
import { asFamily, type ShownPart } from './family-shown.ts'
import { guardianWaits } from './guardian-waits.ts'
import { formatDoneText } from './payment-action.ts'
import { viewedPayment } from './viewed-payment.ts'

export type PaymentRow = ReturnType<typeof paymentRow> & {
  seen: string | null
  guardianWait: string | null
  parts: ShownPart[] | null
} & Weighed
export type ViewedPayment = NonNullable<Awaited<ReturnType<typeof loadPayments>>['viewed']>
export type PaymentDecisionPrompt = {
  decision: Decision
  payment: {
    id: string
    name: string
    amount: string
    packageName: string
    isRest: boolean
    parts: ShownPart[] | null
  } & Weighed
}

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
  const families = await findFamilyParts(
    records.read,
    listed.rows.map(({ id }) => id),
  )
  const waits = await guardianWaits(
    records,
    listed.rows.flatMap(({ id, userId }) => families.get(id)?.map((part) => part.userId) ?? [userId]),
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
      const shown = waits(asFamily(paymentRow(row, now), families.get(row.id)))
      // Staff can confirm a doubtful payment only in its own view, which shows the doubts.
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
