import { plural } from '#domain/words/texts'

/** The requirements quote the title, the search field and 'Open PDF'. */
export const ownMaterialsText = {
  title: 'Learning Materials',
  search: 'Search by Filename...',
  found: (count: number) => `${plural(count, 'file', 'files')} found`,
  otherSection: 'More materials',
  new: 'New',
  stoppedOn: (page: number) => `You stopped on page ${page}`,
  read: 'Read here',
  named: (name: string) => `: ${name}`,
  openPdf: 'Open PDF',
  namedInNewTab: (name: string) => `: ${name}, in a new tab`,
  ok: 'OK',
  locked: {
    text: 'The learning materials of your package open when you have paid in full. Your sessions continue as planned.',
    toPayments: 'View the balance',
  },
} as const
