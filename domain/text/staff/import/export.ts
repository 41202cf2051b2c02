import type { ExportSheet } from '#domain/export/sheets'

export const exportText = {
  title: 'Export',
  note: 'Take everything out: one ZIP with a workbook of all records and a folder of all files.',
  contains: 'What is in it',
  workbook: 'A workbook (academy.xlsx) with a sheet each for:',
  files:
    'A folder of files: proofs of payment, pictures, learning materials, guardian papers and certificates, named by person and day.',
  sealed:
    'Proofs of payment and guardian papers are encrypted on the server. In this ZIP they are open: everyone who has ' +
    'it can read them. Store it where only owners can open it.',
  without: 'Passwords, sign-in links and two-step secrets are not in it. To move the site itself, use a backup.',
  logged: 'The audit log shows who exported, and when.',
  download: 'Download everything',
} as const

export const exportSheetText: Record<ExportSheet, string> = {
  people: 'People',
  enrolments: 'Enrolments',
  payments: 'Payments',
  ledger: 'Ledger',
  sessions: 'Sessions',
  attendance: 'Attendance',
  ratings: 'Ratings',
  consents: 'Consents',
  packages: 'Packages',
  wins: 'Wins',
  news: 'News',
  accomplishments: 'Accomplishments',
  members: 'Members',
  materials: 'Learning materials',
  messages: 'Messages',
  enquiries: 'Enquiries',
  siteTexts: 'Site texts',
  paymentAccounts: 'Payment accounts',
}

const HEADINGS: Readonly<Record<string, string>> = {
  amountCentavos: 'Amount (PHP)',
  priceCentavos: 'Price (PHP)',
  discountCentavos: 'Discount (PHP)',
  creditCentavos: 'Adjustment (PHP)',
  createdAt: 'Added',
  joinedAt: 'Enrolled',
  submittedAt: 'Submitted',
  decidedAt: 'Decided',
  occurredAt: 'Date',
  startsAt: 'Start',
  endsAt: 'End',
  cancelledAt: 'Cancelled',
  markedAt: 'Marked',
  answeredAt: 'Answered',
  endedAt: 'Ended',
  hiddenAt: 'Hidden since',
  receivedAt: 'Received',
  dueOn: 'Balance due on',
  validUntil: 'Valid until',
}

export function exportHeading(column: string): string {
  const words = column.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return HEADINGS[column] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export const exportReadme = (brand: string, day: string): string => `${brand}: all records and files, ${day}

academy.xlsx   one sheet for each kind of record; times are those of Manila, amounts in Philippine pesos
files/         proofs of payment, pictures, learning materials, guardian papers and certificates

Proofs of payment and guardian papers are encrypted on the server and open in this ZIP. Store it where only
owners can open it, and delete copies that you do not need.

Passwords, sign-in links, two-step secrets and practice recordings are not in this ZIP.
`
