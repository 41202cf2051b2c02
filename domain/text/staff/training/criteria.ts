import type { RefusalText } from '#domain/text/shared/refusals'
import { CRITERIA_MOST, CRITERION_LONGEST, type CriterionRefusal } from '#domain/training/assessing/notes'

export const criteriaText = {
  title: 'Rating criteria',
  note: 'What coaches rate in an assessment, in the order coaches and trainees see it',
  suggested:
    'These are suggestions. Rename them, change their order or retire them, and add your own: ratings that were given stay.',
  columns: { number: 'No.', name: 'Name', status: 'Status', actions: 'Action' },
  inUse: 'In use',
  retired: 'Retired',
  empty: 'No rating criteria yet. Add the first one below.',
  newName: 'New criterion',
  add: 'Add criterion',
  adding: 'Adding…',
  nameOf: (name: string) => `Name of ${name}`,
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  bringBack: 'Use again',
  bringBackOf: (name: string) => `: ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  retire: 'Retire',
  retireOf: (name: string) => ` ${name}`,
  close: 'Close',
  done: {
    add: 'Criterion added',
    rename: 'Criterion renamed',
    up: 'Order changed',
    down: 'Order changed',
    retire: 'Criterion retired. Its ratings stay.',
    'bring-back': 'Criterion in use again',
  },
} as const

export type CriterionIntent = keyof typeof criteriaText.done

export const CRITERION_REFUSALS: Record<CriterionRefusal, RefusalText> = {
  'not-allowed': { title: 'Not allowed', text: 'Your role does not allow this.', status: 403 },
  gone: { title: 'Not found', text: 'This criterion no longer exists. Please reload the list.', status: 404 },
  'moved-meanwhile': {
    title: 'Changed by someone else',
    text: 'Someone else changed the order first. The page is up to date now.',
    status: 409,
  },
  changed: {
    title: 'Changed by someone else',
    text: 'Someone else changed this criterion first. The page is up to date now.',
    status: 409,
  },
  'name-missing': { title: 'Name missing', text: 'Please enter a name.', status: 422 },
  'name-too-long': {
    title: 'Name too long',
    text: `The name of a criterion can have at most ${CRITERION_LONGEST} characters.`,
    status: 422,
  },
  'name-taken': { title: 'Name in use', text: 'A criterion with this name already exists.', status: 422 },
  'too-many': {
    title: 'Too many criteria',
    text: `An assessment can have at most ${CRITERIA_MOST} criteria. Retire one first.`,
    status: 409,
  },
  'last-one': { title: 'Not retired', text: 'Assessments need at least one criterion.', status: 409 },
}
