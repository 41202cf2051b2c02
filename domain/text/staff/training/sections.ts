import type { RefusalText } from '#domain/text/shared/refusals'
import { SECTION_LONGEST, SECTIONS_MOST, type SectionRefusal } from '#domain/training/library/sections'

export const sectionsText = {
  title: 'Sections and order',
  note: 'How trainees find the materials, and which package sees what',
  allMaterials: 'All materials',
  withoutSection: 'Without a section',
  newSection: 'New section',
  add: 'Add section',
  adding: 'Adding…',
  name: 'Name of the section',
  packages: 'Only for',
  packagesHint: 'If you choose none, every trainee sees it.',
  edit: 'Name and packages',
  editOf: (name: string) => ` of ${name}`,
  save: 'Save section',
  saveOf: (name: string) => ` ${name}`,
  saving: 'Saving…',
  forPackages: (names: readonly string[]) => `For ${names.join(', ')}`,
  forAll: 'For every trainee',
  remove: 'Delete',
  removeOf: (name: string) => ` ${name}`,
  empty: 'No materials here yet.',
  sectionOf: (fileName: string) => `Section of ${fileName}`,
  move: 'Move',
  moveOf: (fileName: string) => ` ${fileName}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  close: 'Close',
  done: {
    add: 'Section added',
    save: 'Section saved',
    move: 'Order changed',
    remove: 'Section deleted',
    'move-material': 'Order changed',
    put: 'Material moved',
  },
} as const

export type SectionIntent = keyof typeof sectionsText.done

export const SECTION_REFUSALS: Record<SectionRefusal, RefusalText> = {
  'not-allowed': { title: 'Not allowed', text: 'Your role does not allow this.', status: 403 },
  gone: { title: 'Not found', text: 'This record is no longer there. The page is up to date now.', status: 404 },
  changed: {
    title: 'Changed by someone else',
    text: 'Someone else changed this section first. The page is up to date now.',
    status: 409,
  },
  'moved-meanwhile': {
    title: 'Changed by someone else',
    text: 'Someone else changed the order first. The page is up to date now.',
    status: 409,
  },
  'name-missing': { title: 'Name missing', text: 'Please enter a name for the section.', status: 422 },
  'name-too-long': {
    title: 'Name too long',
    text: `The name of a section can have at most ${SECTION_LONGEST} characters.`,
    status: 422,
  },
  'name-taken': { title: 'Name in use', text: 'A section with this name already exists.', status: 422 },
  'no-such-package': { title: 'Not found', text: 'One of these packages no longer exists.', status: 409 },
  'too-many': {
    title: 'Too many sections',
    text: `You can have at most ${SECTIONS_MOST} sections. Delete an empty one first.`,
    status: 409,
  },
  'not-empty': {
    title: 'Not deleted',
    text: 'Move its materials to another section first. Without a section, every trainee sees them.',
    status: 409,
  },
}
