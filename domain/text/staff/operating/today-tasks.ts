import type { StaffRole } from '#domain/accounts/rights'
import type { TaskKind } from '#domain/operating/today-tasks'
import { plural } from '#domain/words/texts'

type TaskText = { text: (count: number) => string; act: string }

const TASK_TEXT: Record<TaskKind, TaskText> = {
  pending: {
    text: (count) => `${plural(count, 'payment waits', 'payments wait')} for your decision`,
    act: 'Review payments',
  },
  matches: {
    text: (count) => `${plural(count, 'transaction seems', 'transactions seem')} to match a pending payment`,
    act: 'Review matches',
  },
  unmarked: {
    text: (count) => `${plural(count, 'trainee', 'trainees')} of earlier days not marked`,
    act: 'Mark attendance',
  },
  rollCall: {
    text: (count) => `${plural(count, 'trainee', 'trainees')} to mark today`,
    act: 'Open roll call',
  },
  moves: {
    text: (count) => plural(count, 'reschedule request', 'reschedule requests'),
    act: 'Answer requests',
  },
  enquiries: {
    text: (count) => plural(count, 'new enquiry', 'new enquiries'),
    act: 'View enquiries',
  },
  recordings: {
    text: (count) => `${plural(count, 'practice recording waits', 'practice recordings wait')} for your review`,
    act: 'Review recordings',
  },
  testimonials: {
    text: (count) => `${plural(count, 'testimonial waits', 'testimonials wait')} for your review`,
    act: 'Review testimonials',
  },
  packageRequests: {
    text: (count) => `${plural(count, 'trainee asks', 'trainees ask')} for another package`,
    act: 'Answer requests',
  },
  ending: {
    text: (count) => `${plural(count, 'package ends', 'packages end')} within 30 days`,
    act: 'View trainees',
  },
}

const NOTHING_WAITS: Record<StaffRole, { text: string; act: string }> = {
  owner: {
    text: 'Nothing is waiting for you. New payments, reschedule requests and testimonials appear here.',
    act: 'Plan session',
  },
  manager: {
    text: 'Nothing is waiting for you. Today’s roll call, reschedule requests and testimonials appear here.',
    act: 'Plan session',
  },
  cashier: {
    text: 'No payments are waiting. Payments appear here when clients send a proof of payment.',
    act: 'Import statement',
  },
  coach: {
    text: 'Nothing is waiting for you. Today’s roll call, reschedule requests and practice recordings appear here.',
    act: 'Plan session',
  },
}

export const todayTasksText = {
  title: 'To do today',
  oldest: (age: string) => `Oldest: ${age}`,
  tasks: TASK_TEXT,
  nothingWaits: NOTHING_WAITS,
  noTrainees: {
    title: 'Trainees',
    every: {
      text: 'You have no trainees yet. A client becomes a trainee when a payment is confirmed.',
      act: 'View packages',
    },
    own: {
      text: 'No trainees are assigned to you yet. Ask an owner or a manager to assign trainees to you.',
      act: 'View calendar',
    },
  },
} as const
