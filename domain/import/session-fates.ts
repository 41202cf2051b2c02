import { instantOf } from '#domain/training/manila'
import { isTaken, SESSION_KINDS, type AttendanceState, type SessionKind } from '#domain/training/sessions'
import type { RowContext } from './row-context.ts'
import type { ImportedPerson } from './people.ts'
import type { ImportRow } from './rows.ts'

const NOON = '12:00'

export function addSessions(row: ImportRow, person: ImportedPerson, context: RowContext): void {
  for (const kind of SESSION_KINDS) addCount(row, person, kind, context)
  if (row.session) addDated(row.session, person, context)
}

function addCount(row: ImportRow, { key, enrolment }: ImportedPerson, kind: SessionKind, context: RowContext): void {
  const { notes, steps, ask } = context
  const wanted = row.taken[kind] ?? 0
  if (wanted === 0) return
  if (!enrolment) return ask({ note: 'not-enrolled' })
  const count = wanted - enrolment.taken[kind]
  if (count <= 0) return
  take(enrolment, kind, count, context)
  enrolment.taken[kind] += count
  steps.push({ step: 'count', person: key, kind, count })
  notes.push({ note: 'counts', kind, count })
}

function addDated(
  { day, time, kind, state: written }: NonNullable<ImportRow['session']>,
  { key, enrolment }: ImportedPerson,
  context: RowContext,
): void {
  const { facts, today, notes, steps, ask } = context
  if (!enrolment) return ask({ note: 'not-enrolled' })
  if (time === null && day >= today) ask({ note: 'no-time', day })
  const startsAt = instantOf(day, time ?? NOON) ?? ask({ note: 'no-time', day })
  const isPast = startsAt < facts.now.toISOString()
  const state = readState(written, isPast)
  if (state === null) return
  if (enrolment.starts.includes(startsAt)) {
    notes.push({ note: 'session-before', startsAt })
    return
  }
  if (isTaken(state) || state === 'planned') take(enrolment, kind, 1, context)
  if (isTaken(state)) enrolment.taken[kind] += 1
  enrolment.starts.push(startsAt)
  steps.push({ step: 'session', person: key, kind, startsAt, state })
  notes.push({ note: 'session', kind, startsAt, state, atNoon: time === null })
}

function readState(written: AttendanceState | null, isPast: boolean): AttendanceState | null {
  if (written === 'cancelled') return null
  if (!isPast) return 'planned'
  return written === null || written === 'planned' ? 'held' : written
}

function take(
  enrolment: NonNullable<ImportedPerson['enrolment']>,
  kind: SessionKind,
  count: number,
  { facts, ask }: RowContext,
): void {
  const found = facts.packages.find(({ key }) => key === enrolment.package)
  const most = (kind === 'q-and-a' ? found?.sessions : found?.assessments) ?? 0
  if (enrolment.used[kind] + count > most) ask({ note: 'none-left', kind, count: most - enrolment.used[kind] })
  enrolment.used[kind] += count
}
