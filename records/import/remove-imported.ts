import { findStayReason, type StayReason } from '#domain/import/undo'
import { monthOf } from '#domain/money/ledger/months'
import { SESSION_KINDS } from '#domain/training/sessions'
import { removeEverythingOf } from '#records/accounts/own/deletion-requests'
import { lockUser, type Transaction } from '#records/engine/db'
import { addEntry, isClosed } from '#records/money/ledger/entries'
import { freeMovements } from '#records/money/statements/movement-claims'
import { isHeld } from '#records/operating/legal-holds'
import { recounted } from '#records/training/sessions/session-counts'
import { fingerprintOf } from './import-people.ts'
import { isUsedSince, type MadeRows } from './imported-use.ts'

type Of = { importId: string; userId: string; by: string }

export async function removeImported(trx: Transaction, of: Of, now: Date): Promise<StayReason | null> {
  if (!(await lockUser(trx, of.userId))) return null
  const rows = await trx
    .selectFrom('import_rows')
    .select(['kind', 'row_id as id', 'facts'])
    .where('import_id', '=', of.importId)
    .where('user_id', '=', of.userId)
    .execute()
  if (rows.length === 0) return null
  const ids = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const made: MadeRows = {
    person: rows.find(({ kind }) => kind === 'person')?.facts ?? null,
    payments: ids('payment'),
    attendances: ids('attendance'),
  }
  const reason = await stayReason(trx, of, made)
  if (reason) {
    await trx
      .updateTable('import_rows')
      .set({ facts: `stays:${reason}` })
      .where('import_id', '=', of.importId)
      .where('user_id', '=', of.userId)
      .execute()
    return reason
  }
  await removeAttendances(trx, made.attendances)
  await removePayments(trx, of, made.payments, now)
  await trx
    .deleteFrom('import_rows')
    .where('import_id', '=', of.importId)
    .where('user_id', '=', of.userId)
    .where('kind', '!=', 'session')
    .execute()
  await removeEmptySessions(trx, of)
  if (made.person !== null) await removePerson(trx, of.userId, now)
  return null
}

async function stayReason(trx: Transaction, { importId, userId }: Of, made: MadeRows): Promise<StayReason | null> {
  const user = await trx
    .selectFrom('users')
    .select(['password_hash', 'verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isOwn = made.person !== null
  return findStayReason({
    hasSignedIn: isOwn && (user.password_hash !== null || user.verified_at !== null),
    isChanged: isOwn && made.person !== (await fingerprintOf(trx, userId)),
    isUsed: await isUsedSince(trx, { importId, userId }, made),
    isHeld: await isHeld(trx, userId),
    inClosedMonth: await hasClosedMonth(trx, made.payments),
  })
}

async function hasClosedMonth(trx: Transaction, payments: readonly string[]): Promise<boolean> {
  for (const entry of await receivedEntries(trx, payments)) if (await isClosed(trx, new Date(entry.at))) return true
  return false
}

async function receivedEntries(trx: Transaction, payments: readonly string[]) {
  if (payments.length === 0) return []
  return trx
    .selectFrom('ledger_entries')
    .select(['payment_id as paymentId', 'enrolment_payment_id as enrolmentId', 'package', 'occurred_at as at'])
    .select(['amount_centavos as amountCentavos', 'submitted_at as submittedAt'])
    .where('payment_id', 'in', [...payments])
    .where('kind', '=', 'received')
    .execute()
}

/** The ledger keeps the entry and its reversal on the same day, so that each month's sum is as before. */
async function removePayments(trx: Transaction, { userId, by }: Of, payments: readonly string[], now: Date) {
  for (const { at, ...entry } of await receivedEntries(trx, payments)) {
    const amountCentavos = -entry.amountCentavos || 0
    const reversed = await addEntry(trx, { ...entry, kind: 'reversed', userId, amountCentavos, by }, new Date(at))
    if (!reversed.ok) throw new Error(`the month ${monthOf(new Date(at))} was closed during an undo`)
    await freeMovements(trx, [entry.paymentId])
  }
  if (payments.length === 0) return
  await trx
    .deleteFrom('trainees')
    .where('payment_id', 'in', [...payments])
    .execute()
  await trx
    .updateTable('payments')
    .set({
      status: 'pending',
      decided_at: null,
      decided_by: null,
      removed_at: now.toISOString(),
      removed_because: 'deleted',
    })
    .where('id', 'in', [...payments])
    .execute()
  const enrolled = await trx.selectFrom('trainees').select('id').where('user_id', '=', userId).executeTakeFirst()
  if (!enrolled)
    await trx
      .updateTable('users')
      .set({ current_package: 'NONE', registration_step: 1, selected_package: null })
      .where('id', '=', userId)
      .where('registration_step', '=', 4)
      .execute()
}

async function removeAttendances(trx: Transaction, attendances: readonly string[]): Promise<void> {
  if (attendances.length === 0) return
  const trainees = await trx
    .selectFrom('attendances')
    .select('trainee_id as id')
    .where('id', 'in', [...attendances])
    .where('trainee_id', 'is not', null)
    .distinct()
    .execute()
  await trx
    .deleteFrom('attendances')
    .where('id', 'in', [...attendances])
    .execute()
  for (const { id } of trainees) if (id) for (const kind of SESSION_KINDS) await recounted(trx, id, kind)
}

async function removeEmptySessions(trx: Transaction, { importId }: Of): Promise<void> {
  const empty = await trx
    .selectFrom('import_rows')
    .select('row_id as id')
    .where('import_id', '=', importId)
    .where('kind', '=', 'session')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attendances')
            .select('attendances.id')
            .whereRef('attendances.session_id', '=', 'import_rows.row_id'),
        ),
      ),
    )
    .execute()
  if (empty.length === 0) return
  const ids = empty.map(({ id }) => id)
  await trx.deleteFrom('training_sessions').where('id', 'in', ids).execute()
  await trx.deleteFrom('import_rows').where('import_id', '=', importId).where('row_id', 'in', ids).execute()
}

async function removePerson(trx: Transaction, userId: string, now: Date): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await removeEverythingOf(trx, { ...user, verified: false }, now)
}
