import { STATEMENT_MAX_BYTES } from '#domain/money/statements/lines'
import { formatLimit, grouped } from '#domain/words/formats'
import { IMPORT_ROWS_AT_MOST, type ColumnsProblem } from '#domain/import/columns'
import type { ImportRefusal, StayReason } from '#domain/import/undo'
import type { RefusalText } from '#domain/text/shared/refusals'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { plural } from '#domain/words/texts'

export const importText = {
  title: 'Import',
  error: 'Error: Import',
  note: 'Bring people, payments and sessions from a spreadsheet. Nothing is written before you have seen what happens to each row.',
  facebook: 'Import Facebook posts',
  uploadTitle: 'Choose a file',
  uploadNote:
    'One row for each person, payment or session. Google Sheets and Forms: File, Download, then Comma-separated values or Microsoft Excel.',
  file: 'File',
  fileHint:
    `CSV or XLSX, up to ${formatLimit(STATEMENT_MAX_BYTES)} and ${grouped(IMPORT_ROWS_AT_MOST)} rows. ` +
    'The first sheet of a workbook is read.',
  read: 'Read file',
  reading: 'Reading…',
  progress: 'Reading the file',
  list: 'Imports',
  empty: 'No imports yet. Files you import appear here, and you can undo an import for 24 hours.',
  thing: 'import',
  columns: { file: 'File', added: 'Read', rows: 'Rows', state: 'State', actions: 'Actions' },
  states: { draft: 'Not imported', done: 'Imported', undone: 'Undone' },
  open: 'Open',
  by: (name: string) => ` by ${name}`,
} as const

export const importColumnsText = {
  title: 'Columns of the file',
  error: 'Error: Columns of the file',
  legend: 'What does each column contain?',
  note: 'The choice is remembered by the heading, so the next file with the same headings is read without asking.',
  notNeeded: 'Not needed',
  unnamed: (number: number) => `Column ${number}`,
  sample: (cells: string[]) => `Such as ${cells.join(' · ')}`,
  noSample: 'Empty',
  questions: 'Questions about the file',
  order: 'The dates do not show which number is the day. Please choose.',
  orderNone: 'Please choose',
  dayFirst: 'Day first: 03/04/2026 is April 3',
  monthFirst: 'Month first: 03/04/2026 is March 4',
  package: (text: string) => (text === '' ? 'Package of payments without one' : `Package for "${text}"`),
  packageHint: (count: number) => `In ${plural(count, 'row', 'rows')}`,
  packageNone: 'Please choose',
  packageLeave: 'No package: import the people only',
  birthdates: 'People without a birthdate',
  birthdatesHint: 'A guardian has to agree for everyone under 18.',
  birthdatesWait: 'Leave them out until the file has their birthdate',
  birthdatesAdult: 'They are all 18 or older',
  save: 'Show what happens to each row',
  saving: 'Saving…',
} as const

export const columnsProblemText: Record<ColumnsProblem, string> = {
  'no-name': 'Please choose the column with the name.',
  'no-contact': 'Please choose the column with the email or the mobile number. It tells people apart.',
  twice: 'Two columns have the same content. Please choose another for one of them.',
}

