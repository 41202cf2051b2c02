import type { FieldValues } from '#domain/forms'
import { siteFieldsText } from '#domain/text/staff/content/site-fields'
import {
  aboutFields,
  contactFields,
  everyPageFields,
  homeFields,
  otherPageFields,
  packageFieldGroups,
  type FieldGroup,
  type SiteField,
} from '#domain/content/site-fields'
import type { SiteEntries, SiteEntry, SiteList } from '#domain/content/site-lists'

export const SITE_PARTS = [
  'identity',
  'contact',
  'footer',
  'sharing',
  'payment',
  'quotes',
  'home-opening',
  'wins',
  'news',
  'training',
  'packages',
  'mentors',
  'about-opening',
  'partners',
  'history',
  'vision',
  'goals',
  'values',
  'accomplishments',
  'questions',
  'members',
  'terms',
  'refunds',
] as const
export type SitePartKey = (typeof SITE_PARTS)[number]

export const SITE_PLACES = ['every-page', 'home', 'about', 'other'] as const
export type SitePlace = (typeof SITE_PLACES)[number]

export type ShownOn = 'home' | 'about' | 'packages' | 'members' | 'terms' | 'refunds' | null

export type SitePart = {
  key: SitePartKey
  place: SitePlace
  shownOn: ShownOn
  anchor?: string
  title: string
  note?: string
  groups: readonly FieldGroup[]
  list?: SiteList
}

type PartFacts = Omit<SitePart, 'key' | 'title' | 'note' | 'groups'> & {
  text: { readonly title: string; readonly note?: string }
  groups?: readonly FieldGroup[]
}

const text = siteFieldsText
const everywhere = { place: 'every-page', shownOn: 'home' } as const
const onHome = { place: 'home', shownOn: 'home' } as const
const onAbout = { place: 'about', shownOn: 'about' } as const

const PARTS: Record<SitePartKey, PartFacts> = {
  identity: { ...everywhere, text: text.identity, groups: everyPageFields.identity },
  contact: { ...everywhere, anchor: 'contact', text: text.contact, groups: contactFields },
  footer: { ...everywhere, anchor: 'footer', text: text.footer, groups: everyPageFields.footer, list: 'footer' },
  sharing: { ...everywhere, shownOn: null, text: text.sharing, groups: everyPageFields.sharing },
  payment: { ...everywhere, shownOn: null, text: text.payment, list: 'paymentAccounts' },
  quotes: { ...onHome, shownOn: null, text: text.quotes, groups: homeFields.quotes, list: 'quotes' },
  'home-opening': { ...onHome, text: text.homeOpening, groups: homeFields.opening },
  wins: { ...onHome, anchor: 'wins', text: text.wins, groups: homeFields.wins },
  news: { ...onHome, anchor: 'news', text: text.news, groups: homeFields.news },
  training: { ...onHome, anchor: 'training', text: text.training, groups: homeFields.training, list: 'tabs' },
  packages: { ...onHome, shownOn: 'packages', text: text.packages },
  mentors: { ...onHome, anchor: 'mentors', text: text.mentors, groups: homeFields.mentors, list: 'mentors' },
  'about-opening': { ...onAbout, text: text.aboutOpening, groups: aboutFields.opening },
  partners: { ...onAbout, anchor: 'partners', text: text.partners, groups: aboutFields.partners, list: 'partners' },
  history: { ...onAbout, anchor: 'history', text: text.history, groups: aboutFields.history },
  vision: { ...onAbout, anchor: 'vision', text: text.vision, groups: aboutFields.vision },
  goals: { ...onAbout, anchor: 'goals', text: text.goals, groups: aboutFields.goals, list: 'goals' },
  values: { ...onAbout, anchor: 'values', text: text.coreValues, groups: aboutFields.values, list: 'coreValues' },
  accomplishments: {
    ...onAbout,
    anchor: 'accomplishments',
    text: text.accomplishments,
    groups: aboutFields.accomplishments,
  },
  questions: { ...onAbout, anchor: 'faq', text: text.questions, groups: aboutFields.questions, list: 'questions' },
  members: { place: 'other', shownOn: 'members', text: text.members, groups: otherPageFields.members },
  terms: { place: 'other', shownOn: 'terms', text: text.terms, groups: otherPageFields.terms },
  refunds: { place: 'other', shownOn: 'refunds', text: text.refunds, groups: otherPageFields.refunds },
}

export function findSitePart(key: SitePartKey, stored: FieldValues): SitePart {
  const { text: words, groups = [], ...facts } = PARTS[key]
  return { key, ...facts, ...words, groups: key === 'packages' ? packageFieldGroups(stored) : groups }
}

export function isSitePart(key: unknown): key is SitePartKey {
  return SITE_PARTS.some((each) => each === key)
}

export function listSiteParts(stored: FieldValues): SitePart[] {
  return SITE_PARTS.map((key) => findSitePart(key, stored))
}

export function fieldsOfPart({ groups }: Pick<SitePart, 'groups'>): SiteField[] {
  return groups.flatMap(({ fields }) => fields)
}

export type PartValues = { fields: FieldValues; entries: SiteEntry[] }
export type SiteFormValues = { fields: FieldValues; lists: SiteEntries }

export function readPartValues(part: SitePart, { fields, lists }: SiteFormValues): PartValues {
  const own = fieldsOfPart(part).map(({ name }) => [name, fields[name] ?? ''] as const)
  return { fields: Object.fromEntries(own), entries: part.list ? lists[part.list] : [] }
}

export function replacePart(part: SitePart, site: SiteFormValues, { fields, entries }: PartValues): SiteFormValues {
  return {
    fields: { ...site.fields, ...fields },
    lists: part.list ? { ...site.lists, [part.list]: entries } : site.lists,
  }
}
