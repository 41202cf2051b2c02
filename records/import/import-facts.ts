import { sql } from 'kysely'
import { foldMobile } from '#domain/import/cells'
import type { ImportFacts, KnownEnrolment, KnownPerson } from '#domain/import/facts'
import type { ImportRow } from '#domain/import/rows'
import { dayOf } from '#domain/training/manila'
import { isTaken, type SessionKind } from '#domain/training/sessions'
import { withoutGuardian } from '#records/consent/guardian-staff'
import type { Reader, Records } from '#records/engine/db'
import { listedIn } from '#records/engine/listed'
import { packagesIn } from '#records/enrolment/packages'
import { readEnrolmentAccount } from '#records/money/ledger/entries'

type Engine = Records['engine']

export async function importFacts(
  db: Reader,
  engine: Engine,
  rows: readonly ImportRow[],
  now: Date,
): Promise<ImportFacts> {
  const users = await findUsers(db, engine, rows)
  const ids = users.map(({ id }) => id)
  const listed = JSON.stringify(ids)
  const [packages, closed, waiting, enrolments, payments, pending, references] = await Promise.all([
    packagesIn(db),
    db.selectFrom('closed_months').select('month').execute(),
    withoutGuardian(db, ids, now),
    readEnrolments(db, engine, listed),
    readPayments(db, engine, listed),
    db
      .selectFrom('payments')
      .select('user_id as userId')
      .where('user_id', 'in', listedIn(engine, listed))
      .where('status', '=', 'pending')
      .where('part_of', 'is', null)
      .where('removed_at', 'is', null)
      .execute(),
    readReferences(db, engine, rows),
  ])
  const pendingIds = new Set(pending.map(({ userId }) => userId))
  const people = users.map(
    ({ id, name, email, phone, type }): KnownPerson => ({
      id,
      name,
      email,
      mobile: foldMobile(phone ?? ''),
      isClient: type === 'CLIENT_USER',
      waits: waiting.has(id),
      hasPendingPayment: pendingIds.has(id),
      enrolment: enrolments.get(id) ?? null,
      payments: payments.filter(({ userId }) => userId === id),
    }),
  )
  return { now, people, packages, closedMonths: new Set(closed.map(({ month }) => month)), references }
}

async function findUsers(db: Reader, engine: Engine, rows: readonly ImportRow[]) {
  const emails = JSON.stringify([...new Set(rows.flatMap(({ email }) => email ?? []))])
  const mobiles = JSON.stringify([...new Set(rows.flatMap(({ mobile }) => mobile?.slice(-10) ?? []))])
  // Equals the expression of the index users_by_mobile.
  const digits = sql`replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', '')`
  const end = engine === 'postgres' ? sql`right(${digits}, 10)` : sql`substr(${digits}, -10)`
  const users = db.selectFrom('users').select(['id', 'name', 'email', 'phone', 'type', 'created_at'])
  const found = await Promise.all([
    users.where('email', 'in', listedIn(engine, emails)).execute(),
    users.where(sql<boolean>`phone is not null and ${end} in ${listedIn(engine, mobiles)}`).execute(),
  ])
  const each = new Map(found.flat().map((user) => [user.id, user]))
  return [...each.values()].toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
}

async function readEnrolments(db: Reader, engine: Engine, ids: string): Promise<Map<string, KnownEnrolment>> {
  const trainees = await db
    .selectFrom('trainees')
    .select(['id', 'user_id', 'payment_id', 'package', 'session_took', 'assessment_took'])
    .where('user_id', 'in', listedIn(engine, ids))
    .execute()
  const attended = await db
    .selectFrom('attendances')
    .leftJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .select(['trainee_id', 'attendances.kind', 'state', 'starts_at'])
    .where('trainee_id', 'in', listedIn(engine, JSON.stringify(trainees.map(({ id }) => id))))
    .where('state', '!=', 'cancelled')
    .execute()
  const found = new Map<string, KnownEnrolment>()
  for (const trainee of trainees) {
    const own = attended.filter(({ trainee_id }) => trainee_id === trainee.id)
    const count = (kind: SessionKind) =>
      own.filter((each) => each.kind === kind && (isTaken(each.state) || each.state === 'planned')).length
    const account = await readEnrolmentAccount(db, trainee.payment_id)
    found.set(trainee.user_id, {
      id: trainee.payment_id,
      package: trainee.package,
      owedCentavos: Math.max(0, account?.owed ?? 0),
      used: { 'q-and-a': count('q-and-a'), assessment: count('assessment') },
      taken: { 'q-and-a': trainee.session_took, assessment: trainee.assessment_took },
      starts: own.flatMap(({ starts_at }) => starts_at ?? []),
    })
  }
  return found
}

async function readPayments(db: Reader, engine: Engine, ids: string) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('ledger_entries', (join) =>
      join.onRef('ledger_entries.payment_id', '=', 'payments.id').on('ledger_entries.kind', '=', 'received'),
    )
    .select([
      'payments.user_id as userId',
      'ledger_entries.amount_centavos as amountCentavos',
      'ledger_entries.occurred_at as at',
    ])
    .where('payments.user_id', 'in', listedIn(engine, ids))
    .where('payments.status', '=', 'confirmed')
    .where(({ or, eb }) => or([eb('removed_at', 'is', null), eb('removed_because', '=', 'unenrolled')]))
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, day: dayOf(at) }))
}

async function readReferences(db: Reader, engine: Engine, rows: readonly ImportRow[]): Promise<Map<string, string>> {
  const numbers = JSON.stringify(rows.map(({ reference }) => reference).filter(Boolean))
  const found = await db
    .selectFrom('payments')
    .select(['reference', 'user_id'])
    .where('reference', 'in', listedIn(engine, numbers))
    .where('removed_at', 'is', null)
    .execute()
  return new Map(found.flatMap(({ reference, user_id }) => (reference ? [[reference, user_id] as const] : [])))
}