export const importRunText = {
  crumb: 'File',
  title: (fileName: string) => fileName,
  documentTitle: (fileName: string) => `Import ${fileName}`,
  preview: 'Nothing is written yet. Check what happens to each row, then import.',
  columns: 'Columns and answers',
  tabs: 'Rows by what happens to them',
  all: 'All rows',
  tab: (name: string, count: string) => `${name} (${count})`,
  list: 'Rows of the file',
  row: 'Row',
  name: 'Name',
  fate: 'What happens',
  noName: 'No name',
  empty: 'The file has no rows.',
  thing: 'row',
  run: (people: number, others: number) =>
    people > 0 ? `Import ${plural(people, 'person', 'people')}` : `Import ${plural(others, 'row', 'rows')}`,
  running: 'Importing…',
  runNote:
    'No emails are sent. New people cannot sign in before you send invitations. You can undo the import for 24 hours.',
  left: (count: number) =>
    `${plural(count, 'row needs', 'rows need')} an answer and ${count === 1 ? 'is' : 'are'} left out. ` +
    'You can import the file again later: what is here already is not added twice.',
  nothing: 'Nothing to import. Each row needs an answer, or is already here.',
  ordersMissing: 'Some dates can be read in two ways. Answer the questions about the file first.',
  confirmed: 'Thank you, your password is confirmed. Press the button again.',
  discard: 'Discard',
  discarding: 'Discarding…',

  resultNews: 'Imported',
  undoneNews: 'Import undone',
  result: (when: string) => `Imported ${when}`,
  undone: (when: string) => `Undone ${when}`,
  counts: {
    people: 'People',
    minors: 'Under 18',
    enrolments: 'Enrolments',
    payments: 'Payments',
    sessions: 'Sessions',
    left: 'Rows left out',
  },
  fileGone: 'The rows of the file are deleted. People, payments and sessions are in their lists.',
  trainees: 'View trainees',
  invite: 'Send invitations',
  inviting: 'Sending…',
  inviteTitle: 'Invitations',
  inviteNote: (count: number) =>
    `${plural(count, 'person', 'people')} with an email can be invited. Each gets one email and sets a password with it.`,
  inviteNone: 'No one can be invited: they have no email, wait for a guardian, or have signed in.',
  inviteNoMail: 'Email is not set up. Set it up first, or make a reset link for each person.',
  setUpEmail: 'Set up email',
  invited: (count: number) => `${plural(count, 'invitation', 'invitations')} sent`,
  invitedBefore: (when: string) => `Invitations sent ${when}.`,
  guardiansTitle: 'Guardians to agree',
  guardiansNote: 'Open each person to share the link with the guardian. No email is sent to guardians.',
  undoTitle: 'Undo this import',
  undoNote: (until: string) =>
    `Until ${until}, you can remove what this import added. People who signed in, or whose records were changed since, stay.`,
  undo: 'Undo this import',
  undoing: 'Undoing…',
  undoLate: 'This import is older than 24 hours, so it cannot be undone.',
  removed: (count: number) => `${plural(count, 'person', 'people')} removed.`,
  staysTitle: 'These people and their records stay',
} as const

export const stayReasonText: Record<StayReason, string> = {
  'signed-in': 'has signed in',
  changed: 'was changed since',
  used: 'has payments, sessions or other records added since',
  held: 'is on legal hold',
  'month-closed': 'has a payment in a closed month',
}

export const importRefusalText = {
  'not-allowed': ACTION_REFUSALS['not-allowed'].status,
  'proof-needed': ACTION_REFUSALS['not-allowed'].status,
  'not-found': 404,
  'changed-meanwhile': {
    text: 'Someone changed one of these people at the same time, so nothing was imported. Check the rows and try again.',
    status: 409,
  },
  'too-late': { text: importRunText.undoLate, status: 409 },
  'nothing-to-import': { text: importRunText.nothing, status: 422 },
} satisfies Record<ImportRefusal, RefusalText | number>

const inFile = (text: string, status = 422): RefusalText => ({ text, status, field: 'file' })

export const sheetProblemText = {
  'no-file': inFile('Please choose the file.'),
  'too-large': inFile(`This file is larger than ${formatLimit(STATEMENT_MAX_BYTES)}. Export fewer rows.`, 413),
  unreadable: inFile('This file is damaged or of another type. Download it again as CSV or XLSX.'),
  'no-statement': inFile('This is no CSV or XLSX file. Download the sheet as CSV or XLSX.'),
  'no-table': inFile('No table was found in this file. The first rows need headings, such as Name and Email.'),
  'too-many': inFile(`This file has more than ${grouped(IMPORT_ROWS_AT_MOST)} rows. Split it into parts.`),
  'too-large-inside': inFile('This file unpacks to far more data than a sheet has, so it was not read.'),
  'mixed-days': inFile('The dates of this file cannot be read.'),
  'password-needed': inFile('This file has a password. Save it without one.'),
  'password-wrong': inFile('This file has a password. Save it without one.'),
  busy: inFile('Other files are being read. Please try again in a moment.', 503),
  'too-hard': inFile('This file takes too long to read. Download it as CSV.'),
} satisfies Record<string, RefusalText>
