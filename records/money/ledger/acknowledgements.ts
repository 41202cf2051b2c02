import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { isAcknowledgementNumber } from '#domain/money/ledger/acknowledgements'
import type { Records } from '#records/engine/db'
import { counted, onPage, pageOf, type ListQuery } from '#records/engine/pages'
import { peopleFound } from '#records/engine/search'
import { issuerFrom, ON_PAPER, sharesOf, type ShownAcknowledgement } from './own.ts'

export async function acknowledgementsPage(records: Records, listQuery: ListQuery) {
  const { search } = listQuery
  const listed = records.read
    .selectFrom('acknowledgements')
    .$if(search !== '', (all) =>
      all.where(({ or, eb, selectFrom }) =>
        or([
          eb('number', '=', search),
          eb(
            'entry_id',
            'in',
            selectFrom('invoice_numbers')
              .select('invoice_numbers.entry_id')
              .where(sql`lower(invoice_numbers.number)`, '=', sql`lower(${search})`),
          ),
          eb('user_id', 'in', peopleFound(records, search)),
          eb(
            'number',
            'in',
            selectFrom('acknowledgement_shares')
              .select('acknowledgement_shares.number')
              .where('acknowledgement_shares.user_id', 'in', peopleFound(records, search)),
          ),
        ]),
      ),
    )
  const query = listed.select([
    'number as id',
    'number as receipt',
    'entry_id as entryId',
    'name',
    'user_id as userId',
    'package_name as packageName',
    'amount_centavos as amountCentavos',
    'issued_at as issuedAt',
    'voided_at as voidedAt',
    (eb) =>
      eb
        .selectFrom('invoice_numbers')
        .select('invoice_numbers.number')
        .whereRef('invoice_numbers.entry_id', '=', 'acknowledgements.entry_id')
        .as('invoice'),
    counted(search).as('total'),
  ])
  const rows = await onPage(query, sql<string>`number`, 'number', { ...listQuery, sort: 'newest' }).execute()
  return pageOf(rows, listed, listQuery)
}

/** Null when missing, or when the actor may not see payments. */
export async function acknowledgementForStaff(
  { read }: Records,
  actor: Actor,
  number: string,
): Promise<ShownAcknowledgement | null> {
  if (!may(actor, 'payment-history') || !isAcknowledgementNumber(number)) return null
  const row = await read
    .selectFrom('acknowledgements')
    .select(ON_PAPER)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ? { ...row, issuer: issuerFrom(row.issuer), shares: await sharesOf(read, number) } : null
}
