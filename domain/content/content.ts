import { linkTo } from '#routes'
import { CONTENT_LABELS, CONTENT_LISTS, type ContentListText } from '#domain/text/staff/content/content'

export const CONTENT_KINDS = ['accomplishments', 'news', 'wins', 'members'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]
export type ContentField = 'title' | 'content' | 'date' | 'postUrl' | 'name' | 'titles' | 'testimonial'

export const CONTENT_TEXTS = {
  imageRequired: 'Image is required. Please upload an image.',
  wrongUrl: 'Please enter a valid URL.',
  added: 'Added Successfully!',
  updated: 'Updated Successfully!',
  deleted: 'Deleted Successfully!',
  uploaded: 'Upload Successful!',
  pdfUploaded: 'PDF uploaded successfully!',
  pdfDeleted: 'PDF deleted successfully!',
  pdfReuploaded: 'PDF reuploaded successfully!',
  pdfRenamed: 'PDF renamed successfully!',
} as const

export const uploadFailed = (message: string): string => `Upload failed: ${message}`

export const TITLE_LENGTH = 200
export const CONTENT_LENGTH = 10_000
export const TITLES_LENGTH = 500
export const URL_LENGTH = 2000

export const CONTENT_FIELDS: Record<
  ContentField,
  { label: string; look: 'line' | 'lines' | 'day' | 'url'; longest: number; hint?: string }
> = {
  title: { ...CONTENT_LABELS.title, look: 'line', longest: TITLE_LENGTH },
  content: { ...CONTENT_LABELS.content, look: 'lines', longest: CONTENT_LENGTH },
  date: { ...CONTENT_LABELS.date, look: 'day', longest: 10 },
  postUrl: { ...CONTENT_LABELS.postUrl, look: 'url', longest: URL_LENGTH },
  name: { ...CONTENT_LABELS.name, look: 'line', longest: 120 },
  titles: { ...CONTENT_LABELS.titles, look: 'line', longest: TITLES_LENGTH },
  testimonial: { ...CONTENT_LABELS.testimonial, look: 'lines', longest: CONTENT_LENGTH },
}

type ContentFacts = ContentListText & {
  fields: readonly ContentField[]
  image: 'required' | 'optional' | 'none'
  path: string
}

export const CONTENT: Record<ContentKind, ContentFacts> = {
  accomplishments: {
    ...CONTENT_LISTS.accomplishments,
    fields: ['title', 'content', 'date'],
    image: 'none',
    path: linkTo('adminAccomplishments'),
  },
  news: {
    ...CONTENT_LISTS.news,
    fields: ['title', 'content', 'date', 'postUrl'],
    image: 'required',
    path: linkTo('adminNews'),
  },
  wins: {
    ...CONTENT_LISTS.wins,
    fields: ['title', 'content', 'date', 'postUrl'],
    image: 'required',
    path: linkTo('adminWins'),
  },
  members: {
    ...CONTENT_LISTS.members,
    fields: ['name', 'titles', 'testimonial'],
    image: 'optional',
    path: linkTo('adminMembers'),
  },
}
