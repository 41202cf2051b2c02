import { forField, type RefusalText } from '#domain/text/shared/refusals'
import { REQUEST_WORDS_LONGEST } from '#domain/training/move-requests'

export const moveRequestsText = {
  title: 'Reschedule requests',
  note: 'Trainees who want to move a session',
  empty: 'No open reschedule requests. New requests from trainees appear here.',
  withCoach: (kind: string, coach: string | null) => (coach ? `${kind} with ${coach}` : kind),
  sent: 'sent',
  currentTime: 'Current time',
  requestedTime: 'Requested time',
  group: 'Other trainees are in this session too: reply with a message',
  anyTime: 'No specific time',
  message: 'Your message',
  messageHint: 'The trainee will read this. The session keeps its time.',
  messageOptional: 'Required if you decline. If you move the session, the trainee reads it too.',
  move: 'Move session',
  moving: 'Moving…',
  decline: 'Decline request',
  reply: 'Send reply',
  sending: 'Sending…',
  asksFor: (time: string | null, reason: string) =>
    time ? ` asks to move this session to ${time}: “${reason}”` : ` asks for another time: “${reason}”`,
  answer: 'Answer request',
  thing: 'request',
  done: { moved: 'Session moved', declined: 'Reply sent' },
} as const

const unmovable = (text = 'The session cannot be moved to the requested time.'): RefusalText => ({
  text,
  status: 409,
  field: 'answer',
})

export const moveAnswerRefusalText = {
  ...forField(
    'answer',
    {
      'not-waiting': 'This request was already answered or withdrawn.',
      'moved-meanwhile': 'The session was moved or cancelled, so there is nothing left to answer.',
      'no-wish': 'The trainee requested no specific time. Please reply with a message.',
      'in-a-group': 'Other trainees are in this session too. Please reply with a message.',
      'not-found': 'This request no longer exists.',
      'session-cancelled': 'Someone cancelled this session.',
      'changed-meanwhile': 'Someone changed this session. Please check it, then try again.',
      'already-marked': 'Attendance is already marked in this session.',
      'coach-busy': 'The coach has another session at the requested time. Please reply with a message.',
      'trainee-busy': 'The trainee has another session at the requested time. Please reply with a message.',
      'package-ended': 'The package of the trainee ends before the requested time. Please reply with a message.',
      'in-the-past': 'The requested time has passed. Please reply with a message.',
      closed: 'The academy is closed at the requested time. Please reply with a message.',
    },
    409,
  ),
  ...forField('answer', {
    'answer-missing': 'Please write a reason, or suggest another time.',
    'words-long': `Please use at most ${REQUEST_WORDS_LONGEST} characters.`,
  }),
  'not-possible': unmovable(),
}
