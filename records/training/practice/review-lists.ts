import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { Reader, Records } from '#records/engine/db'
import { PAGE, pagesOf } from '#records/engine/pages'
import { visibleAttempts } from './visible-attempts.ts'

export type AttemptFilter = {
  state: 'waiting' | 'reviewed'
  trainee: string | null
  drill: string | null
  page: number
}

function filtered(db: Reader, actor: Actor, { state, trainee, drill }: Omit<AttemptFilter, 'page'>) {
  return visibleAttempts(db, actor)
    .where('hidden_at', 'is', null)
    .where('reviewed_at', state === 'waiting' ? 'is' : 'is not', null)
    .$if(state === 'waiting', (query) => query.where('practice_attempts.removed_at', 'is', null))
    .$if(trainee !== null, (query) => query.where('practice_attempts.user_id', '=', trainee))
    .$if(drill !== null, (query) => query.where('drill_id', '=', drill))
}

/** What waits comes oldest first, what was reviewed newest first. */
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

/** The next one to review after this one; null when nothing else waits. */
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

/** The people and drills that the list can be narrowed to. */
export async function attemptChoices({ read }: Pick<Records, 'read'>, actor: Actor) {
  if (!may(actor, 'practice')) return { trainees: [], drills: [] }
  const [trainees, drills] = await Promise.all([
    visibleAttempts(read, actor).select(['users.id', 'users.name']).distinct().orderBy('users.name').execute(),
    visibleAttempts(read, actor)
      .select(['drill_id as id', 'drill_text as text'])
      .where('drill_id', 'is not', null)
      .distinct()
      .orderBy('drill_text')
      .execute(),
  ])
  return { trainees, drills: drills.flatMap(({ id, text }) => (id === null ? [] : { id, text })) }
}
