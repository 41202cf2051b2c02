import { createHash } from 'node:crypto'
import { readHistory, readPayment, readTrainee, type OldPayment } from '#tools/legacy-import/rules/old-payments'
import { isPackageKey } from '#domain/enrolment/packages'
import type { Claims } from './claims.ts'
import type { Prices } from './content.ts'
import { drawMissingReceipt } from './missing-receipt.ts'
import type { ImportedPeople } from './people.ts'
import { Skipped, type Files, type Taking, type Tools } from './import-records.ts'

type Known = { claims: Claims; prices: Prices; people: ImportedPeople }
type OldPayments = Map<string, OldPayment>

export async function takePayments(taking: Taking, tools: Tools, { claims, prices }: Known): Promise<OldPayments> {
  const { here, now } = tools
  const payments: OldPayments = new Map()
  await taking.each(
    'for_confirmation_payment',
    (record, id) => readPayment(id, record),
    async (id, payment, holder) => {
      const { userId, status, package: key } = payment
      if (!here.ids.users.has(userId)) throw new Skipped('its user is missing')
      const known = here.ids.payments.has(id)
      if (!known && status === 'confirmed' && claims.verdict(userId, key) === 'decide') {
        claims.doubt(userId, `a confirmed payment for ${key}`)
        throw new Skipped('it is confirmed but not in the payment history; listed for a decision')
      }
      const submitted = payment.submittedAt ?? now.toISOString()
      const left = status === 'confirmed' && (here.userPackages.get(userId) ?? 'NONE') === 'NONE'
      const open = here.openPayments.get(userId)
      if (!left && open !== undefined && open !== id) throw new Skipped('its user has another payment')
      taking.fresh('for_confirmation_payment', id, here.ids.payments)
      if (!left) here.openPayments.set(userId, id)
      payments.set(id, payment)
      if (holder.files.length === 0) return []
      const { confirmedAt } = claims
      const decided = status === 'pending' ? null : (confirmedAt.get(id) ?? confirmedAt.get(userId) ?? submitted)
      const row = {
        id,
        user_id: userId,
        package: key,
        amount_centavos: prices.get(key)?.price ?? 0,
        status,
        submitted_at: submitted,
        upload_id: `moved-in:${id}`,
        receipt_file_id: await receiptOf(taking, tools, { holder, paymentId: id, userId }),
        decided_at: decided,
        removed_at: left ? decided : null,
        removed_because: left ? ('unenrolled' as const) : null,
      }
      return [{ table: 'payments', row }]
    },
    { pathsOf: ({ receipt }) => [receipt] },
  )
  return payments
}

type Of = { holder: Files; paymentId: string; userId: string }

async function receiptOf(taking: Taking, { pictures }: Tools, of: Of): Promise<string> {
  const { holder, paymentId, userId } = of
  const found = await taking.shownFile(holder, 0, 'receipt', userId)
  if (found) return found
  const bytes = await drawMissingReceipt(paymentId)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const storedPicture = await pictures.take('receipt', { path: `no-receipt/${paymentId}`, bytes, sha256 }, userId)
  if ('reason' in storedPicture)
    throw new Error(`the picture of a missing receipt was refused: ${storedPicture.reason}`)
  holder.taken.push(...storedPicture.files)
  return storedPicture.id
}

export async function takeHistory(
  { each, fresh, shownFile }: Taking,
  { here }: Tools,
  { prices }: Known,
): Promise<void> {
  await each(
    'payment_history',
    readHistory,
    async (id, history, holder) => {
      fresh('payment_history', id, here.ids.payment_history)
      const userId = history.userId && here.ids.users.has(history.userId) ? history.userId : null
      const when = history.confirmedAt ?? history.submittedAt ?? ''
      const row = {
        payment_id: id,
        user_id: userId,
        package: history.package,
        amount_centavos: prices.get(history.package)?.price ?? 0,
        submitted_at: history.submittedAt ?? when,
        confirmed_at: when,
        confirmed_by: null,
        receipt_file_id: await shownFile(holder, 0, 'receipt', userId),
      }
      return [{ table: 'payment_history', row }]
    },
    { pathsOf: ({ receipt }) => [receipt] },
  )
}

export async function takeTrainees(
  taking: Taking,
  { here, now }: Tools,
  facts: Known,
  payments: OldPayments,
): Promise<void> {
  const { each, fresh } = taking
  const { claims, prices, people } = facts
  await each('registered_trainees', readTrainee, (id, trainee) => {
    const { userId } = trainee
    if (!here.ids.users.has(userId)) throw new Skipped('its user is missing')
    const paymentId = trainee.paymentId ?? id
    const known = here.ids.trainees.has(id)
    // Unenrolled clients keep the payment in the history: only their current package proves an enrolment.
    const held = known ? here.userPackages.get(userId) : people.get(userId)?.claimed
    const booked = isPackageKey(held) ? held : undefined
    if (!known && (!booked || claims.verdict(userId, booked) === 'decide')) {
      claims.doubt(
        userId,
        `a trainee record (${trainee.sessionTook} sessions, ${trainee.assessmentTook} assessments)`,
      )
      throw new Skipped(`its user has no ${booked ? 'payment in the history' : 'package'}; listed for a decision`)
    }
    if (!booked) throw new Skipped('its package is unknown')
    if ((here.trainees.get(userId) ?? id) !== id) throw new Skipped('its user is a trainee already')
    if ((here.traineePayments.get(paymentId) ?? id) !== id) throw new Skipped('another trainee has its payment')
    fresh('registered_trainees', id, here.ids.trainees)
    here.trainees.set(userId, id)
    here.traineePayments.set(paymentId, id)
    const most = prices.get(booked)
    const { confirmedAt } = claims
    const since = payments.get(paymentId)?.submittedAt ?? people.get(userId)?.createdAt ?? now.toISOString()
    const row = {
      id,
      user_id: userId,
      payment_id: paymentId,
      package: booked,
      session_took: Math.min(trainee.sessionTook, most?.sessions ?? 0),
      assessment_took: Math.min(trainee.assessmentTook, most?.assessments ?? 0),
      joined_at: confirmedAt.get(paymentId) ?? confirmedAt.get(userId) ?? since,
    }
    return [{ table: 'trainees', row }]
  })
}
