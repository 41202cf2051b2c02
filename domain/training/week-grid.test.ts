import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { addMinutes, instantOf } from './manila.ts'
import { DEFAULT_TERMS } from './terms.ts'
import { gridOf, type GridCell } from './week-grid.ts'

const at = (day: string, time: string) => instantOf(day, time) ?? ''
const NOW = new Date(at('2026-11-24', '10:00'))
const facts = { terms: DEFAULT_TERMS, said: [], now: NOW }
const session = (id: string, day: string, time: string, minutes = 60) => {
  const startsAt = at(day, time)
  return { id, startsAt, endsAt: addMinutes(startsAt, minutes) }
}
type Shown = ReturnType<typeof session>
const column = (day: string, sessions: Shown[]) => ({ key: day, day, coachId: null, sessions })
const idsIn = (cell: GridCell<Shown> | undefined) =>
  cell && typeof cell === 'object' ? cell.sessions.map(({ id }) => id) : null

it('a grid has the opening hours, and more where a session is early or late [SES-2]', () => {
  const plain = gridOf([column('2026-11-25', [])], facts)
  expect([plain[0]?.minute, plain.at(-1)?.minute, plain.length]).toEqual([480, 1170, 24])
  const early = gridOf(
    [column('2026-11-25', [session('a', '2026-11-25', '06:30'), session('b', '2026-11-25', '20:15')])],
    facts,
  )
  expect([early[0]?.minute, early.at(-1)?.minute]).toEqual([360, 1290])
})

it('free half hours are open and to come; a closed day has none [SES-2]', () => {
  const rows = gridOf([column('2026-11-24', []), column('2026-11-30', [])], facts)
  const free = (index: number) => rows.filter(({ cells }) => cells[index] === 'free')
  expect([free(0)[0]?.minute, free(0).length, free(1).length]).toEqual([600, 20, 0])
  const [now, later] = ['10:00:00.001', '10:30'].map((time) => new Date(`2026-11-24T${time}+08:00`))
  for (const at of [now, later])
    expect(
      gridOf([column('2026-11-24', [])], { ...facts, now: at ?? NOW }).find(({ cells }) => cells[0] === 'free')
        ?.minute,
    ).toBe(630)
})

it('sessions that touch each other share a block, others have their own [SES-2]', () => {
  const sessions = [
    session('a', '2026-11-25', '10:00'),
    session('b', '2026-11-25', '10:30', 90),
    session('c', '2026-11-25', '12:00', 45),
  ]
  const rows = gridOf([column('2026-11-25', sessions)], facts)
  const blocks = rows.flatMap(({ cells: [cell] }) =>
    cell && typeof cell === 'object' ? [{ ids: idsIn(cell), span: cell.span }] : [],
  )
  expect(blocks).toEqual([
    { ids: ['a', 'b'], span: 4 },
    { ids: ['c'], span: 2 },
  ])
})

it('every session stands in a grid once, and no row has more than one cell for a day [SES-2]', () => {
  const some = array(
    record({
      half: integer({ min: 0, max: 47 }),
      off: constantFrom(0, 5, 15),
      minutes: constantFrom(10, 30, 45, 60, 120, 480),
    }),
    { maxLength: 12 },
  )
  assert(
    property(some, (made) => {
      const sessions = made.map(({ half, off, minutes }, index) => {
        const startsAt = addMinutes(at('2026-11-25', '00:00'), half * 30 + off)
        return { id: String(index), startsAt, endsAt: addMinutes(startsAt, minutes) }
      })
      const rows = gridOf([column('2026-11-25', sessions)], facts)
      const shown = rows.flatMap(({ cells: [cell] }) => idsIn(cell) ?? [])
      const used = rows.reduce(
        (sum, { cells: [cell] }) => sum + (cell && typeof cell === 'object' ? cell.span : cell ? 1 : 0),
        0,
      )
      return shown.length === sessions.length && new Set(shown).size === shown.length && used === rows.length
    }),
  )
})
