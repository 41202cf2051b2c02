import { plural } from '#domain/words/texts'
import type { RefusalText } from '#domain/text/shared/refusals'
import { POINTS_MOST } from '#domain/training/assessing/notes'
import { HOMEWORK_NOTE_LONGEST, HOMEWORK_OPEN_MOST, type HomeworkRefusal } from '#domain/training/practice/homework'
import {
  MARK_LONGEST,
  MARKS_LEAST,
  MARKS_MOST,
  ONCE_MORE_LONGEST,
  type MomentRefusal,
  type ReviewRefusal,
} from '#domain/training/practice/reviews'

export const practiceListText = {
  title: 'Practice recordings',
  note: 'What your trainees recorded and sent',
  states: { waiting: 'Waiting', reviewed: 'Reviewed' },
  statesLabel: 'Show',
  trainee: 'Trainee',
  everyTrainee: 'All trainees',
  drill: 'Drill',
  everyDrill: 'All drills',
  search: 'Search by trainee',
  empty: {
    waiting: 'No recordings are waiting. New ones from your trainees appear here.',
    reviewed: 'Recordings that you reviewed appear here.',
  },
  columns: { trainee: 'Trainee', drill: 'Drill', sent: 'Sent', length: 'Length', actions: 'Action' },
  media: { audio: 'Sound', video: 'Video' },
  homework: 'Homework',
  review: 'Review',
  reviewNamed: (name: string) => `Review recording of ${name}`,
  thing: 'recording',
  marks: 'Markers',
  figures: 'Figures',
  drills: 'Drills',
  seconds: (seconds: number) => `${seconds} s`,
} as const

export const recordingReportsText = {
  title: 'Reported recordings',
  note: 'No one can play them until you decide. Nothing is deleted before that.',
  by: (reporter: string) => `Reported by ${reporter}`,
  unknown: 'someone',
  show: 'Show again',
  remove: 'Delete recording',
  removeText: 'If it could show abuse of a child, do not delete it: keep it as evidence and call the police first.',
  deciding: 'Saving…',
  done: { shown: 'Recording shown again', removed: 'Recording deleted' },
} as const

export const reviewText = {
  title: (name: string) => `Review: ${name}`,
  player: 'Recording',
  speed: 'Speed',
  speeds: [
    { value: 1, label: '1×' },
    { value: 1.5, label: '1.5×' },
    { value: 2, label: '2×' },
  ],
  markers: 'Mark this moment',
  markerHint: `Keys 1 to ${MARKS_MOST} set a marker. J, K and L go back, pause and forward. Space plays.`,
  comment: 'Comment at this moment',
  addComment: 'Add comment',
  voice: 'Record voice note',
  voiceStop: (seconds: number) => `Stop voice note (${seconds} s)`,
  voiceSending: 'Sending voice note…',
  voiceProblem: 'The microphone could not be used. Allow it beside the address, or write a comment.',
  voiceNote: 'Voice note',
  moments: 'Moments',
  noMoments: 'No moments yet. Play, and tap a marker.',
  waiting: (count: number) => `${plural(count, 'moment waits', 'moments wait')} for a connection.`,
  unsent: 'Not sent yet',
  momentRefused: (at: string, what: string) =>
    `Not saved: “${what}” at ${at}. The recording was reported or deleted, or it has too many moments.`,
  remove: 'Remove',
  removeNamed: (moment: string) => `Remove moment at ${moment}`,
  playFrom: (moment: string) => `Play from ${moment}`,
  ratings: 'Ratings',
  own: (points: number) => `Trainee: ${points}`,
  saved: (value: string) => `Saved now: ${value}`,
  fillers: (count: number) => `The trainee counted ${plural(count, 'filler word', 'filler words')}.`,
  onceMore: 'Once more, with …',
  onceMoreHint: 'For example: a pause before the last sentence.',
  again: 'Give this drill again as homework',
  againHint: 'The words above become the note.',
  againGiven: (due: string) => `The trainee already has this drill as homework. ${due}.`,
  done: 'Done',
  doneNext: 'Done and next',
  saving: 'Saving…',
  removed: 'The recording was deleted. Your remarks stay.',
  hidden: 'This recording was reported. No one can play it until an owner decides.',
  report: 'Report recording',
  reportWhy: 'What is wrong with it?',
  reporting: 'Reporting…',
  reasonMissing: 'Please write what is wrong.',
  list: 'All recordings',
  news: {
    reviewed: 'Review saved',
    homework: 'Review saved, homework given',
    reported: 'Recording reported. Owners read it.',
    removed: 'Moment removed',
  },
} as const

const NOT_ALLOWED: RefusalText = { title: 'Not allowed', text: 'Your role does not allow this.', status: 403 }

