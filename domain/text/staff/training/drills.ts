import type { RefusalText } from '#domain/text/shared/refusals'
import type { SampleSet } from '#domain/training/practice/drills'

export const drillsText = {
  title: 'Drills',
  note: 'What trainees practise by themselves, in the order they see it',
  add: 'Add Drill',
  update: 'Update Drill',
  addCrumb: 'Add',
  updateCrumb: 'Update',
  empty: 'No drills yet. Add one of your own, or begin with ready-made ones.',
  samples: {
    speaking: (count: number) => `Add ${count} drills for speaking and pageants`,
    debate: (count: number) => `Add ${count} drills for debate and call-centre English`,
  } satisfies Record<SampleSet, (count: number) => string>,
  unused: (count: number) =>
    count === 1
      ? '1 ready-made drill was never used or changed.'
      : `${count} ready-made drills were never used or changed.`,
  removeUnused: (count: number) => (count === 1 ? 'Remove it' : `Remove these ${count}`),
  removing: 'Removing…',
  undo: 'Undo',
  adding: 'Adding…',
  columns: { number: 'No.', text: 'Drill', times: 'Times', packages: 'For', status: 'Status', actions: 'Action' },
  inUse: 'In use',
  retired: 'Retired',
  everyone: 'All packages',
  times: (think: number, speak: number) => (think > 0 ? `Think ${think} s, speak ${speak} s` : `Speak ${speak} s`),
  lights: (yellow: number, red: number) => `Yellow at ${yellow} s, red at ${red} s`,
  edit: 'Update',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  retire: 'Retire',
  bringBack: 'Use again',
  close: 'Close',
  movedTo: (place: number) => `Drill moved to position ${place}`,
  done: {
    added: 'Drill added',
    updated: 'Drill updated',
    moved: 'Order changed',
    retired: 'Drill retired. What trainees recorded stays.',
    used: 'Drill in use again',
    samples: 'Drills added',
    'samples-removed': 'Ready-made drills removed. Used or changed ones stay.',
  },
} as const

export const drillFieldText = {
  kind: 'Kind',
  text: 'Question or task',
  textHint: 'What the trainee reads. Never ask anyone to record themselves in swimwear or in a changing room.',
  thinkSeconds: 'Time to think (seconds)',
  thinkHint: '0 starts at once.',
  speakSeconds: 'Time to speak (seconds)',
  speakHint: 'The recording stops after this time.',
  yellowAt: 'Yellow light after (seconds)',
  redAt: 'Red light after (seconds)',
  section: 'Section of the materials',
  noSection: 'None',
  packages: 'Packages',
  packagesHint: 'Tick none to show it to all trainees.',
} as const

export type DrillRefusal = 'not-allowed' | 'gone' | 'moved-meanwhile' | 'too-many' | 'not-empty'

export const drillRefusalText: Record<DrillRefusal, RefusalText> = {
  'not-allowed': { title: 'Not allowed', text: 'Your role does not allow this.', status: 403 },
  gone: { title: 'Not found', text: 'This drill no longer exists. Please reload the list.', status: 404 },
  'moved-meanwhile': {
    title: 'Order not changed',
    text: 'Someone already changed the order. The page is up to date now. Try again.',
    status: 409,
  },
  'too-many': { title: 'Too many drills', text: 'Retire one first.', status: 409 },
  'not-empty': {
    title: 'Drills not added',
    text: 'There are drills already. The ready-made ones are for an empty list.',
    status: 409,
  },
}
