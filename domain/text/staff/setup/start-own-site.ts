export const ownSiteText = {
  title: 'Start my own site',
  note: 'This site shows demo content: invented people, money and stories.',
  onDashboard: 'This site shows demo content. The people and payments are invented.',
  link: 'Start my own site',
  why:
    'Entries of a ledger, receipts and the activity log can never be deleted, not even those of the demo. ' +
    'So your own site starts in a new, empty database, and your first receipt has number 1.',
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
