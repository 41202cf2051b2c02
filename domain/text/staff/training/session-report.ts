import { SESSION_NOTE_MAX_LENGTH, type NotesRefusal } from '#domain/training/assessing/notes'
import type { RefusalText } from '#domain/text/shared/refusals'

export const sessionReportText = {
  title: 'Session report',
  documentTitle: (name: string) => `Session report: ${name}`,
  note: (kind: string, when: string) => `${kind} · ${when}`,
  withoutDate: 'Counted without a date',
  sessionsOf: (name: string) => `Sessions of ${name}`,
  saved: 'Session report saved',
  savedFor: (name: string) => `Session report of ${name} saved`,
  inputKept: 'What you typed is still here.',
  reload: 'Reload',
  afterReload: 'shows the new version and discards what you typed.',
  ratings: 'Ratings',
  ratingsHint: '1 is a beginner, 10 is ready for any stage. The trainee sees all ratings over time.',
  notRated: 'Not rated',
  retired: 'retired',
  shared: 'For the trainee',
  sharedHint: 'What you practiced, and what to prepare.',
  private: 'For staff only',
  privateHint: 'Not shown to the trainee. By law they can ask for what is written about them, so be fair.',
  homework: 'Homework from the learning materials',
  homeworkHint: (most: number) => `Choose up to ${most}. The trainee finds the links next to your note.`,
  save: 'Save report',
  saving: 'Saving…',
  close: 'Close',
  someoneElse: 'Someone else',
  changed: (by: string) => `${by} changed this report after you opened it.`,
} as const

export const NOTES_REFUSALS: Record<Exclude<NotesRefusal, 'not-found' | 'changed'>, RefusalText> = {
  'not-allowed': { text: 'Your role does not allow this.', status: 403 },
  'note-long': {
    text: `A note can have at most ${SESSION_NOTE_MAX_LENGTH} characters. Please shorten it.`,
    status: 422,
  },
  'rating-wrong': { text: 'Please rate from 1 to 10, and only by criteria in use.', status: 422 },
  'not-assessed': { text: 'Only assessments have ratings.', status: 422 },
}
