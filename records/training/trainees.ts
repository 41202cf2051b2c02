import { sql } from 'kysely'
import { ownId, type Actor } from '#domain/accounts/accounts'
import type { PackageKey } from '#domain/enrolment/packages'
import type { Records } from '#records/engine/db'
import { counted, countOf, initials, PAGE, pageOf, wayOf, type ListAsked } from '#records/engine/paging'
import { countPendingPayments } from '#records/enrolment/pending-payments'
import { finds } from '#records/engine/search'

/** A page of the registered trainees, newest first, found by name or e-mail. */
export async function registeredTrainees(records: Records, { search, page, sort }: ListAsked) {
  const listed = records.read.selectFrom('trainees').$if(search !== '', (query) =>
    query.where('trainees.user_id', 'in', (users) =>
      users
        .selectFrom('users')
        .select('users.id')
        .where(finds(records, 'users', search)),
    ),
  )
  const key = sort === 'name' ? initials('named.search') : sql<string>`trainees.joined_at`
  const rows = await records.read
    .selectFrom(
      listed
        .$if(sort === 'name', (query) => query.innerJoin('users as named', 'named.id', 'trainees.user_id'))
        .select(['trainees.id', key.as('key'), counted(search).as('total')])
        .orderBy(key, wayOf(sort))
        .orderBy('trainees.id', wayOf(sort))
        .limit(PAGE)
        .offset((page - 1) * PAGE)
        .as('listed'),
    )
    .innerJoin('trainees', 'trainees.id', 'listed.id')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .leftJoin('packages', 'packages.key', 'trainees.package')
    .select([
      'listed.total',
      'trainees.id',
      'users.id as userId',
      'users.name',
      'users.email',
      'users.image',
      'trainees.package',
      'packages.name as packageName',
      'trainees.joined_at as joinedAt',
      'trainees.session_took as sessionTook',
      'packages.sessions',
      'trainees.assessment_took as assessmentTook',
      'packages.assessments',
    ])
    .orderBy('listed.key', wayOf(sort))
    .orderBy('listed.id', wayOf(sort))
    .execute()
  return pageOf(rows, listed, { search, page })
}

export type ListedTrainee = Awaited<ReturnType<typeof registeredTrainees>>['rows'][number]

export type Progress = {
  package: PackageKey
  packageName: string
  sessionTook: number
  sessions: number
  assessmentTook: number
  assessments: number
  joinedAt: string
}

/** How far the person's own training is, or null when they are not enrolled. */
export async function progressOf(records: Records, actor: Actor): Promise<Progress | null> {
  const row = await records.read
    .selectFrom('trainees')
    .innerJoin('packages', 'packages.key', 'trainees.package')
    .select([
      'trainees.package',
      'packages.name as packageName',
      'trainees.session_took as sessionTook',
      'packages.sessions',
      'trainees.assessment_took as assessmentTook',
      'packages.assessments',
      'trainees.joined_at as joinedAt',
    ])
    .where('trainees.user_id', '=', ownId(actor))
    .executeTakeFirst()
  return row ?? null
}

/** The five counters of the dashboard. */
export async function dashboardCounts(records: Records) {
  const { read } = records
  const [trainees, wins, news, pending, testimonials] = await Promise.all([
    countOf(read.selectFrom('trainees')),
    countOf(read.selectFrom('wins')),
    countOf(read.selectFrom('news')),
    countPendingPayments(records),
    countOf(
      read.selectFrom('members').where(sql<boolean>`trim(coalesce(testimonial, '')) <> ''`).where('hidden', '=', 0),
    ),
  ])
  return { trainees, wins, news, pending, testimonials }
}
