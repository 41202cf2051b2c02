import { sql } from 'kysely'
import { ownId, type Actor } from '#domain/accounts/accounts'
import type { DayRange } from '#domain/operating/report-range'
import type { Records } from '#records/engine/db'
import {
  counting,
  countOf,
  initials,
  onPage,
  paged,
  wayOf,
  type ListQuery,
  type Listing,
} from '#records/engine/pages'
import { waiting } from '#records/enrolment/pending-payments'
import { prepareQuery } from '#records/engine/remembered'
import { peopleFound } from '#records/engine/search'
import { SHOWN_EMAIL } from '#records/accounts/families/shown-email'

export const ENROLMENT_COLUMNS = [
  'trainees.package',
  'packages.name as packageName',
  'trainees.joined_at as joinedAt',
  'trainees.valid_until as validUntil',
  'trainees.session_took as sessionTook',
  'packages.sessions',
  'trainees.assessment_took as assessmentTook',
  'packages.assessments',
] as const

const everybody = paged((records, search) => enrolled(records, search, null), shown)
const ofCoach = paged((records, search, coach: string) => enrolled(records, search, coach), shown)
const ending = paged(
  (records, search, from: string, until: string) => endingBetween(enrolled(records, search, null), from, until),
  shown,
)
const endingOfCoach = paged(
  (records, search, from: string, until: string, coach: string) =>
    endingBetween(enrolled(records, search, coach), from, until),
  shown,
)

const requesting = paged(
  (records, search) =>
    enrolled(records, search, null).where(
      'trainees.id',
      'in',
      records.read.selectFrom('package_change_requests').select('trainee_id').where('state', '=', 'waiting'),
    ),
  shown,
)

export function traineesRequestingPackage(records: Records, listQuery: ListQuery) {
  return requesting(records, listQuery)
}

export function registeredTrainees(
  records: Records,
  listQuery: ListQuery,
  coach: string | null = null,
  days: DayRange | null = null,
) {
  if (days) {
    const { from, to } = days
    return coach === null ? ending(records, listQuery, from, to) : endingOfCoach(records, listQuery, from, to, coach)
  }
  return coach === null ? everybody(records, listQuery) : ofCoach(records, listQuery, coach)
}

export function countEnding(records: Records, { from, to }: DayRange, coach: string | null): Promise<number> {
  return countOf(endingBetween(enrolled(records, '', coach), from, to))
}

function endingBetween(trainees: ReturnType<typeof enrolled>, from: string, until: string) {
  return trainees.where('trainees.valid_until', '>=', from).where('trainees.valid_until', '<=', until)
}

function enrolled(records: Pick<Records, 'read' | 'engine'>, search: string, coach: string | null) {
  return records.read
    .selectFrom('trainees')
    .$if(coach !== null, (all) => all.where('trainees.coach_id', '=', coach))
    .$if(search !== '', (all) => all.where('trainees.user_id', 'in', peopleFound(records, search)))
}

function shown({ read, listed, total, listQuery }: Listing<'trainees'>) {
  const key = listQuery.sort === 'name' ? initials('named.search') : sql<string>`trainees.joined_at`
  const query = listed
    .$if(listQuery.sort === 'name', (all) => all.innerJoin('users as named', 'named.id', 'trainees.user_id'))
    .select(['trainees.id', key.as('key'), total.as('total')])
  return read
    .selectFrom(onPage(query, key, 'trainees.id', listQuery).as('listed'))
    .innerJoin('trainees', 'trainees.id', 'listed.id')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .leftJoin('packages', 'packages.key', 'trainees.package')
    .select([
      'listed.total',
      'trainees.id',
      'users.id as userId',
      'users.name',
      SHOWN_EMAIL.as('email'),
      'users.image',
      ...ENROLMENT_COLUMNS,
    ])
    .orderBy('listed.key', wayOf(listQuery.sort))
    .orderBy('listed.id', wayOf(listQuery.sort))
}

export type ListedTrainee = Awaited<ReturnType<typeof registeredTrainees>>['rows'][number]

const enrolmentOf = prepareQuery((read, userId) =>
  read
    .selectFrom('trainees')
    .innerJoin('packages', 'packages.key', 'trainees.package')
    .select(ENROLMENT_COLUMNS)
    .where('trainees.user_id', '=', userId),
)

export async function progressOf(records: Records, actor: Pick<Actor, 'id'>) {
  const [row] = await enrolmentOf(records.read, ownId(actor))
  return row ?? null
}

export type TraineeProgress = NonNullable<Awaited<ReturnType<typeof progressOf>>>

const howMany = prepareQuery((read) =>
  read.selectNoFrom(({ selectFrom, fn }) => {
    const count = fn.countAll<number | string>().as('count')
    return [
      selectFrom('trainees').select(count).as('trainees'),
      selectFrom('wins').select(count).as('wins'),
      selectFrom('news').select(count).as('news'),
      selectFrom('members')
        .select(count)
        .where(sql<boolean>`trim(coalesce(testimonial, '')) <> ''`)
        .where('hidden', '=', 0)
        .as('testimonials'),
      counting(waiting({ read })).as('pending'),
    ]
  }),
)

export async function dashboardCounts(records: Records) {
  const [counted] = await howMany(records.read)
  return {
    trainees: Number(counted?.trainees),
    wins: Number(counted?.wins),
    news: Number(counted?.news),
    testimonials: Number(counted?.testimonials),
    pending: Number(counted?.pending),
  }
}
