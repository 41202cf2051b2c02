import { formatDay, formatInstant, formatPhp } from '#domain/words/formats'
import { decisionsFor } from '#domain/enrolment/payments'
import { formatReference } from '#domain/enrolment/receipts'
import { readingInWords } from '#domain/text/staff/enrolment/payment-doubts'
import { CLEARED } from '#domain/files/cleared'
import { paymentViewText } from '#domain/text/staff/enrolment/payment-view'
import type { Records } from '#records/engine/db'
import { parentOf } from '#records/accounts/families/parents'
import { guardianOf } from '#records/consent/guardians'
import { withoutGuardian } from '#records/consent/guardian-staff'
import { findFamilyParts, sumOfParts } from '#records/enrolment/family/family-parts'
import { questionsOf } from '#records/enrolment/payment-questions'
import { paymentView } from '#records/enrolment/payment-views'
import { toMoment } from '../list/moment.tsx'
import { asFamily } from './family-shown.ts'
import { guardianWaits } from './guardian-waits.ts'

type Terms = {
  partOf: string | null
  amountCentavos: number
  priceCentavos: number | null
  discountCentavos: number
  voucher: string | null
  balanceDueOn: string | null
}
type PaymentQuestion = Awaited<ReturnType<typeof questionsOf>>[number]

export async function viewedPayment(records: Records, id: string | null, now: Date) {
  const [found, paymentQuestions] = id
    ? await Promise.all([paymentView(records, id), questionsOf(records, id)])
    : [null, []]
  if (!found) return null
  const parts = (await findFamilyParts(records.read, [found.id])).get(found.id)
  const clients = parts?.map(({ userId }) => userId) ?? [found.userId]
  const waiting = await withoutGuardian(records.read, clients, now)
  const guardianFor = clients.find((userId) => waiting.has(userId)) ?? found.userId
  const guardian = await guardianOf(records.read, guardianFor)
  const parent = parts ? null : await parentOf(records.read, found.userId)
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
  const waits = await guardianWaits(records, clients, now)
  const state = removedBecause === 'deleted' ? 'deleted' : removedBecause ? 'replaced' : payment.status
  const expected = parts ? sumOfParts(parts) : amountCentavos
  const questions = paymentQuestions.map((question) => questionInWords(question, expected))
  const last = state === 'pending' ? questions.at(-1) : undefined
  const question = last ? (last.answered ? 'answered' : 'asked') : null
  const shown = {
    ...payment,
    guardianFor,
    cleared: receiptKey?.startsWith(CLEARED) ?? false,
    questions,
    question,
    guardian: guardian?.state ?? null,
    parentName: parent?.name ?? null,
    packageName: payment.packageName ?? payment.package,
    amount: formatPhp(amountCentavos || null),
    agreed: termsInWords({ ...payment, amountCentavos }),
    submitted: toMoment(submittedAt, now),
    firstSchedule: formatDay(firstSchedule),
    decided: decidedAt ? formatInstant(decidedAt) : null,
    state,
    status: state,
    isRest: payment.partOf !== null,
    decisions: removedAt ? [] : decisionsFor(payment.status, question === 'asked'),
    reference: reference ? formatReference(reference) : '',
    reading: readingOf(readReference, readCentavos, expected),
    isRead: readAt !== null,
  } as const
  return waits(asFamily({ ...shown, image: null }, parts))
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

function termsInWords({ partOf, amountCentavos, priceCentavos, discountCentavos, voucher, balanceDueOn }: Terms) {
  const { terms } = paymentViewText
  if (partOf !== null) return terms.balance
  const price = priceCentavos ?? amountCentavos
  const off = discountCentavos > 0 ? terms.discount(discountCentavos, voucher) : ''
  const rest = price - discountCentavos - amountCentavos
  const first = rest > 0 ? terms.first(price, rest, balanceDueOn) : ''
  return [first, off].filter(Boolean).join('; ')
}
