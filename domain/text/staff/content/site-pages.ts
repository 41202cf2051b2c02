import type { SectionKey, SectionPage } from '#domain/content/site/site-sections'
import type { SitePlace } from '#domain/content/site/site-parts'
import type { MoveRefusal } from '#domain/ordered-rows'
import type { RefusalText } from '#domain/text/shared/refusals'

export const sitePlaceText: Record<SitePlace, string> = {
  'every-page': 'Every page',
  home: 'Home page',
  about: 'About page',
  other: 'Other pages',
}

export const siteIndexText = {
  empty: 'Empty',
  saved: (when: string, by: string | null) => `Saved ${when}${by ? ` by ${by}` : ''}`,
  entries: (count: number, first: string) => `${count}: ${first}`,
  sections: 'Sections and order',
  sectionsNote: 'Which sections the home and about pages show, and in which order',
} as const

export const siteSectionsText = {
  title: 'Sections and order',
  note: 'The opening stays at the top. A section without content is not shown, wherever it stands.',
  hidden: 'Hidden',
  empty: 'Empty, not shown',
  hide: 'Hide',
  show: 'Show',
  ofSection: (name: string) => ` ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  close: 'Close',
  done: { up: 'Order changed', down: 'Order changed', hide: 'Section hidden', show: 'Section shown' },
} as const

export const sectionPageText: Record<SectionPage, string> = { home: 'Home page', about: 'About page' }

export const sectionNameText: Record<SectionKey, string> = {
  'latest-win': 'Latest win',
  wins: 'Recent wins',
  news: 'News',
  training: 'How we train',
  packages: 'Packages',
  mentors: 'Mentors',
  contact: 'Contact',
  partners: 'Partners',
  history: 'History and figures',
  vision: 'Vision and mission',
  goals: 'Goals',
  values: 'Core values',
  accomplishments: 'Accomplishments',
  questions: 'FAQ',
}

export const SITE_SECTION_REFUSALS: Record<MoveRefusal | 'always-shown' | 'not-allowed', RefusalText> = {
  'not-allowed': { title: 'Not allowed', text: 'Your role does not allow this.', status: 403 },
  gone: { title: 'Not found', text: 'This section is no longer there. The page is up to date now.', status: 404 },
  'always-shown': {
    title: 'Not hidden',
    text: 'The menu of your site leads to this section, so it is always shown.',
    status: 409,
  },
  'moved-meanwhile': {
    title: 'Changed by someone else',
    text: 'Someone else changed the order first. The page is up to date now.',
    status: 409,
  },
}
