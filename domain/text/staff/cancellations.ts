import { forField, type RefusalText } from '#domain/text/shared/refusals'
import type { JudgementRefusal } from '#domain/training/cancellations'
import type { ExcuseRefusal } from '#domain/training/roll-call/excuses'
import { REQUEST_WORDS_LONGEST } from '#domain/training/move-requests'
import { plural } from '#domain/words/texts'

export const cancellationText = {
  inTime: 'Cancelled by the trainee',
  counts: 'Cancelled late, counts as taken',
  forgiven: 'Cancelled late, does not count',
  byParent: (name: string) => `Cancelled by the parent, ${name}`,
  said: (reason: string) => `Reason: ${reason}`,
  forgive: 'Do not count it',
  count: 'Count it',
  reason: 'Reason (optional)',
  saving: 'Saving…',
  done: { forgive: 'The cancelled session does not count', count: 'The cancelled session counts as taken' },
  excused: 'Missed, excused',
  excuse: 'Excuse',
  unexcuse: 'Do not excuse',
  excuseOf: (act: string, of: string) => `${act}: ${of}`,
  excuseDone: {
    excuse: 'The absence is excused. Please plan a make-up session',
    unexcuse: 'The absence is not excused',
  },
  makeUps: (count: number) => `${plural(count, 'make-up session', 'make-up sessions')} to plan`,
} as const

export const EXCUSE_REFUSALS: Record<ExcuseRefusal, RefusalText> = {
  'changed-meanwhile': {
    text: 'Someone else changed this first. The page is up to date now: please check it, then try again.',
    status: 409,
  },
  'not-missed': { text: 'Only a missed session can be excused. The page is up to date now.', status: 409 },
}

export const CANCELLATION_REFUSALS: Record<JudgementRefusal, RefusalText> = {
  'changed-meanwhile': {
    text: 'Someone else changed this first. The page is up to date now: please check it, then try again.',
    status: 409,
  },
  'all-taken': { text: 'All sessions of this kind in the package are taken. Undo one of them first.', status: 409 },
  'in-time': { text: 'This session was cancelled in time, so it does not count.', status: 409 },
  ...forField('decision', { 'words-long': `Please use at most ${REQUEST_WORDS_LONGEST} characters.` }),
}
