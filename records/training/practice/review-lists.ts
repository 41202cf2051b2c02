import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { Reader, Records } from '#records/engine/db'
import { PAGE, pagesOf } from '#records/engine/pages'
import { visibleAttempts } from './visible-attempts.ts'

export type AttemptFilter = {
  state: 'waiting' | 'reviewed'
  trainee: string | null
  drill: string | null
  search?: string
  page: number
}

function filtered(db: Reader, actor: Actor, { state, trainee, drill, search = '' }: Omit<AttemptFilter, 'page'>) {
  return visibleAttempts(db, actor)
    .where('hidden_at', 'is', null)
    .where('reviewed_at', state === 'waiting' ? 'is' : 'is not', null)
    .$if(state === 'waiting', (query) => query.where('practice_attempts.removed_at', 'is', null))
    .$if(trainee !== null, (query) => query.where('practice_attempts.user_id', '=', trainee))
    .$if(drill !== null, (query) => query.where('drill_id', '=', drill))
    .$if(search !== '', (query) => query.where(sql<boolean>`instr(folded(users.name), ${search.toLowerCase()}) > 0`))
}

export async function attemptsPage({ read }: Pick<Records, 'read'>, actor: Actor, filter: AttemptFilter) {
  if (!may(actor, 'practice')) return { rows: [], total: 0, pages: 1 }
  const total = await countRows(filtered(read, actor, filter))
  const rows = await filtered(read, actor, filter)
    .select(['practice_attempts.id', 'users.name', 'users.id as userId', 'drill_text as drill', 'drill_kind as kind'])
    .select([
      'media',
      'milliseconds',
      'sent_at as sentAt',
      'reviewed_at as reviewedAt',
      'assignment_id as assignment',
    ])
    .orderBy('sent_at', filter.state === 'waiting' ? 'asc' : 'desc')
    .orderBy('practice_attempts.id')
    .limit(PAGE)
    .offset((filter.page - 1) * PAGE)
    .execute()
  return { rows, total, pages: pagesOf(total) }
}

export async function countWaitingAttempts({ read }: Pick<Records, 'read'>, actor: Actor): Promise<number> {
  if (!may(actor, 'practice')) return 0
  return countRows(filtered(read, actor, { state: 'waiting', trainee: null, drill: null }))
}

async function countRows(query: ReturnType<typeof filtered>): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function nextToReview(
  { read }: Pick<Records, 'read'>,
  actor: Actor,
  attemptId: string,
): Promise<string | null> {
  if (!may(actor, 'practice')) return null
  const next = await filtered(read, actor, { state: 'waiting', trainee: null, drill: null })
    .select('practice_attempts.id')
    .where('practice_attempts.id', '<>', attemptId)
    .orderBy('sent_at')
    .orderBy('practice_attempts.id')
    .limit(1)
    .executeTakeFirst()
  return next?.id ?? null
}

const CHOICES = 20

type Choice = { id: string; text: string; count: number }

export async function attemptChoices(
  { read }: Pick<Records, 'read'>,
  actor: Actor,
  filter: Omit<AttemptFilter, 'page'>,
) {
  if (!may(actor, 'practice')) return { trainees: [], drills: [] }
  const all = filtered(read, actor, { state: filter.state, trainee: null, drill: null })
  const [trainees, drills] = await Promise.all([
    all
      .select(({ fn }) => ['users.id', 'users.name as text', fn.countAll<number | string>().as('count')])
      .groupBy(['users.id', 'users.name'])
      .orderBy('count', 'desc')
      .orderBy('users.name')
      .limit(CHOICES)
      .execute(),
    all
      .select(({ fn }) => [
        'drill_id as id',
        fn.max('drill_text').as('text'),
        fn.countAll<number | string>().as('count'),
      ])
      .where('drill_id', 'is not', null)
      .groupBy('drill_id')
      .orderBy('count', 'desc')
      .orderBy('drill_id')
      .limit(CHOICES)
      .execute(),
  ])
  const chosen = await chosenNames(read, actor, filter)
  return { trainees: withChosen(trainees, chosen.trainee), drills: withChosen(drills, chosen.drill) }
}

async function chosenNames(db: Reader, actor: Actor, { trainee, drill }: Pick<AttemptFilter, 'trainee' | 'drill'>) {
  const visible = visibleAttempts(db, actor).select(['users.id', 'users.name', 'drill_id', 'drill_text'])
  const [ofTrainee, ofDrill] = await Promise.all([
    trainee === null ? null : visible.where('users.id', '=', trainee).executeTakeFirst(),
    drill === null ? null : visible.where('drill_id', '=', drill).executeTakeFirst(),
  ])
  return {
    trainee: ofTrainee ? { id: ofTrainee.id, text: ofTrainee.name } : null,
    drill: ofDrill?.drill_id ? { id: ofDrill.drill_id, text: ofDrill.drill_text } : null,
  }
}

type Counted = { id: string | null; text: string; count: number | string }

function withChosen(rows: readonly Counted[], chosen: Pick<Choice, 'id' | 'text'> | null): Choice[] {
  const listed = rows.flatMap(({ id, text, count }) => (id === null ? [] : [{ id, text, count: Number(count) }]))
  return chosen === null || listed.some(({ id }) => id === chosen.id) ? listed : [...listed, { ...chosen, count: 0 }]
}

export async function countReviewedAttempts({ read }: Pick<Records, 'read'>, actor: Actor): Promise<number> {
  if (!may(actor, 'practice')) return 0
  return countRows(filtered(read, actor, { state: 'reviewed', trainee: null, drill: null }))
}
