import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { countOf, counted, onPage, pageOf, type ListQuery } from '#records/engine/pages'
import { peopleFound } from '#records/engine/search'
import { recordDecision } from '#records/operating/audit'

type InvoiceRefusal = 'not-allowed' | 'not-found' | 'changed-meanwhile'
type InvoiceHolder = { name: string; receipt: string | null }
type SavedInvoice = Verdict<null, InvoiceRefusal> | { ok: false; reason: 'taken'; by: InvoiceHolder }

export async function saveInvoiceNumber(
  records: Records,
  actor: Actor,
  { entryId, number, seen }: { entryId: string; number: string | null; seen: string | null },
  now: Date,
): Promise<SavedInvoice> {
  if (!may(actor, 'payments')) return no('not-allowed')
  return transaction<SavedInvoice>(records, async (trx) => {
    const entry = await receivedEntry(trx, entryId)
    if (!entry) return no('not-found')
    const before = await invoiceNumberOf(trx, entryId)
    if (before === number) return yes(null)
    if (before !== seen) return no('changed-meanwhile')
    if (before !== null) {
      const gone = await trx
        .deleteFrom('invoice_numbers')
        .where('entry_id', '=', entryId)
        .where('number', '=', before)
        .executeTakeFirst()
      if (gone.numDeletedRows !== 1n) return no('changed-meanwhile')
    }
    if (number !== null) {
      const written = await trx
        .insertInto('invoice_numbers')
        .values({ entry_id: entryId, number, written_at: now.toISOString(), written_by: actor.id })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (written.numInsertedOrUpdatedRows !== 1n) {
        const by = await holderOf(trx, number, entryId)
        return by ? { ok: false, reason: 'taken', by } : no('changed-meanwhile')
      }
    }
    await recordDecision(
      trx,
      actor,
      {
        action: 'invoice-number save',
        subject: 'payment',
        id: entry.paymentId,
        name: entry.name ?? '',
        before: { invoice: before },
        after: { invoice: number },
      },
      now,
    )
    return yes(null)
  })
}

async function receivedEntry(trx: Transaction, entryId: string) {
  return trx
    .selectFrom('ledger_entries')
    .leftJoin('users', 'users.id', 'ledger_entries.user_id')
    .select(['ledger_entries.payment_id as paymentId', 'users.name'])
    .where('ledger_entries.id', '=', entryId)
    .where('kind', '=', 'received')
    .executeTakeFirst()
}

async function invoiceNumberOf(trx: Transaction, entryId: string): Promise<string | null> {
  const kept = await trx
    .selectFrom('invoice_numbers')
    .select('number')
    .where('entry_id', '=', entryId)
    .executeTakeFirst()
  return kept?.number ?? null
}

async function holderOf(trx: Transaction, number: string, entryId: string): Promise<InvoiceHolder | null> {
  const other = await trx
    .selectFrom('invoice_numbers')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'invoice_numbers.entry_id')
    .leftJoin('users', 'users.id', 'ledger_entries.user_id')
    .leftJoin('acknowledgements', 'acknowledgements.entry_id', 'invoice_numbers.entry_id')
    .select(['users.name', 'acknowledgements.number as receipt'])
    .where(sql`lower(invoice_numbers.number)`, '=', sql`lower(${number})`)
    .where('invoice_numbers.entry_id', '<>', entryId)
    .executeTakeFirst()
  return other ? { name: other.name ?? '', receipt: other.receipt } : null
}

export async function entriesWithoutInvoice(records: Records, listQuery: ListQuery) {
  const listed = withoutInvoice(records.read).$if(listQuery.search !== '', (all) =>
    all.where(({ or, eb, selectFrom }) =>
      or([
        eb(
          'ledger_entries.id',
          'in',
          selectFrom('acknowledgements').select('entry_id').where('number', '=', listQuery.search),
        ),
        eb('ledger_entries.user_id', 'in', peopleFound(records, listQuery.search)),
      ]),
    ),
  )
  const query = listed.select([
    'ledger_entries.id as entry_id',
    'ledger_entries.occurred_at',
    counted(listQuery.search).as('total'),
  ])
  const rows = await records.read
    .selectFrom(
      onPage(query, 'ledger_entries.occurred_at', 'ledger_entries.id', {
        ...listQuery,
        sort: 'newest',
      }).as('listed'),
    )
    .innerJoin('ledger_entries', 'ledger_entries.id', 'listed.entry_id')
    .leftJoin('acknowledgements', 'acknowledgements.entry_id', 'listed.entry_id')
    .leftJoin('acknowledgement_shares as shares', 'shares.entry_id', 'listed.entry_id')
    .leftJoin('users', 'users.id', 'ledger_entries.user_id')
    .leftJoin('packages', 'packages.key', 'ledger_entries.package')
    .select([
      'listed.total',
      sql<string>`case when shares.entry_id is null then coalesce(acknowledgements.number, listed.entry_id)
        else listed.entry_id end`.as('id'),
      sql<string | null>`coalesce(shares.number, acknowledgements.number)`.as('receipt'),
      'listed.entry_id as entryId',
      sql<string>`coalesce(shares.name, acknowledgements.name, users.name, '')`.as('name'),
      'ledger_entries.user_id as userId',
      sql<string>`coalesce(shares.package_name, acknowledgements.package_name, packages.name,
        ledger_entries.package)`.as('packageName'),
      'ledger_entries.amount_centavos as amountCentavos',
      'ledger_entries.occurred_at as issuedAt',
      'acknowledgements.voided_at as voidedAt',
      sql<string | null>`null`.as('invoice'),
    ])
    .orderBy('listed.occurred_at', 'desc')
    .orderBy('listed.entry_id', 'desc')
    .execute()
  return pageOf(rows, listed, listQuery)
}

export async function countWithoutInvoice({ read }: Records): Promise<number> {
  return countOf(withoutInvoice(read))
}

/** Entries older than receipts have none; they count unless their confirmation was reversed. */
function withoutInvoice(read: Reader) {
  return read
    .selectFrom('ledger_entries')
    .where('ledger_entries.kind', '=', 'received')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_numbers')
            .select('entry_id')
            .whereRef('invoice_numbers.entry_id', '=', 'ledger_entries.id'),
        ),
      ),
    )
    .where(({ not, exists, or, and, selectFrom }) => {
      const receipt = selectFrom('acknowledgements')
        .select('entry_id')
        .where((receiptOf) =>
          receiptOf.or([
            receiptOf('acknowledgements.entry_id', '=', receiptOf.ref('ledger_entries.id')),
            receiptOf(
              'acknowledgements.number',
              'in',
              receiptOf
                .selectFrom('acknowledgement_shares')
                .select('acknowledgement_shares.number')
                .whereRef('acknowledgement_shares.entry_id', '=', 'ledger_entries.id'),
            ),
          ]),
        )
      const reversal = selectFrom('ledger_entries as reversal')
        .select('reversal.id')
        .where('reversal.kind', '=', 'reversed')
        .whereRef('reversal.payment_id', '=', 'ledger_entries.payment_id')
      return or([exists(receipt.where('voided_at', 'is', null)), and([not(exists(receipt)), not(exists(reversal))])])
    })
}
