import type { Actor } from '#domain/accounts'
import type { PackageKey } from '#domain/packages'
import { holds } from './search.ts'
import type { Records } from './db.ts'

const PAGE = 25

/** A page of the registered trainees, newest first, found by name or e-mail. */
export async function registeredTrainees(records: Records, { search, page }: { search: string; page: number }) {
  const listed = records.read
    .selectFrom('trainees')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .$if(search !== '', (query) => query.where(({ or, eb }) => or([holds('users.name', search), holds('users.email', search), eb('users.id', '=', search)])))
  const [{ total }, rows] = await Promise.all([
    listed.select((count) => count.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow(),
    listed
      .leftJoin('packages', 'packages.key', 'trainees.package')
      .select(['trainees.id', 'users.id as userId', 'users.name', 'users.email', 'users.image', 'trainees.package', 'packages.name as packageName', 'trainees.joined_at as joinedAt', 'trainees.session_took as sessionTook', 'packages.sessions', 'trainees.assessment_took as assessmentTook', 'packages.assessments'])
      .orderBy('trainees.joined_at', 'desc')
      .orderBy('trainees.id')
      .limit(PAGE)
      .offset((page - 1) * PAGE)
      .execute(),
  ])
  return { total: Number(total), pages: Math.max(1, Math.ceil(Number(total) / PAGE)), rows }
}

export type ListedTrainee = Awaited<ReturnType<typeof registeredTrainees>>['rows'][number]

export type Progress = { package: PackageKey; packageName: string; sessionTook: number; sessions: number; assessmentTook: number; assessments: number; joinedAt: string }

/** How far the person's own training is, or null when they are not enrolled. */
export async function progressOf(records: Records, actor: Actor): Promise<Progress | null> {
  const row = await records.read
    .selectFrom('trainees')
    .innerJoin('packages', 'packages.key', 'trainees.package')
    .select(['trainees.package', 'packages.name as packageName', 'trainees.session_took as sessionTook', 'packages.sessions', 'trainees.assessment_took as assessmentTook', 'packages.assessments', 'trainees.joined_at as joinedAt'])
    .where('trainees.user_id', '=', actor.id)
    .executeTakeFirst()
  return row ?? null
}

/** The five counters of the dashboard. */
export async function dashboardCounts(records: Records) {
  const count = async (table: 'trainees' | 'wins' | 'news') => Number((await records.read.selectFrom(table).select((q) => q.fn.countAll<number | string>().as('n')).executeTakeFirstOrThrow()).n)
  const [trainees, wins, news, pending, testimonials] = await Promise.all([
    count('trainees'),
    count('wins'),
    count('news'),
    records.read.selectFrom('payments').select((q) => q.fn.countAll<number | string>().as('n')).where('status', '=', 'pending').where('removed_at', 'is', null).executeTakeFirstOrThrow(),
    records.read.selectFrom('members').select((q) => q.fn.countAll<number | string>().as('n')).where('testimonial', 'is not', null).executeTakeFirstOrThrow(),
  ])
  return { trainees, wins, news, pending: Number(pending.n), testimonials: Number(testimonials.n) }
}
