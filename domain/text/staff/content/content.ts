export type ContentListText = {
  thing: string
  things: string
  heading: string
  add: string
  update: string
  remove: string
  search: string
  empty: string
}

/** The requirements quote some headings, buttons and columns; those must stay as they are. */
export const CONTENT_LISTS = {
  accomplishments: {
    thing: 'accomplishment',
    things: 'accomplishments',
    heading: 'Accomplishments',
    add: 'Add New Accomplishment',
    update: 'Update Accomplishment',
    remove: 'Are you sure you want to delete this accomplishment?',
    search: 'Search by title',
    empty: 'No accomplishments yet. Those you add appear here and on the About page.',
  },
  news: {
    thing: 'news item',
    things: 'news items',
    heading: 'News',
    add: 'Add New News',
    update: 'Update News',
    remove: 'Are you sure you want to delete this news item?',
    search: 'Search by title',
    empty: 'No news yet. News items you add appear here and on the home page.',
  },
  wins: {
    thing: 'win',
    things: 'wins',
    heading: 'Wins',
    add: 'Add New Win',
    update: 'Update Win',
    remove: 'Are you sure you want to delete this wins item?',
    search: 'Search by title',
    empty: 'No wins yet. Wins you add appear here and on the home page.',
  },
  members: {
    thing: 'member',
    things: 'members',
    heading: 'Members',
    add: 'Add New Member',
    update: 'Update Member',
    remove: 'Are you sure you want to delete this member?',
    search: 'Search by name',
    empty: 'No members yet. Members you add appear here and on the Members page.',
  },
} as const satisfies Record<string, ContentListText>

type FieldText = { label: string; hint?: string }

export const CONTENT_LABELS: Record<
  'title' | 'content' | 'date' | 'postUrl' | 'name' | 'titles' | 'testimonial',
  FieldText
> = {
  title: { label: 'Title' },
  content: { label: 'Content' },
  date: { label: 'Date' },
  postUrl: { label: 'POST URL', hint: 'Such as https://www.facebook.com/academy/posts/1' },
  name: { label: 'Name' },
  titles: { label: 'Titles', hint: 'Separated by commas.' },
  testimonial: { label: 'Testimonials', hint: 'Optional.' },
}

export const contentText = {
  addCrumb: 'Add',
  updateCrumb: 'Update',
  columns: {
    number: 'No.',
    title: 'Title',
    name: 'Name',
    titles: 'Titles',
    content: 'Content',
    testimonials: 'Testimonials',
    image: 'Image',
    date: 'Date',
    dateAdded: 'Date Added',
    postUrl: 'POST URL',
    actions: 'Action',
  },
  none: 'N/A',
  fileName: 'File Name',
  untitledPdf: 'Untitled.pdf',
  errors: {
    required: (label: string) => `${label} is required`,
    tooLong: (label: string, most: string) => `${label} is too long: at most ${most} characters`,
  },
  update: 'Update',
  pictureHidden: 'This picture is hidden, because the trainee has not agreed to photographs.',
  focus: {
    label: 'Visible part',
    hint: 'The part that stays visible when the picture is cropped.',
    middle: 'Middle',
    top: 'Top',
    bottom: 'Bottom',
    left: 'Left',
    right: 'Right',
  },
  person: {
    label: 'Trainee',
    hint: 'Optional, from your current trainees. The picture is hidden if they have not agreed to photographs.',
    none: 'No trainee',
    withoutPhotographs: (name: string) => `${name} (no photographs)`,
  },
} as const
