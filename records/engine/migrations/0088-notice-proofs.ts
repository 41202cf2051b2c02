import { sql, type Kysely } from 'kysely'

const WORDS: [before: string, after: string][] = [
  ['payments sees receipts.', 'payments sees proofs of payment.'],
  ['receipts that were rejected or replaced', 'proofs of payment that were rejected or replaced'],
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const [before, after] of WORDS)
    await sql`update privacy_notices set body = replace(body, ${before}, ${after})
      where version = 1 and published_at is null`.execute(db)
}
