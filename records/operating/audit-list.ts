import { sql } from 'kysely'
import { BY_OPERATOR, COUNTED_AT_MOST, FILTER_COUNTED_AT_MOST } from '#domain/operating/log-list'
import type { InstantRange } from '#domain/operating/report-range'
import type { Reader, Records } from '#records/engine/db'
import { between, countedIn, farBack, type CountedByHalfDays } from '#records/engine/half-days'
import { countOf, counted, PAGE, pageOf, pagesOf } from '#records/engine/pages'
import { prepareQuery, prepareQueryBy } from '#records/engine/remembered'
import { searched } from '#records/engine/search'

const SUMS: CountedByHalfDays = { table: 'audit_sums', column: 'entries' }
const EVER: InstantRange = { since: null, until: null }
export type AuditQuery = { search: string; page: number; who?: string; kind?: string; range?: InstantRange }

const SHOWN = [
  'audit_log.id',
  'audit_log.at',
  'actor_id as actorId',
  'actor_name as actorName',
  'action',
  'subject',
  'subject_id as subjectId',
  'subject_name as subjectName',
  'before',
  'after',
] as const

export async function auditLog(records: Records, { search, page, who = '', kind = '', range = EVER }: AuditQuery) {
  const narrowed = who !== '' || kind !== ''
  const listed = searched(records, 'audit_log', search)
    .$if(who !== '', (query) =>
      who === BY_OPERATOR ? query.where('actor_id', 'is', null) : query.where('actor_id', '=', who),
    )
    .$if(kind !== '', (query) => query.where('action', '=', kind))
    .$if(range !== EVER, (query) => query.where(between('at', range)))
  const skipped = (page - 1) * PAGE
  const [sum, from] =
    search === '' && !narrowed
      ? await Promise.all([countedIn(records, SUMS, range), farBack(records, SUMS, range, skipped)])
      : [null, { before: null, rows: skipped }]
  const isAll = search === '' && !narrowed && range === EVER && from.before === null
  const before = from.before === null ? listed : listed.where('at', '<', from.before)
  const rows = await (isAll
    ? ofAll(records.read, skipped)
    : entriesOn(records.read, before, narrowed ? '' : search, from.rows).execute())
  if (sum === null && !narrowed) return { ...(await pageOf(rows, listed, { search, page })), more: false }
  const some = listed.select('id').limit(COUNTED_AT_MOST + 1)
  const total = sum ?? (await countOf(records.read.selectFrom(some.as('some')) as unknown as typeof listed))
  return {
    total: narrowed ? Math.min(total, COUNTED_AT_MOST) : total,
    more: narrowed && total > COUNTED_AT_MOST,
    pages: pagesOf(narrowed ? Math.min(total, COUNTED_AT_MOST) : total),
    rows: rows.map(({ total: _total, ...row }) => row),
  }
}

const ofAll = prepareQueryBy((read, skipped: number) => entriesOn(read, read.selectFrom('audit_log'), '', skipped))

function entriesOn(read: Reader, listed: ReturnType<typeof searched<'audit_log'>>, search: string, skipped: number) {
  return read
    .selectFrom(
      listed
        .select(['id', 'at', counted(search).as('total')])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(PAGE)
        .offset(skipped)
        .as('listed'),
    )
    .innerJoin('audit_log', 'audit_log.id', 'listed.id')
    .select(['listed.total', ...SHOWN])
    .orderBy('listed.at', 'desc')
    .orderBy('listed.id', 'desc')
}

const CAP = sql.lit(FILTER_COUNTED_AT_MOST + 1)

/** Every action in the log, found along the index without reading entries; counts end at one over the most shown. */
export async function kindsLogged({ read }: Records): Promise<{ action: string; count: number }[]> {
  const { rows } = await sql<{ action: string; count: number | string }>`with recursive kinds (action) as (
      select min(action) from audit_log
      union all select (select min(action) from audit_log where audit_log.action > kinds.action) from kinds
        where kinds.action is not null)
    select action, (select count(*) from
        (select 1 from audit_log where audit_log.action = kinds.action limit ${CAP}) as capped) as count
      from kinds where action is not null`.execute(read)
  return rows.map(({ action, count }) => ({ action, count: Number(count) }))
}

type PersonLogged = { id: string; name: string; count: number }

export async function peopleLogged({ read }: Records, personId: string): Promise<PersonLogged[]> {
  return (await staffAnd(read, personId)).map(({ count, ...person }) => ({ ...person, count: Number(count) }))
}

export async function countByOperator({ read }: Records): Promise<number> {
  const [row] = await byOperator(read)
  return Number(row?.count)
}

const byOperator = prepareQuery((read) =>
  read
    .selectFrom(read.selectFrom('audit_log').select('id').where('actor_id', 'is', null).limit(CAP).as('some'))
    .select(({ fn }) => fn.countAll<number | string>().as('count')),
)

const staffAnd = prepareQuery((read, personId) =>
  read
    .selectFrom('users')
    .select([
      'id',
      'name',
      sql<number | string>`(select count(*) from
        (select 1 from audit_log where audit_log.actor_id = users.id limit ${CAP}) as capped)`.as('count'),
    ])
    .where(({ or, eb }) => or([eb('type', '=', 'ADMIN_USER'), eb('id', '=', personId)]))
    .orderBy('name')
    .orderBy('id'),
)
