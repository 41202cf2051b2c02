import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { SearchQuery } from '#domain/operating/search/search-query'
import type { Records } from '#records/engine/db'
import { HITS_SHOWN } from './find-people.ts'

export async function findReceipts(
  { read }: Records,
  actor: Actor,
  { text, receipt }: Pick<SearchQuery, 'text' | 'receipt'>,
) {
  if (!may(actor, 'payment-history')) return []
  return read
    .selectFrom('acknowledgements')
    .select(['number', 'name', 'amount_centavos as amountCentavos', 'issued_at as issuedAt', 'voided_at as voidedAt'])
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb(
          'entry_id',
          'in',
          selectFrom('invoice_numbers')
            .select('invoice_numbers.entry_id')
            .where(sql`lower(invoice_numbers.number)`, '=', sql`lower(${text})`),
        ),
        ...(receipt
          ? [
              and([eb('year', '=', receipt.year), eb('sequence', '=', receipt.sequence)]),
              and([
                eb('year', '=', receipt.year),
                eb('sequence', '>=', receipt.from),
                eb('sequence', '<', receipt.until),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('number', 'desc')
    .limit(HITS_SHOWN)
    .execute()
}

export type FoundReceipt = Awaited<ReturnType<typeof findReceipts>>[number]
