import { sql, type SqlBool } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { SearchQuery } from '#domain/operating/search/search-query'
import type { Records } from '#records/engine/db'
import { HITS_SHOWN, idsOfMatching } from './find-people.ts'

type PaymentQuery = Pick<SearchQuery, 'text' | 'words' | 'code'>

export async function findPayments(records: Records, actor: Actor, { text, words, code }: PaymentQuery) {
  if (!may(actor, 'payments')) return []
  const by = (match: ReturnType<typeof sql<SqlBool>>) =>
    records.read
      .selectFrom('payments')
      .innerJoin('users', 'users.id', 'payments.user_id')
      .leftJoin('packages', 'packages.key', 'payments.package')
      .select([
        'payments.id',
        'users.name',
        'payments.status',
        'payments.amount_centavos as amountCentavos',
        'payments.submitted_at as submittedAt',
        'payments.package',
        'packages.name as packageName',
      ])
      .where('payments.removed_at', 'is', null)
      .where(match)
      .orderBy('payments.submitted_at', 'desc')
      .orderBy('payments.id', 'desc')
      .limit(HITS_SHOWN)
      .execute()
  const found = await Promise.all([
    ...(code === null ? [] : [by(sql<SqlBool>`payments.code = ${code}`)]),
    by(sql<SqlBool>`payments.reference = ${text}`),
    by(sql<SqlBool>`payments.user_id in (${idsOfMatching(records, words)})`),
  ])
  return [...new Map(found.flat().map((payment) => [payment.id, payment])).values()].slice(0, HITS_SHOWN)
}

export type FoundPayment = Awaited<ReturnType<typeof findPayments>>[number]
