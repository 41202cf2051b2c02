import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import type { SearchQuery } from '#domain/operating/search/search-query'
import type { Records } from '#records/engine/db'
import { finds, INDEXED_LETTERS } from '#records/engine/search'
import { SHOWN_EMAIL } from '#records/accounts/families/shown-email'

export const HITS_SHOWN = 6

type PersonQuery = Pick<SearchQuery, 'words' | 'code' | 'mobile'>

export async function findPeople(records: Records, actor: Actor, query: PersonQuery) {
  let visible: RawBuilder<SqlBool> | null = null
  if (may(actor, 'staff')) visible = sql`true`
  else if (may(actor, 'client-log')) visible = sql`users.type = 'CLIENT_USER'`
  else if (may(actor, 'payment-history'))
    visible = sql`exists (select 1 from payments where payments.user_id = users.id)`
  else if (may(actor, 'trainees'))
    visible = sql`exists (select 1 from trainees
      where trainees.user_id = users.id and trainees.coach_id = ${coachedBy(actor)})`
  if (visible === null) return []
  const matches = [
    ...exactMatches(records, query, visible),
    idsOfMatching(records, query.words, visible),
    sql`select users.id from users join family_members on family_members.child_id = users.id
      where family_members.parent_id in (${idsOfMatching(records, query.words)}) and ${visible}`,
  ]
  const found = await Promise.all(matches.map((ids) => peopleAmong(records, ids, query)))
  return [...new Map(found.flat().map((person) => [person.id, person])).values()].slice(0, HITS_SHOWN)
}

export type FoundPerson = Awaited<ReturnType<typeof findPeople>>[number]

/** Common words match almost everybody: only so many are sorted. */
const MATCHES_SORTED = 200

export function idsOfMatching(records: Pick<Records, 'engine'>, words: readonly string[], visible = sql`true`) {
  const isIndexed = (word: string) => records.engine === 'sqlite' && Array.from(word).length >= INDEXED_LETTERS
  const others = words.filter((word) => !isIndexed(word)).map((word) => finds(records, 'users', word))
  const where = sql.join([...others, visible], sql` and `)
  const indexed = words.filter(isIndexed).map((word) => `"${word.replaceAll('"', '""')}"`)
  if (indexed.length === 0) return sql`select users.id from users where ${where} limit ${sql.lit(MATCHES_SORTED)}`
  // SQLite would read all matches of a subquery; reading from the index stops at the limit.
  return sql`select users.id from users_parts cross join users on users.id = users_parts.id
    where users_parts match ${indexed.join(' AND ')} and ${where} limit ${sql.lit(MATCHES_SORTED)}`
}

function exactMatches(
  { engine }: Pick<Records, 'engine'>,
  { code, mobile }: PersonQuery,
  visible: RawBuilder<SqlBool>,
) {
  return [
    ...(code === null ? [] : [sql`users.id in (select user_id from payment_codes where code = ${code})`]),
    ...(mobile === null ? [] : [hasMobile(engine, mobile)]),
  ].map((match) => sql`select users.id from users where ${match} and ${visible}`)
}

/** Must equal the expression of the index users_by_mobile. */
export function hasMobile(engine: Records['engine'], mobile: string): RawBuilder<SqlBool> {
  const digits = sql`replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', '')`
  const end = engine === 'postgres' ? sql`right(${digits}, 10)` : sql`substr(${digits}, -10)`
  return sql`phone is not null and ${end} = ${mobile}`
}

function peopleAmong({ read }: Records, ids: RawBuilder<unknown>, query: PersonQuery) {
  const start = query.words.join(' ')
  return read
    .selectFrom('users')
    .leftJoin('trainees', 'trainees.user_id', 'users.id')
    .leftJoin('packages', 'packages.key', 'trainees.package')
    .select([
      'users.id',
      'users.name',
      SHOWN_EMAIL.as('email'),
      'users.type',
      'trainees.id as traineeId',
      'packages.name as packageName',
    ])
    .where(sql<SqlBool>`users.id in (${ids})`)
    .orderBy(sql`case when substr(users.search, 1, ${sql.lit(start.length)}) = ${start} then 0 else 1 end`)
    .orderBy(sql`substr(users.search, 1, 100)`)
    .orderBy('users.id')
    .limit(HITS_SHOWN)
    .execute()
}
