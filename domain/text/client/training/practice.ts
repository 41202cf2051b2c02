import type { PhoneAttemptState, Light } from '#domain/training/practice/phone-attempts'
import { POINTS_MOST } from '#domain/training/assessing/notes'
import { RECORDING_LIMITS } from '#domain/training/practice/recordings'
import { plural } from '#domain/words/texts'

export const practiceText = {
  title: 'Practice',
  hint: 'Record yourself, listen, and send it to your coach.',
  waiting: (count: number) => plural(count, 'drill to record', 'drills to record'),
  lead: 'Record yourself, listen, and do it again. Nothing leaves this phone until you send it.',
  notEnrolled: 'Practice starts here when your payment is confirmed.',
  withoutScript: 'Recording needs JavaScript. Please switch it on, or open this page in Chrome or Safari.',
  noDrills: 'Drills will appear here when your coaches have added some.',
  today: 'Today’s drill',
  homework: 'Homework',
  due: (day: string) => `Due ${day}`,
  overdue: (day: string) => `Was due ${day}`,
  noDue: 'No due day',
  done: 'Done',
  all: 'All drills',
  surprise: 'Surprise question',
  surpriseHint: 'You see the question when you start.',
  practise: 'Practise',
  practiseNamed: (drill: string) => `Practise: ${drill}`,
  times: (think: number, speak: number) => (think > 0 ? `Think ${think} s, speak ${speak} s` : `Speak ${speak} s`),
  back: 'Training',
} as const

export const recordingsConsentText = {
  noticeChanged: 'The privacy notice has changed. Please read this again, then agree.',
  title: 'May your coach hear you?',
  points: [
    'You can practise on this phone without saying yes. Then nothing is sent.',
    'If you say yes, you choose each recording that you send.',
    'Only you, your coach and the owners of the academy can play it. It is not on the internet for others.',
  ],
  days: (days: number) => `It is deleted after ${days} days, or at once when you take your yes back.`,
  never: 'No one may ever ask you to record yourself in swimwear or while changing. If someone does, tell an adult.',
  agree: 'Yes, I may send recordings',
  saving: 'Saving…',
  guardianMissing: 'You said yes. Because you are under 18, your parent or guardian has to say yes too.',
  guardianWay: 'Ask your parent or guardian',
} as const

export const stageText = {
  close: 'Close',
  sound: 'Sound only',
  soundHint: 'About 0.2 MB a minute',
  picture: 'Sound and picture',
  pictureHint: `About 4 MB a minute, at most ${RECORDING_LIMITS.recording.video.seconds / 60} minutes`,
  what: 'What to record',
  signals: 'At each light',
  beep: 'Sound',
  vibrate: 'Vibration',
  start: 'Start',
  opening: 'Opening the microphone…',
  think: 'Think',
  thinkLeft: (seconds: number) => `${plural(seconds, 'second', 'seconds')} to think`,
  speakNow: 'Speak now',
  speak: 'Speak',
  stop: 'Stop',
  light: { green: 'Green light', yellow: 'Yellow light', red: 'Red light' } satisfies Record<Light, string>,
  left: (seconds: number) => `${seconds} s left`,
  listen: 'Listen to yourself',
  filler: 'Filler word',
  fillerHint: 'Tap each time you say um, ah, so, like, ano, kasi or parang.',
  fillerLess: 'One less',
  fillers: (count: number) => plural(count, 'filler word', 'filler words'),
  rate: `How was it? 1 is weak, ${POINTS_MOST} is strong.`,
  notRated: 'Not rated',
  send: 'Send to coach',
  sendWifi: 'Send on Wi-Fi only',
  keep: 'Keep on this phone',
  again: 'Record again',
  sending: 'Sending…',
  unsaved:
    'This phone is full. Your recording is kept, but your count and ratings are only on this screen. ' +
    'Delete something from this phone, then try again.',
  agreeFirst: 'To send it, say yes on the practice page first. Until then it stays on this phone.',
  file: 'Choose a file instead',
  fileHint: 'A sound or video from your recorder or camera app.',
  shrinking: (percent: number) => `Making the video smaller: ${percent} %`,
} as const

export type RecorderProblem = 'refused' | 'missing' | 'in-app' | 'unsupported' | 'full' | 'broken' | 'file-large'

export const recorderProblemText: Record<RecorderProblem, string> = {
  refused:
    'This browser may not use the microphone. Tap the lock beside the address, allow it, and start again. Or choose a file.',
  missing: 'No microphone was found. Connect one and start again, or choose a file.',
  'in-app':
    'This app’s browser cannot record. Tap ⋯ and choose ‘Open in Chrome’ or ‘Open in Safari’. Or ' +
    'choose a file from your camera app.',
  unsupported: 'This browser cannot record. Open this page in Chrome or Safari, or choose a file.',
  full: 'This phone has no space left. Delete something, then record again. What was recorded so far is kept.',
  broken: 'The recording stopped. What was recorded so far is kept.',
  'file-large': 'This video is too large, and this browser cannot make it smaller. Please choose a shorter one.',
}

export const ownRecordingsText = {
  phone: 'On this phone',
  sent: 'Sent',
  none: 'Recordings that you send will appear here with what your coach says.',
  state: {
    'cut-off': 'Recording was cut off. What was recorded is here.',
    kept: 'On this phone',
    refused: 'Not sent',
    'waiting-line': 'Waiting for a connection',
    'waiting-wifi': 'Waiting for Wi-Fi',
    sending: 'Sending',
  } satisfies Record<PhoneAttemptState, string>,
  percent: (percent: number) => `${percent} %`,
  seconds: (seconds: number) => `${seconds} s`,
  sentState: 'Sent',
  reviewed: 'Reviewed',
  reported: 'Reported',
  removed: 'Recording deleted',
  until: (day: string) => `Kept until ${day}`,
  open: 'Open',
  openNamed: (drill: string) => `Open: ${drill}`,
  listen: 'Listen',
  send: 'Send to coach',
  sendNow: 'Send now',
  phoneHint: 'Signing out deletes recordings that are not sent. Some phones also delete them after a week.',
  leaveOpen: 'Leave this page open while it sends.',
  again: 'Try again',
} as const

export const deleteAttemptText = {
  button: 'Delete',
  named: (drill: string) => `Delete: ${drill}`,
  title: 'Delete this recording?',
  text: 'It is only on this phone and has not been sent. It cannot be brought back.',
  cancel: 'Keep it',
  confirm: 'Delete recording',
} as const
