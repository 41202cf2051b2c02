import { PDF_MAX_BYTES } from '#domain/files/uploads'
import { formatLimit } from '#domain/words/formats'
import type { RefusalText } from '#domain/text/shared/refusals'
import { plural } from '#domain/words/texts'

export const facebookText = {
  title: 'Facebook posts',
  error: 'Error: Facebook posts',
  note: 'Turn posts of your Facebook page into wins and news. Each becomes a draft first.',
  upload: 'Choose the export',
  how:
    'On Facebook: Settings, Your information, Download your information. Choose your page, Posts, the JSON format and ' +
    'low media quality. Facebook then offers a ZIP.',
  file: 'ZIP of Facebook',
  fileHint: `A ZIP up to ${formatLimit(PDF_MAX_BYTES)}. For more, export a shorter time. It is deleted after a day.`,
  read: 'Read posts',
  reading: 'Reading…',
  exports: 'Exports read today',
  empty: 'No export yet. The posts of the ZIP appear here, and you choose which ones to use.',
  readAt: (when: string) => `Read ${when}`,
  posts: (count: number) => `${plural(count, 'post', 'posts')}, newest first`,
  choose: (title: string) => `Use "${title}"`,
  leave: 'Leave out',
  win: 'As a win',
  news: 'As news',
  made: 'Already chosen',
  pictures: (count: number) => plural(count, 'picture', 'pictures'),
  noPicture: 'No picture',
  make: 'Make drafts',
  making: 'Making drafts…',
  none: 'Please choose at least one post.',
  drafts: 'View drafts',
  thing: 'post',
  done: (count: number) => `${plural(count, 'draft', 'drafts')} made`,
  withoutPicture: (titles: string[]) => `The picture of these posts could not be read: ${titles.join(', ')}.`,
} as const

const inFile = (text: string, status = 422): RefusalText => ({ text, status, field: 'file' })

export const facebookProblemText = {
  'no-file': inFile('Please choose the ZIP.'),
  'too-large': inFile(
    `This ZIP is larger than ${formatLimit(PDF_MAX_BYTES)}. Export a shorter time or a lower media quality.`,
    413,
  ),
  'no-zip': inFile('This is no ZIP, or it is damaged. Download it from Facebook again.'),
  'no-posts': inFile('No posts were found in this ZIP. Choose Posts and the JSON format when you export.'),
} satisfies Record<string, RefusalText>

export const draftsText = {
  title: 'Drafts',
  note: 'Only staff see drafts. Publish one to show it on the website.',
  list: 'Drafts of wins and news',
  empty: 'No drafts. Posts you choose from a Facebook export appear here.',
  thing: 'draft',
  draft: 'Draft',
  kinds: { wins: 'Win', news: 'News' },
  columns: { title: 'Title', kind: 'Kind', date: 'Date', state: 'State', actions: 'Actions' },
  edit: 'Edit',
  publish: 'Publish',
  publishing: 'Publishing…',
  published: 'Published',
  waiting: (count: number) => plural(count, 'draft', 'drafts'),
} as const

export const draftText = {
  title: 'Draft',
  error: 'Error: Draft',
  kind: 'Publish as',
  picture: 'Picture of this draft',
  save: 'Save draft',
  saving: 'Saving…',
  saved: 'Draft saved',
  saveAndPublish: 'Save and publish',
  delete: 'Delete draft',
  deleting: 'Deleting…',
  deleted: 'Draft deleted',
} as const

export const draftRefusalText = {
  'not-allowed': 403,
  'not-found': 404,
  changed: { text: 'Someone changed this draft. Open it again to see the newer version.', status: 409 },
} as const
