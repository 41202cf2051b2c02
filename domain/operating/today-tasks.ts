import type { StaffRole } from '#domain/accounts/rights'

export const TASK_ORDER = {
  owner: [
    'pending',
    'matches',
    'unmarked',
    'rollCall',
    'moves',
    'enquiries',
    'recordings',
    'testimonials',
    'packageRequests',
    'ending',
  ],
  manager: ['unmarked', 'rollCall', 'moves', 'enquiries', 'testimonials', 'packageRequests', 'ending'],
  cashier: ['pending', 'matches', 'enquiries'],
  coach: ['unmarked', 'rollCall', 'moves', 'recordings', 'ending'],
} as const satisfies Record<StaffRole, readonly string[]>

export type TaskKind = (typeof TASK_ORDER)[StaffRole][number]
export type TaskCounts = Record<TaskKind, number>
export type TodayTask = { kind: TaskKind; count: number }

export function listTodayTasks(role: StaffRole | null, counts: TaskCounts): TodayTask[] {
  const kinds: readonly TaskKind[] = role === null ? [] : TASK_ORDER[role]
  return kinds.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0)
}
