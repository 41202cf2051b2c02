import { createHash } from 'node:crypto'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { PolicyReport } from '#domain/operating/policy-reports'
import { recordDecision } from './audit.ts'
import { transaction, type Records } from '#records/engine/db'
import { counted, countOf, onPage, pageOf } from '#records/engine/pages'

export const REPORTS_KEPT = 200

const digestOf = ({ directive, blocked, page }: PolicyReport) =>
  createHash('sha256').update(`${directive}\n${blocked}\n${page}`).digest('hex').slice(0, 32)

export async function keepPolicyReports(
  records: Records,
  reports: readonly PolicyReport[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await records.write.transaction().execute(async (trx) => {
    for (const [id, report] of reports
      .map((each) => [digestOf(each), each] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)))
      await trx
        .insertInto('policy_reports')
        .values({ id, ...report, times: 1, first_seen: at, last_seen: at })
        .onConflict((known) =>
          known.column('id').doUpdateSet((set) => ({ times: set('policy_reports.times', '+', 1), last_seen: at })),
        )
        .execute()
    const newest = trx
      .selectFrom('policy_reports')
      .select('id')
      .orderBy('last_seen', 'desc')
      .orderBy('id', 'desc')
      .limit(REPORTS_KEPT)
    await trx.deleteFrom('policy_reports').where('id', 'not in', newest).execute()
  })
}

export async function policyReportsPage({ read }: Records, listQuery: { page: number }) {
  const listed = read.selectFrom('policy_reports')
  const query = listed.select([
    'id',
    'directive',
    'blocked',
    'page',
    'times',
    'first_seen as firstSeen',
    'last_seen as lastSeen',
    counted('').as('total'),
  ])
  const rows = await onPage(query, 'last_seen', 'id', listQuery).execute()
  return pageOf(rows, listed, { ...listQuery, search: '' })
}

export async function clearPolicyReports(
  records: Records,
  actor: Actor,
  now: Date,
): Promise<Verdict<number, 'not-allowed'>> {
  if (!may(actor, 'log')) return no('not-allowed')
  return transaction(records, async (trx) => {
    const cleared = await countOf(trx.selectFrom('policy_reports'))
    if (cleared === 0) return yes(0)
    await trx.deleteFrom('policy_reports').execute()
    await recordDecision(
      trx,
      actor,
      {
        action: 'policy reports clear',
        subject: 'policy report',
        id: 'all',
        name: 'Blocked content',
        before: { reports: cleared },
        after: { reports: 0 },
      },
      now,
    )
    return yes(cleared)
  })
}
