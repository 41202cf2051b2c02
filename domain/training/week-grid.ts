import { dayOf, minuteOf, minutesBetween, startOfDay } from './manila.ts'
import { openingOf, type OpeningHours, type SaidDay, type TrainingTerms } from './terms.ts'

export const ROW_MINUTES = 30

export type GridColumn = { key: string; day: string; coachId: string | null }
type Timed = { startsAt: string; endsAt: string }
/** 'free' is a half hour; null lies below a block. No start times, because every cell travels with the page. */
export type GridCell<Session extends Timed> = 'free' | 'shut' | { span: number; sessions: Session[] } | null
export type GridRow<Session extends Timed> = { minute: number; cells: GridCell<Session>[] }

type Facts = { terms: TrainingTerms; said: readonly SaidDay[]; now: Date }

export function gridOf<Session extends Timed>(
  columns: readonly (GridColumn & { sessions: readonly Session[] })[],
  { terms, said, now }: Facts,
): GridRow<Session>[] {
  const hours = columns.map(({ day }) => openingOf(day, terms, said))
  const { from, until } = boundsOf(columns, hours)
  const timed = columns.map(({ day, sessions }) => timedOf(sessions, day))
  const reached = columns.map(({ day }) => minutesReached(day, now))
  const rows: GridRow<Session>[] = []
  const covered = columns.map(() => 0)
  for (let minute = from; minute < until; minute += ROW_MINUTES) {
    const cells = columns.map((_, index): GridCell<Session> => {
      if ((covered[index] ?? 0) > minute) return null
      const block = blockAt(timed[index] ?? [], minute)
      if (block.length === 0) {
        const open = hours[index]
        const inside = open && minute >= open.from && minute + ROW_MINUTES <= open.until
        return inside && minute >= (reached[index] ?? 0) ? 'free' : 'shut'
      }
      const end = Math.min(until, Math.max(...block.map((one) => one.end)))
      const span = Math.max(1, Math.ceil((end - minute) / ROW_MINUTES))
      covered[index] = minute + span * ROW_MINUTES
      return { span, sessions: block.map(({ session }) => session) }
    })
    rows.push({ minute, cells })
  }
  return rows
}

function minutesReached(day: string, now: Date): number {
  return (now.getTime() - Date.parse(startOfDay(day))) / 60_000
}

function boundsOf(
  columns: readonly { day: string; sessions: readonly Timed[] }[],
  hours: readonly OpeningHours[],
): { from: number; until: number } {
  const open = hours.filter((one) => one !== null)
  const begins = columns.flatMap(({ sessions }) => sessions.map(({ startsAt }) => minuteOf(startsAt)))
  const ends = columns.flatMap(({ day, sessions }) => sessions.map((session) => endOf(session, day)))
  const [from, until] = [
    Math.min(...open.map((one) => one.from), ...begins, 12 * 60),
    Math.max(...open.map((one) => one.until), ...ends, 13 * 60),
  ]
  return { from: Math.floor(from / 60) * 60, until: Math.min(24 * 60, Math.ceil(until / 60) * 60) }
}

const endOf = ({ startsAt, endsAt }: Timed, day: string) =>
  minutesBetween(startOfDay(day), startsAt) + minutesBetween(startsAt, endsAt)

type InDay<Session extends Timed> = { session: Session; begin: number; end: number }

function timedOf<Session extends Timed>(sessions: readonly Session[], day: string): InDay<Session>[] {
  return sessions
    .filter(({ startsAt }) => dayOf(startsAt) === day)
    .map((session) => ({ session, begin: minuteOf(session.startsAt), end: endOf(session, day) }))
    .toSorted((a, b) => a.begin - b.begin)
}

function blockAt<Session extends Timed>(timed: readonly InDay<Session>[], minute: number): InDay<Session>[] {
  const block: InDay<Session>[] = []
  let reach = minute + ROW_MINUTES
  for (const one of timed) {
    if (one.begin < minute || one.begin >= reach) continue
    block.push(one)
    reach = Math.max(reach, Math.ceil(one.end / ROW_MINUTES) * ROW_MINUTES)
  }
  return block
}
