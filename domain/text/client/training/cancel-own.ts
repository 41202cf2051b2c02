import { forField, type RefusalText } from '#domain/text/shared/refusals'
import type { CancellationRefusal } from '#domain/training/cancellations'
import { REQUEST_WORDS_LONGEST } from '#domain/training/move-requests'
import { plural } from '#domain/words/texts'

export const cancelOwnText = {
  title: 'Cancel this session',
  inTime: 'Your coach can see it. It does not count, and you can plan another one instead.',
  late: (hours: number) =>
    `It starts in less than ${plural(hours, 'hour', 'hours')}: it counts as taken. The academy may decide otherwise.`,
  reason: 'Reason (optional)',
  reasonHint: 'Your coach reads it.',
  submit: 'Cancel session',
  pending: 'Cancelling…',
  cancelled: (counts: boolean) =>
    counts
      ? 'You cancelled this session late: it counts as taken.'
      : 'You cancelled this session. It does not count as taken.',
  makeUps: (count: number) => `${plural(count, 'make-up session', 'make-up sessions')} to plan`,
  makeUpsNote:
    'For a session that does not count: it was cancelled, or you were excused. Your coach plans it with you.',
} as const

export const CANCEL_REFUSALS: Record<CancellationRefusal, RefusalText> = {
  'not-planned': { text: 'This session has started, is over, or was changed by your coach.', status: 409 },
  'moved-meanwhile': {
    text: 'This session was moved after you opened the page. Please check the new time.',
    status: 409,
  },
  'not-by-yourself': {
    text: 'You cannot cancel sessions yourself. Please ask to reschedule, or write to your coach.',
    status: 409,
  },
  'late-meanwhile': {
    text: 'Time has passed since you opened the page: now the session would count as taken. Please check, then cancel again.',
    status: 409,
  },
  ...forField('reason', { 'words-long': `Please use at most ${REQUEST_WORDS_LONGEST} characters.` }),
}
