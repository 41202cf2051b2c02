import { addMinutes, dayOf, minuteOf, minutesBetween, startOfDay } from './manila.ts'
import { closedAt, openingOf, type SaidDay, type TrainingTerms } from './terms.ts'

/** A row of the grid is half an hour. */
export const ROW_MINUTES = 30

export type GridColumn = { key: string; day: string; coachId: string | null }
type Timed = { startsAt: string; endsAt: string }
/** A free half hour, a block of sessions that touch each other, or null where a block reaches down to. */
export type GridCell<Session extends Timed> =
  | { startsAt: string; free: boolean }
  | { startsAt: string; span: number; sessions: Session[] }
  | null
export type GridRow<Session extends Timed> = { minute: number; cells: GridCell<Session>[] }

type Facts = { terms: TrainingTerms; said: readonly SaidDay[]; now: Date }

/** The rows of a calendar: the opening hours of its days, and as much more as its sessions need. */
export function gridOf<Session extends Timed>(
  columns: readonly (GridColumn & { sessions: readonly Session[] })[],
  { terms, said, now }: Facts,
): GridRow<Session>[] {
  const { from, until } = boundsOf(columns, { terms, said })
  const rows: GridRow<Session>[] = []
  const covered = columns.map(() => 0)
  for (let minute = from; minute < until; minute += ROW_MINUTES) {
    const cells = columns.map(({ day, sessions }, index): GridCell<Session> => {
      if ((covered[index] ?? 0) > minute) return null
      const startsAt = addMinutes(startOfDay(day), minute)
      const block = blockAt(sessions, day, minute)
      if (block.length === 0) {
        const slot = { startsAt, endsAt: addMinutes(startsAt, ROW_MINUTES) }
        return { startsAt, free: startsAt >= now.toISOString() && closedAt(slot, terms, said) === null }
      }
      const end = Math.min(until, Math.max(...block.map((session) => endOf(session, day))))
      const span = Math.max(1, Math.ceil((end - minute) / ROW_MINUTES))
      covered[index] = minute + span * ROW_MINUTES
      return { startsAt, span, sessions: block }
    })
    rows.push({ minute, cells })
  }
  return rows
}

function boundsOf(
  columns: readonly { day: string; sessions: readonly Timed[] }[],
  { terms, said }: Omit<Facts, 'now'>,
): { from: number; until: number } {
  const hours = columns.map(({ day }) => openingOf(day, terms, said)).filter((one) => one !== null)
  const begins = columns.flatMap(({ sessions }) => sessions.map(({ startsAt }) => minuteOf(startsAt)))
  const ends = columns.flatMap(({ day, sessions }) => sessions.map((session) => endOf(session, day)))
  const [from, until] = [
    Math.min(...hours.map((one) => one.from), ...begins, 12 * 60),
    Math.max(...hours.map((one) => one.until), ...ends, 13 * 60),
  ]
  return { from: Math.floor(from / 60) * 60, until: Math.min(24 * 60, Math.ceil(until / 60) * 60) }
}

const endOf = ({ startsAt, endsAt }: Timed, day: string) =>
  minutesBetween(startOfDay(day), startsAt) + minutesBetween(startsAt, endsAt)

/** What begins in this half hour, and all that touches the same half hours as that. */
function blockAt<Session extends Timed>(sessions: readonly Session[], day: string, minute: number): Session[] {
  const mine = sessions.filter(({ startsAt }) => dayOf(startsAt) === day)
  const block = mine.filter(({ startsAt }) => inRow(minuteOf(startsAt), minute))
  for (let end = -1; block.length > 0; ) {
    const reach = Math.ceil(Math.max(...block.map((session) => endOf(session, day))) / ROW_MINUTES) * ROW_MINUTES
    if (reach === end) break
    end = reach
    for (const session of mine) {
      const begin = minuteOf(session.startsAt)
      if (begin >= minute && begin < reach && !block.includes(session)) block.push(session)
    }
  }
  return block.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

const inRow = (begin: number, minute: number) => begin >= minute && begin < minute + ROW_MINUTES
