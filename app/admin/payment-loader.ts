import { formatAge, formatDay, formatInstant, formatPhp } from '#domain/formats'
import { REFUSALS } from '#domain/messages'
import { decisionsFor, type Decision } from '#domain/payments'
import type { Records } from '#records/db'
import { paymentView } from '#records/payment-views'
import { countPendingPayments, pendingPayments, type ListedPayment } from '#records/payments'
import { askedIn } from '#ui/ask'
import { keepWithin, listAddress } from './list-address.ts'
import { doneWords } from './payment-answer.ts'
import { isDecision } from './payment-decision.ts'

/** One payment as the desk shows it: every figure already in words, so that server and browser write the same. */
export type DeskPayment = ReturnType<typeof deskPayment>
export type ViewedPayment = NonNullable<Awaited<ReturnType<typeof viewedPayment>>>
/** The question that stands open: which decision, about whose payment. */
export type AskedPayment = { decision: Decision; payment: { id: string; name: string; amount: string; packageName: string } }

/** A page of the desk, and what its address opens on it: a payment (`view`), a question (`ask`), the news of one just decided (`done`). */
export async function loadDesk(records: Records, url: URL, now: Date) {
  const address = listAddress(url)
  const asked = askedIn(url)
  const [listed, waiting, viewed, about, decided] = await Promise.all([
    pendingPayments(records, address),
    countPendingPayments(records),
    viewedPayment(records, url.searchParams.get('view'), now),
    viewedPayment(records, asked?.id ?? null, now),
    viewedPayment(records, url.searchParams.get('done'), now),
  ])
  keepWithin(url, address, listed.pages)
  const stillAsked: AskedPayment | null = asked && about && isDecision(asked.decision) && about.decisions.includes(asked.decision) ? { decision: asked.decision, payment: about } : null
  const refused = asked && !stillAsked ? (about ? 'already-decided' : 'not-found') : url.searchParams.has('view') && !viewed ? 'not-found' : null
  return {
    ...address,
    total: listed.total,
    waiting,
    pages: listed.pages,
    rows: listed.rows.map((row) => deskPayment(row, now)),
    viewed,
    asked: stillAsked,
    refusal: refused ? REFUSALS[refused] : null,
    done: decided && decided.standing !== 'pending' ? doneWords({ name: decided.name, status: decided.standing }) : null,
  }
}

function deskPayment({ id, userId, name, image, status, receiptFileId, submittedAt, ...row }: ListedPayment, now: Date) {
  return { id, userId, name, image, status, receiptFileId, submittedAt, packageName: row.packageName ?? row.package, amount: formatPhp(row.amountCentavos), age: formatAge(submittedAt, now), submitted: formatInstant(submittedAt), decisions: decisionsFor(status) }
}

async function viewedPayment(records: Records, id: string | null, now: Date) {
  const found = id ? await paymentView(records, id) : null
  if (!found) return null
  const { amountCentavos, submittedAt, removedAt, removedBecause, decidedAt, firstSchedule, ...payment } = found
  const standing = removedBecause === 'deleted' ? 'deleted' : removedBecause ? 'replaced' : payment.status
  return {
    ...payment,
    packageName: payment.packageName ?? payment.package,
    amount: formatPhp(amountCentavos),
    submittedAt,
    submitted: formatInstant(submittedAt),
    age: formatAge(submittedAt, now),
    firstSchedule: formatDay(firstSchedule),
    decided: decidedAt ? formatInstant(decidedAt) : null,
    standing,
    decisions: removedAt ? [] : decisionsFor(payment.status),
  } as const
}
