import type { OwnSitePart } from '#domain/setup/own-site'
import type { RefusalText } from '#domain/text/shared/refusals'

export const ownSiteText = {
  title: 'Start my own site',
  note: 'This site shows demo content: invented people, money and stories.',
  onDashboard: 'This site shows demo content. The people and payments are invented.',
  link: 'Start my own site',
  why:
    'Entries of a ledger, receipts and the activity log can never be deleted, not even those of the demo. ' +
    'So your own site starts in a new, empty database, and your first receipt has number 1.',
  press: {
    title: 'What your own site begins with',
    note: 'People, payments, stories, contact details and payment accounts of the demo stay behind.',
    kept: {
      identity: { title: 'Name, logo and colours', hint: 'Tick it if you changed them here.' },
      texts: { title: 'Texts of the pages', hint: 'You can edit or empty each one later under Site content.' },
      packages: { title: 'Packages with their prices', hint: 'You can edit or delete each one later.' },
      email: { title: 'Email setup', hint: 'The account that your test email was sent with, and its password.' },
    } satisfies Record<OwnSitePart, { title: string; hint: string }>,
    stays: 'You and the other owners keep your accounts. The demo is backed up and kept in the folder demo-site.',
    submit: 'Start my own site',
    starting: 'Starting…',
  },
  started: {
    title: 'Your own site is starting',
    note: 'This takes about half a minute. Then the setup opens by itself.',
    link: 'Go to the setup',
  },
  byCommand:
    'This site cannot change its database by itself, because it uses PostgreSQL, S3 storage or several workers.',
  stepsTitle: 'Three steps',
  steps: [
    'Stop this site.',
    'Start it again with an empty data folder:',
    'Sign in as the administrator. The setup guides you.',
  ],
  command: 'DATA_DIR=my-academy STARTER_CONTENT=none npm start',
  postgres: 'If this site uses PostgreSQL or S3 storage, also set DATABASE_URL and STORAGE_URL to new, empty ones.',
  stays:
    'Nothing here is deleted. To see the demo again, start with its old data folder. ' +
    'Copy texts that you want to keep from Site content, and packages from Packages.',
} as const

export const ownSiteRefusalText: Record<'not-allowed' | 'underway' | 'backup-failed' | 'by-command', RefusalText> = {
  'not-allowed': { title: 'Not allowed', text: 'Only an owner can start an own site.', status: 403 },
  underway: {
    title: 'Already starting',
    text: 'Your own site is starting. Open the setup in a minute.',
    status: 409,
  },
  'backup-failed': {
    title: 'Not started',
    text: 'The demo could not be backed up, so nothing was changed. Check the free space, then try again.',
    status: 409,
  },
  'by-command': {
    title: 'Not started',
    text: 'This site can only be changed by command. See below.',
    status: 409,
  },
}
