import { expect, it } from 'vitest'
import { ROLES, rightsOf, type Right, type StaffRole } from '#domain/accounts/rights'
import { listTodayTasks, TASK_ORDER, type TaskCounts, type TaskKind } from './today-tasks.ts'

const NONE: TaskCounts = {
  pending: 0,
  matches: 0,
  unmarked: 0,
  rollCall: 0,
  moves: 0,
  enquiries: 0,
  recordings: 0,
  testimonials: 0,
  packageRequests: 0,
  ending: 0,
}
const NEEDED: Record<TaskKind, Right> = {
  pending: 'payments',
  matches: 'payments',
  unmarked: 'sessions',
  rollCall: 'sessions',
  moves: 'sessions',
  enquiries: 'enquiries',
  recordings: 'practice',
  testimonials: 'content',
  packageRequests: 'every-trainee',
  ending: 'sessions',
}

it('lists what waits in the order of the role, and nothing that does not wait [WORK-3]', () => {
  const counts = { ...NONE, pending: 2, moves: 1, testimonials: 3 }
  const kindsOf = (role: StaffRole) => listTodayTasks(role, counts).map(({ kind, count }) => [kind, count])
  expect(kindsOf('owner')).toEqual([
    ['pending', 2],
    ['moves', 1],
    ['testimonials', 3],
  ])
  expect(kindsOf('cashier')).toEqual([['pending', 2]])
  expect(kindsOf('coach')).toEqual([['moves', 1]])
  expect(listTodayTasks('owner', NONE)).toEqual([])
  expect(listTodayTasks(null, counts)).toEqual([])
})

it('gives each role exactly the tasks it has the right for [WORK-3]', () => {
  for (const role of ROLES) {
    const kinds: readonly TaskKind[] = TASK_ORDER[role]
    const allowed = (Object.keys(NEEDED) as TaskKind[]).filter((kind) => rightsOf(role).includes(NEEDED[kind]))
    expect(kinds.toSorted(), role).toEqual(allowed.toSorted())
  }
})
