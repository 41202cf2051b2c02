import { linkTo } from '#routes'

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
  title: { label: 'Title', look: 'line', longest: TITLE_LENGTH },
  content: { label: 'Content', look: 'lines', longest: CONTENT_LENGTH },
  date: { label: 'Date', look: 'day', longest: 10 },
  postUrl: {
    label: 'POST URL',
    look: 'url',
    longest: URL_LENGTH,
    hint: 'Such as https://www.facebook.com/academy/posts/1',
  },
  name: { label: 'Name', look: 'line', longest: 120 },
  titles: { label: 'Titles', look: 'line', longest: TITLES_LENGTH, hint: 'Separated by commas.' },
  testimonial: { label: 'Testimonials', look: 'lines', longest: CONTENT_LENGTH, hint: 'Optional.' },
}

type Words = {
  thing: string
  things: string
  heading: string
  add: string
  update: string
  remove: string
  fields: readonly ContentField[]
  image: 'required' | 'optional' | 'none'
  path: string
  search: string
}

export const CONTENT: Record<ContentKind, Words> = {
  accomplishments: {
    thing: 'accomplishment',
    things: 'accomplishments',
    heading: 'Accomplishments',
    add: 'Add New Accomplishment',
    update: 'Update Accomplishment',
    remove: 'Are you sure you want to delete this accomplishment?',
    fields: ['title', 'content', 'date'],
    image: 'none',
    path: linkTo('adminAccomplishments'),
    search: 'Search by title',
  },
  news: {
    thing: 'news item',
    things: 'news items',
    heading: 'News',
    add: 'Add New News',
    update: 'Update News',
    remove: 'Are you sure you want to delete this news item?',
    fields: ['title', 'content', 'date', 'postUrl'],
    image: 'required',
    path: linkTo('adminNews'),
    search: 'Search by title',
  },
  wins: {
    thing: 'win',
    things: 'wins',
    heading: 'Wins',
    add: 'Add New Win',
    update: 'Update Win',
    remove: 'Are you sure you want to delete this wins item?',
    fields: ['title', 'content', 'date', 'postUrl'],
    image: 'required',
    path: linkTo('adminWins'),
    search: 'Search by title',
  },
  members: {
    thing: 'member',
    things: 'members',
    heading: 'Members',
    add: 'Add New Member',
    update: 'Update Member',
    remove: 'Are you sure you want to delete this member?',
    fields: ['name', 'titles', 'testimonial'],
    image: 'optional',
    path: linkTo('adminMembers'),
    search: 'Search by name',
  },
}
