import { sql, type ExpressionBuilder } from 'kysely'
import { parsePaymentCode } from '#domain/money/payment-codes'
import { counting, initials, onPage, paged, wayOf, type Listing, type ListQuery } from '#records/engine/pages'
import { peopleFound } from '#records/engine/search'
import type { Reader, Records } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import type { Tables } from '#records/engine/tables'
import { SHOWN_EMAIL } from '#records/accounts/families/shown-email'

export const PAYMENT_FILTERS = ['all', 'pending', 'rejected'] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]

const PAGES = {
  all: pagesOfPayments('all'),
  pending: pagesOfPayments('pending'),
  rejected: pagesOfPayments('rejected'),
} satisfies Record<PaymentFilter, unknown>

export function pendingPayments(records: Records, listQuery: ListQuery, filter: PaymentFilter = 'all') {
  return PAGES[filter](records, listQuery)
}

function pagesOfPayments(filter: PaymentFilter) {
  return paged((records, search) => listedPayments(records, search, filter), selectPayments)
}

function selectPayments({ read, listed, total, listQuery }: Listing<'payments'>) {
  const key = listQuery.sort === 'name' ? initials('named.search') : sql<string>`payments.submitted_at`
  const query = listed
    .$if(listQuery.sort === 'name', (all) => all.innerJoin('users as named', 'named.id', 'payments.user_id'))
    .select(['payments.id', key.as('key'), total.as('total')])
  return read
    .selectFrom(onPage(query, key, 'payments.id', listQuery).as('listed'))
    .innerJoin('payments', 'payments.id', 'listed.id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('packages', 'packages.key', 'payments.package')
    .select([
      'listed.total',
      'payments.id',
      'payments.user_id as userId',
      'users.name',
      SHOWN_EMAIL.as('email'),
      'users.phone',
      'users.image',
      'payments.package',
      'packages.name as packageName',
      'payments.amount_centavos as amountCentavos',
      'payments.status',
      'payments.submitted_at as submittedAt',
      'payments.receipt_file_id as receiptFileId',
      'payments.reason',
      'payments.part_of as partOf',
      'users.first_schedule as firstSchedule',
      (query) => latestQuestion(query).as('question'),
    ])
    .orderBy('listed.key', wayOf(listQuery.sort))
    .orderBy('listed.id', wayOf(listQuery.sort))
}

function latestQuestion({ selectFrom }: ExpressionBuilder<Tables, 'payments'>) {
  return selectFrom('payment_questions')
    .select(sql<'asked' | 'answered'>`case when answered_at is null then 'asked' else 'answered' end`.as('question'))
    .whereRef('payment_questions.payment_id', '=', 'payments.id')
    .orderBy('asked_at', 'desc')
    .limit(1)
}

export function listedPayments(
  records: Pick<Records, 'read' | 'engine'>,
  search: string,
  filter: PaymentFilter = 'all',
) {
  const { read } = records
  if (search === '') return filter === 'pending' ? waiting({ read }) : ofFilter(undecided(read), filter)
  const code = parsePaymentCode(search)
  return ofFilter(notConfirmed(read), filter).where(({ eb, or }) =>
    or([
      eb('payments.user_id', 'in', peopleFound(records, search)),
      eb('payments.family_payment_id', 'in', (families) =>
        families
          .selectFrom('family_payments')
          .select('family_payments.id')
          .where('family_payments.parent_id', 'in', peopleFound(records, search)),
      ),
      eb('payments.family_payment_id', 'in', (families) =>
        families
          .selectFrom('payments as parts')
          .select('parts.family_payment_id')
          .where('parts.family_payment_id', 'is not', null)
          .where('parts.user_id', 'in', peopleFound(records, search)),
      ),
      ...(code === null ? [] : [eb('payments.code', '=', code)]),
    ]),
  )
}

function ofFilter(listed: ReturnType<typeof notConfirmed>, filter: PaymentFilter) {
  return filter === 'all' ? listed : listed.where('payments.status', '=', sql.lit(filter))
}

function notConfirmed(read: Reader) {
  return read
    .selectFrom('payments')
    .where('payments.removed_at', 'is', null)
    .where('payments.status', '<>', sql.lit('confirmed'))
    .where(isListed)
}

const isListed = ({ or, not, eb, exists, selectFrom }: ExpressionBuilder<Tables, 'payments'>) =>
  or([
    eb('payments.family_payment_id', 'is', null),
    eb('payments.status', '<>', sql.lit('pending')),
    not(
      exists(
        selectFrom('payments as first')
          .select('first.id')
          .whereRef('first.family_payment_id', '=', 'payments.family_payment_id')
          .whereRef('first.id', '<', 'payments.id')
          .where('first.status', '=', 'pending')
          .where('first.removed_at', 'is', null),
      ),
    ),
  ])

const undecided = (read: Reader) => notConfirmed(read).where('payments.submitted_at', '>', '')

export type ListedPayment = Awaited<ReturnType<typeof pendingPayments>>['rows'][number]

/** Repeats the index's condition and first column exactly, or SQLite chooses another index. */
export function waiting({ read }: Pick<Records, 'read'>) {
  return read
    .selectFrom('payments')
    .where('payments.status', '=', sql.lit('pending'))
    .where('payments.removed_at', 'is', null)
    .where('payments.submitted_at', '>', '')
    .where(isListed)
}

const howMany = prepareQuery((read) => counting(waiting({ read })))

export async function countPendingPayments({ read }: Records): Promise<number> {
  return Number((await howMany(read))[0]?.count)
}

const rejected = prepareQuery((read) =>
  counting(
    notConfirmed(read).where('payments.status', '=', sql.lit('rejected')).where('payments.submitted_at', '>', ''),
  ),
)

export async function countRejectedPayments({ read }: Records): Promise<number> {
  return Number((await rejected(read))[0]?.count)
}
