import { CLEARED } from '#domain/files/cleared'
import { cutoffOf, GRACE_DAYS, RETENTION_KINDS, type RetentionKind } from '#domain/operating/retention'
import { DAY_MS, instantAfter } from '#domain/words/formats'
import { unreachable } from '#domain/unreachable'
import { variantKeys } from '#domain/content/pictures'
import { immediateTransaction, type Records, type Transaction } from '#records/engine/db'
import { removeKeys } from '#records/files/file-removals'
import { removeEnquiries } from '#records/training/trial/enquiries'
import { removeRecordings } from '#records/training/practice/remove-recordings'
import { OPERATOR, recordDecision } from './audit.ts'
import { retentionTerms } from './retention.ts'
import { dueOf } from './retention-due.ts'

/** Rows per transaction: others wait briefly, and a crash loses little. */
export const AT_ONCE = 200

export type Swept = Partial<Record<RetentionKind, number>>

/** One log entry gives the number deleted, with the batches before a crash. */
export async function sweepRetention(records: Records, now: Date, atOnce = AT_ONCE): Promise<Swept> {
  await markDue(records, now, atOnce)
  return clearMarked(records, now, atOnce)
}

export async function markDue(records: Records, now: Date, atOnce = AT_ONCE): Promise<void> {
  for (const kind of RETENTION_KINDS)
    while ((await immediateTransaction(records, (trx) => markSome(trx, kind, now, atOnce))) > 0);
}

async function markSome(trx: Transaction, kind: RetentionKind, now: Date, atOnce: number): Promise<number> {
  await takeTurn(trx)
  const due = dueOf(trx, kind)
  const cutoff = cutoffOf(kind, (await retentionTerms(trx))[kind], now)
  await due.unmark(cutoff)
  return due.mark(cutoff, now, atOnce)
}

export async function clearMarked(records: Records, now: Date, atOnce = AT_ONCE): Promise<Swept> {
  for (const kind of RETENTION_KINDS)
    while ((await immediateTransaction(records, (trx) => clearSome(trx, kind, now, atOnce))) > 0);
  return immediateTransaction(records, (trx) => tell(trx, now))
}

/** Serialises sweeps and legal holds, so that each sees the other's changes. */
export async function takeTurn(trx: Transaction): Promise<void> {
  // A row of no kind: the first transaction inserts it, and each locks it until its commit.
  await trx
    .insertInto('retention_terms')
    .values({ kind: 'turn', amount: null })
    .onConflict((known) => known.column('kind').doUpdateSet({ amount: null }))
    .execute()
}

async function clearSome(trx: Transaction, kind: RetentionKind, now: Date, atOnce: number): Promise<number> {
  await takeTurn(trx)
  const cutoff = cutoffOf(kind, (await retentionTerms(trx))[kind], now)
  const ids = await dueOf(trx, kind).marked(cutoff, instantAfter(now, -GRACE_DAYS * DAY_MS), atOnce)
  if (ids.length === 0) return 0
  const cleared = await clear(trx, kind, ids, cutoff, now)
  await trx.deleteFrom('retention_marks').where('kind', '=', kind).where('row_id', 'in', ids).execute()
  await trx
    .insertInto('retention_terms')
    .values({ kind, amount: null, uncounted: cleared })
    .onConflict((known) =>
      known.column('kind').doUpdateSet((eb) => ({ uncounted: eb('retention_terms.uncounted', '+', cleared) })),
    )
    .execute()
  return cleared
}

async function clear(
  trx: Transaction,
  kind: RetentionKind,
  ids: string[],
  cutoff: string,
  now: Date,
): Promise<number> {
  switch (kind) {
    case 'rejected-receipts':
    case 'confirmed-receipts':
      return clearReceipts(trx, ids, now)
    case 'registrations':
      return clearRegistrations(trx, ids, cutoff)
    case 'messages':
      return deleted(await trx.deleteFrom('contact_messages').where('id', 'in', ids).executeTakeFirst())
    case 'enquiries':
      return removeEnquiries(trx, ids, now)
    case 'mail':
      return deleted(await trx.deleteFrom('outbox').where('id', 'in', ids).executeTakeFirst())
    case 'sign-ins':
      return deleted(
        await trx
          .deleteFrom('audit_log')
          .where('id', 'in', ids.map(Number))
          .where('action', '=', 'sign in')
          .executeTakeFirst(),
      )
    case 'statement-lines':
      return deleted(
        await trx
          .deleteFrom('statement_lines')
          .where('id', 'in', ids)
          .where('payment_id', 'is', null)
          .executeTakeFirst(),
      )
    case 'policy-reports':
      return deleted(await trx.deleteFrom('policy_reports').where('id', 'in', ids).executeTakeFirst())
    case 'recordings':
      return removeRecordings(trx, ids, 'age', now)
    default:
      return unreachable(kind)
  }
}

