import { CLEARED } from '#domain/files/cleared'
import { instantOf } from '#domain/training/manila'
import type { PackageKey } from '#domain/enrolment/packages'
import { lockUser, newId, type Transaction } from '#records/engine/db'
import { enrol } from '#records/enrolment/enrol-client'
import { recordFile } from '#records/files/files'
import { addEntry } from '#records/money/ledger/entries'
import { claimByHand } from '#records/money/statements/movement-claims'
import { enrolmentOf, userOf, type RowStep, type RunContext } from './import-context.ts'

type EnrolStep = Extract<RowStep, { step: 'enrol' }>
type Payment = EnrolStep['payment']

export async function writeEnrolment(context: RunContext, step: EnrolStep): Promise<boolean> {
  const { trx, now } = context
  const userId = userOf(context, step.person)
  if (!context.people.has(step.person)) await replaceRejected(trx, userId, now)
  const moved = await trx
    .updateTable('users')
    .set({ registration_step: 4, selected_package: step.package, current_package: step.package })
    .where('id', '=', userId)
    .where('current_package', '=', 'NONE')
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) return false
  if (!context.booked.has(step.package)) await markBooked(context, step.package)
  const id = newId()
  const at = toInstant(step.payment, now)
  const { row, priceCentavos, payment } = step
  const paid = { id, row, userId, package: step.package, partOf: null, priceCentavos, payment, at }
  if (!(await writePayment(context, paid))) return false
  await enrol(trx, { id, userId, package: step.package }, at.toISOString())
  context.enrolments.set(step.person, id)
  return true
}

async function replaceRejected(trx: Transaction, userId: string, now: Date): Promise<void> {
  await lockUser(trx, userId)
  await trx
    .updateTable('payments')
    .set({ removed_at: now.toISOString(), removed_because: 'resubmitted' })
    .where('user_id', '=', userId)
    .where('status', '=', 'rejected')
    .where('part_of', 'is', null)
    .where('removed_at', 'is', null)
    .execute()
}

async function markBooked({ trx, booked }: RunContext, key: PackageKey): Promise<void> {
  booked.add(key)
  await trx.updateTable('packages').set({ booked: 1 }).where('key', '=', key).where('booked', '=', 0).execute()
}

export async function writePart(
  context: RunContext,
  { row, person, package: key, payment }: Extract<RowStep, { step: 'pay' }>,
): Promise<boolean> {
  const userId = userOf(context, person)
  await lockUser(context.trx, userId)
  const partOf = await enrolmentOf(context, person)
  if (partOf === null) return false
  const at = toInstant(payment, context.now)
  return writePayment(context, { id: newId(), row, userId, package: key, partOf, priceCentavos: null, payment, at })
}

type NewPayment = {
  id: string
  row: number
  userId: string
  package: PackageKey
  partOf: string | null
  priceCentavos: number | null
  payment: Payment
  at: Date
}

/** No receipt number: the academy gave its own receipt when the money came. */
async function writePayment(context: RunContext, made: NewPayment): Promise<boolean> {
  const { trx, actor, importId, fileName } = context
  const { id, row, userId, partOf, payment, at } = made
  const amountCentavos = payment?.amountCentavos ?? 0
  const receiptFileId = await addNoProof(context, userId)
  const inserted = await trx
    .insertInto('payments')
    .values({
      id,
      user_id: userId,
      package: made.package,
      amount_centavos: amountCentavos,
      price_centavos: made.priceCentavos ?? amountCentavos,
      discount_centavos: 0,
      status: 'confirmed',
      submitted_at: at.toISOString(),
      upload_id: `import:${importId}:${row}:${id}`,
      receipt_file_id: receiptFileId,
      decided_at: at.toISOString(),
      decided_by: actor.id,
      reference: payment?.reference || null,
      part_of: partOf,
    })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false
  await claimByHand(trx, { paymentIds: [id], at: at.toISOString() })
  const entry = {
    kind: 'received' as const,
    paymentId: id,
    enrolmentId: partOf ?? id,
    userId,
    package: made.package,
    amountCentavos,
    submittedAt: at.toISOString(),
    by: actor.id,
    receiptFileId,
    method: payment?.method ?? null,
    note: `Imported from ${fileName}`.slice(0, 200),
  }
  if (!(await addEntry(trx, entry, at)).ok) return false
  context.made.push({ row, kind: 'payment', id, userId })
  return true
}

async function addNoProof({ trx, now }: RunContext, ownerId: string): Promise<string> {
  const id = newId()
  const none = { viewKey: null, viewType: null, bytes: 0, width: null, height: null, sourceSha256: null }
  const key = CLEARED + id
  return recordFile(trx, { kind: 'receipt', ownerId, key, contentType: 'image/png', sha256: key, ...none }, now, id)
}

function toInstant(payment: Payment, now: Date): Date {
  const noon = payment ? instantOf(payment.day, '12:00') : null
  return noon && noon < now.toISOString() ? new Date(noon) : now
}
