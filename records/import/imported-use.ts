import type { Transaction } from '#records/engine/db'

export type MadeRows = {
  person: string | null
  payments: readonly string[]
  attendances: readonly string[]
}

export async function isUsedSince(
  trx: Transaction,
  { importId, userId }: { importId: string; userId: string },
  made: MadeRows,
): Promise<boolean> {
  return (
    (await hasOtherImport(trx, importId, userId, made)) ||
    (await hasOtherMoney(trx, userId, made)) ||
    (await hasOtherTraining(trx, userId, made)) ||
    (made.person !== null && (await hasOwnRows(trx, userId)))
  )
}

async function hasOtherImport(trx: Transaction, importId: string, userId: string, made: MadeRows): Promise<boolean> {
  if (made.person === null) return false
  const other = await trx
    .selectFrom('import_rows')
    .select('row_id')
    .where('user_id', '=', userId)
    .where('import_id', '!=', importId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function hasOtherMoney(trx: Transaction, userId: string, { person, payments }: MadeRows): Promise<boolean> {
  const all = await trx
    .selectFrom('payments')
    .select(['id', 'status', 'part_of as partOf', 'removed_at as removedAt'])
    .where('user_id', '=', userId)
    .execute()
  const own = all.filter(({ id }) => payments.includes(id))
  if (own.some(({ status, removedAt }) => status !== 'confirmed' || removedAt !== null)) return true
  const others = all.filter(({ id }) => !payments.includes(id))
  if (person !== null ? others.length > 0 : others.some(({ partOf }) => partOf !== null && payments.includes(partOf)))
    return true
  if (payments.length === 0) return false
  const later = await trx
    .selectFrom('ledger_entries')
    .select('id')
    .where('payment_id', 'in', [...payments])
    .where('kind', '!=', 'received')
    .limit(1)
    .executeTakeFirst()
  const matched = await trx
    .selectFrom('statement_proofs')
    .select('line_id')
    .where('payment_id', 'in', [...payments])
    .limit(1)
    .executeTakeFirst()
  return later !== undefined || matched !== undefined
}

async function hasOtherTraining(
  trx: Transaction,
  userId: string,
  { person, payments, attendances }: MadeRows,
): Promise<boolean> {
  const trainee = await trx
    .selectFrom('trainees')
    .select(['id', 'payment_id', 'coach_id'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!trainee) return attendances.length > 0
  const isMade = payments.includes(trainee.payment_id)
  const marks = await trx
    .selectFrom('attendances')
    .leftJoin('attendance_notes', 'attendance_notes.attendance_id', 'attendances.id')
    .leftJoin('ratings', 'ratings.attendance_id', 'attendances.id')
    .select(['attendances.id', 'attendances.revision', 'confirmed_at', 'attendance_notes.user_id as noted'])
    .select('ratings.user_id as rated')
    .where('trainee_id', '=', trainee.id)
    .execute()
  const own = marks.filter(({ id }) => attendances.includes(id))
  if (new Set(own.map(({ id }) => id)).size < attendances.length) return true
  if (own.some(({ revision, confirmed_at, noted, rated }) => Number(revision) > 0 || confirmed_at || noted || rated))
    return true
  if (!isMade && person === null) return false
  const certificate = await trx
    .selectFrom('certificates')
    .select('number')
    .where('enrolment_id', '=', trainee.payment_id)
    .limit(1)
    .executeTakeFirst()
  return trainee.coach_id !== null || marks.length > own.length || certificate !== undefined
}

const OWN_TABLES = [
  'consents',
  'correction_requests',
  'deletion_requests',
  'testimonial_reviews',
  'wins',
  'news',
] as const

async function hasOwnRows(trx: Transaction, userId: string): Promise<boolean> {
  for (const table of OWN_TABLES) {
    const row = await trx
      .selectFrom(table as 'consents')
      .select('user_id')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}