const deleted = ({ numDeletedRows }: { numDeletedRows: bigint }) => Number(numDeletedRows)

/** Deletes the pictures and readings; the file's row stays, because the payment refers to it for good. */
async function clearReceipts(trx: Transaction, payments: string[], now: Date): Promise<number> {
  const receipts = await findReceiptFiles(trx, payments)
  const files = new Map(receipts.filter(({ key }) => !key.startsWith(CLEARED)).map((file) => [file.id, file]))
  for (const { id, key, view_key } of files.values()) {
    await trx
      .updateTable('files')
      .set({
        key: CLEARED + id,
        view_key: null,
        bytes: 0,
        width: null,
        height: null,
        // Unique, so that no search for the same receipt finds it.
        sha256: CLEARED + id,
        source_sha256: null,
      })
      .where('id', '=', id)
      .execute()
    await removeKeys(
      trx,
      [key, view_key, ...variantKeys(id)].filter((each) => each !== null),
      now,
    )
  }
  if (files.size > 0)
    await trx
      .deleteFrom('receipt_readings')
      .where('file_id', 'in', [...files.keys()])
      .execute()
  await trx.updateTable('payments').set({ reference: null }).where('id', 'in', payments).execute()
  await trx
    .updateTable('payment_questions')
    .set({ answer_file_id: null })
    .where('payment_id', 'in', payments)
    .execute()
  await trx
    .updateTable('payment_history')
    .set({ receipt_file_id: null })
    .where('payment_id', 'in', payments)
    .execute()
  return payments.length
}

async function findReceiptFiles(trx: Transaction, payments: string[]) {
  return trx
    .selectFrom('payments')
    .innerJoin('files', 'files.id', 'payments.receipt_file_id')
    .select(['files.id', 'files.key', 'files.view_key'])
    .where('payments.id', 'in', payments)
    .unionAll(
      trx
        .selectFrom('ledger_entries')
        .innerJoin('files', 'files.id', 'ledger_entries.proof_file_id')
        .select(['files.id', 'files.key', 'files.view_key'])
        .where('ledger_entries.id', 'in', payments),
    )
    .unionAll(
      trx
        .selectFrom('payment_questions')
        .innerJoin('files', 'files.id', 'payment_questions.answer_file_id')
        .select(['files.id', 'files.key', 'files.view_key'])
        .where('payment_questions.payment_id', 'in', payments),
    )
    .execute()
}

/** Waits for clients who are registering or paying, then checks again. */
async function clearRegistrations(trx: Transaction, people: string[], cutoff: string): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', 'in', people).orderBy('id').forUpdate().execute()
  const still = await dueOf(trx, 'registrations').stillDue(cutoff, people)
  if (still.length === 0) return 0
  const gone = await trx.deleteFrom('drafts').where('user_id', 'in', still).executeTakeFirst()
  await trx
    .updateTable('users')
    .set({ registration_step: 1, selected_package: null })
    .where('id', 'in', still)
    .where('registration_step', 'in', [2, 3])
    .where('current_package', '=', 'NONE')
    .execute()
  return deleted(gone)
}

async function tell(trx: Transaction, now: Date): Promise<Swept> {
  await takeTurn(trx)
  const rows = await trx
    .selectFrom('retention_terms')
    .select(['kind', 'uncounted'])
    .where('uncounted', '>', 0)
    .execute()
  if (rows.length === 0) return {}
  const swept = Object.fromEntries(
    RETENTION_KINDS.flatMap((kind) => {
      const found = rows.find((row) => row.kind === kind)
      return found ? [[kind, Number(found.uncounted)]] : []
    }),
  )
  await trx.updateTable('retention_terms').set({ uncounted: 0 }).where('uncounted', '>', 0).execute()
  await recordDecision(
    trx,
    OPERATOR,
    { action: 'retention sweep', subject: 'retention', id: 'sweep', name: 'Data retention', after: swept },
    now,
  )
  return swept
}