export const momentRefusalText: Record<Exclude<MomentRefusal, 'not-found'>, RefusalText> = {
  'not-allowed': NOT_ALLOWED,
  removed: { text: reviewText.hidden, status: 409, field: 'words' },
  'nothing-said': { text: 'Please write a comment or choose a marker.', status: 422, field: 'words' },
  'too-many': { text: 'This recording has too many moments. Remove one first.', status: 409, field: 'words' },
  'upload-missing': { text: 'The voice note did not arrive. Please record it again.', status: 409, field: 'words' },
}

export const reviewRefusalText: Record<Exclude<ReviewRefusal, 'not-found'>, RefusalText> = {
  'not-allowed': NOT_ALLOWED,
  changed: {
    title: 'Review not saved',
    text: 'Another coach changed this review. What you entered is still here, with what is saved now beside it. Save again to replace it.',
    status: 409,
  },
  'rating-wrong': { title: 'Review not saved', text: `A rating is a number from 1 to ${POINTS_MOST}.`, status: 422 },
  'words-long': { text: `Please write at most ${ONCE_MORE_LONGEST} characters.`, status: 422, field: 'onceMore' },
}

export const marksText = {
  title: 'Markers',
  note: `${MARKS_LEAST} to ${MARKS_MOST} short words that a coach taps while listening`,
  marker: (number: number) => `Marker ${number}`,
  tone: (number: number) => `Marker ${number} is`,
  tones: { good: 'Good', work: 'To work on' },
  save: 'Save markers',
  saving: 'Saving…',
  done: { saved: 'Markers saved. Older reviews keep their words.' },
} as const

export const marksRefusalText = {
  'not-allowed': NOT_ALLOWED,
  'too-few': { title: 'Markers not saved', text: `Please enter at least ${MARKS_LEAST} markers.`, status: 422 },
  twice: { title: 'Markers not saved', text: 'Two markers have the same name.', status: 422 },
  long: { title: 'Markers not saved', text: `A marker has at most ${MARK_LONGEST} characters.`, status: 422 },
} as const satisfies Record<string, RefusalText>

export const figuresText = {
  title: 'Practice figures',
  note: (weeks: number) => `Of the last ${weeks} weeks, by coach`,
  caption: 'Practice by coach',
  columns: {
    coach: 'Coach',
    trainees: 'Trainees',
    attempts: 'Recordings',
    aWeek: 'A trainee and week',
    reviewed: 'Reviewed',
    hours: 'Hours until reviewed',
  },
  noCoach: 'No coach',
  none: '–',
  percent: (share: number) => `${Math.round(share * 100)} %`,
  empty: 'Figures appear here when trainees have enrolled.',
} as const

export const homeworkText = {
  title: 'Practice homework',
  crumb: 'Practice',
  way: 'Practice',
  give: 'Give homework',
  giving: 'Saving…',
  drill: 'Drill',
  chooseDrill: 'Choose a drill',
  due: 'Due day',
  dueHint: 'Leave it empty for no due day. The trainee gets one reminder the day before.',
  note: 'Note for the trainee',
  list: 'Homework',
  week: 'Homework around this week',
  none: 'No homework yet. Choose a drill below.',
  dueOn: (day: string) => `Due ${day}`,
  noDue: 'No due day',
  done: 'Done',
  open: 'Open',
  over: 'Overdue',
  withdraw: 'Withdraw',
  withdrawNamed: (drill: string) => `Withdraw: ${drill}`,
  attempts: 'Recordings',
  noAttempts: 'Recordings that this trainee sends appear here.',
  back: 'Trainee',
  news: { given: 'Homework given', withdrawn: 'Homework withdrawn' },
} as const

export const homeworkRefusalText: Record<Exclude<HomeworkRefusal, 'not-found'>, RefusalText> = {
  'not-allowed': NOT_ALLOWED,
  'no-such-drill': { text: 'Please choose a drill.', status: 422, field: 'drill' },
  'day-past': { text: 'Please choose today or a later day.', status: 422, field: 'due' },
  'day-wrong': { text: 'Please enter a day, such as 2026-12-24.', status: 422, field: 'due' },
  'note-long': { text: `Please write at most ${HOMEWORK_NOTE_LONGEST} characters.`, status: 422, field: 'note' },
  'too-many': {
    text: `This trainee has ${HOMEWORK_OPEN_MOST} open drills. Withdraw one first.`,
    status: 409,
    field: 'drill',
  },
}

export const reviewHomeworkRefusalText: Record<Exclude<HomeworkRefusal, 'not-found'>, RefusalText> = {
  ...homeworkRefusalText,
  'no-such-drill': {
    title: 'Review not saved',
    text: 'This drill is no longer used. Save the review without homework.',
    status: 422,
  },
  'too-many': {
    title: 'Review not saved',
    text: `This trainee has ${HOMEWORK_OPEN_MOST} open drills. Withdraw one first, or save the review without homework.`,
    status: 409,
  },
  'note-long': { text: `Please write at most ${HOMEWORK_NOTE_LONGEST} characters.`, status: 422, field: 'onceMore' },
}
