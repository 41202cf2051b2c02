import { forField, type RefusalText } from '#domain/text/shared/refusals'
import { REQUEST_WORDS_LONGEST, type MoveRequestRefusal } from '#domain/training/move-requests'

export const moveRequestText = {
  title: 'Reschedule request',
  error: (title: string) => `Error: ${title}`,
  time: (hours: string, kind: string, coach: string | null) => [hours, kind, coach].filter(Boolean).join(' · '),
  group:
    'Other trainees are in this session too, so you cannot choose a new time here. You find your coach’s reply in ' +
    'My sessions.',
  coachProposes: 'Your coach finds another time with you. You find the reply in My sessions.',
  reason: 'Reason',
  reasonHint: 'One sentence is enough. Your coach reads it.',
  send: 'Send request',
  sending: 'Sending…',
  waiting: 'You already sent a request. You find your coach’s reply in My sessions.',
  tooLate: (hours: number) => `You can ask to reschedule up to ${hours} hours before an upcoming session.`,
  sessions: 'My sessions',
  times: 'Which time is better for you?',
  otherTime: 'Another time: my coach suggests one',
} as const

export const ASK_REFUSALS: Record<MoveRequestRefusal, RefusalText> = {
  'not-planned': { text: 'This session is over or was cancelled.', status: 409 },
  'moved-meanwhile': {
    text: 'This session was moved after you opened the page. Please check the new time.',
    status: 409,
  },
  'too-late': { text: 'It is too late to ask for another time. Please write to the academy.', status: 409 },
  'asked-already': { text: 'You already sent a request. Please wait for your coach’s reply.', status: 409 },
  ...forField('words', {
    'words-missing': 'Please give a reason in one sentence.',
    'words-long': `Please use at most ${REQUEST_WORDS_LONGEST} characters.`,
  }),
  'wish-wrong': { text: 'Please choose one of the times.', status: 409 },
}
