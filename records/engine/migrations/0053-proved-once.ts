import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

const AT_ONCE = 200

const STATEMENTS = [
  // One transfer pays one payment; the key is a digest, so that it names no one.
  `create table movement_claims (movement text primary key, payment_id text not null, claimed_at text not null)`,
  `create index movement_claims_of_payment on movement_claims (payment_id)`,
  `alter table statements add column account_number text`,
  `alter table statement_lines add column tied integer not null default 0`,
  `create index statement_lines_out on statement_lines (amount_centavos, day) where amount_centavos < 0`,
  `create index statement_lines_by_day on statement_lines (day, id)`,
  `create table receipt_readings_begun (file_id text primary key, began_at text not null)`,
]

type Proof = { movement: string; paymentId: string; at: string }

/** A transfer that confirmed a payment before the upgrade must not confirm another. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; reference: string | null; at: string | null }>`
      select payments.id, coalesce(payments.reference, receipt_readings.reference) as reference, decided_at as at
      from payments left join receipt_readings on receipt_readings.file_id = payments.receipt_file_id
      where payments.status = 'confirmed' and payments.id > ${after} order by payments.id limit ${AT_ONCE}`.execute(
      db,
    )
    await keep(
      db,
      rows.flatMap(({ id, reference, at }) =>
        reference && reference.length >= 8 ? [{ movement: `ref ${reference}`, paymentId: id, at: at ?? '' }] : [],
      ),
    )
    after = rows.at(-1)?.id ?? ''
    if (rows.length < AT_ONCE) break
  }
  for (let after = ''; ; ) {
    const { rows } = await sql<{
      id: string
      paymentId: string
      at: string | null
      day: string
      time: string | null
      amount: number | string
      balance: number | string | null
      description: string
      reference: string
    }>`select id, payment_id as "paymentId", claimed_at as at, day, time, amount_centavos as amount,
        balance_centavos as balance, description, reference
      from statement_lines where payment_id is not null and id > ${after} order by id limit ${AT_ONCE}`.execute(db)
    await keep(
      db,
      rows.flatMap(({ paymentId, at, day, time, amount, balance, description, reference }) => {
        const byBalance =
          balance === null || description === ''
            ? null
            : `at ${day} ${time ?? ''} ${Number(amount)} ${Number(balance)} ${description}`
        const movement = reference.length >= 8 ? `ref ${reference}` : byBalance
        return movement ? [{ movement, paymentId, at: at ?? '' }] : []
      }),
    )
    after = rows.at(-1)?.id ?? ''
    if (rows.length < AT_ONCE) break
  }
}

async function keep(db: Kysely<never>, proofs: readonly Proof[]): Promise<void> {
  for (const { movement, paymentId, at } of proofs) {
    const digest = createHash('sha256').update(movement).digest('base64url')
    await sql`insert into movement_claims (movement, payment_id, claimed_at) values (${digest}, ${paymentId}, ${at})
      on conflict (movement) do nothing`.execute(db)
  }
}
