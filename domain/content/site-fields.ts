import type { FieldValues } from '#domain/forms'
import { siteFieldsText } from '#domain/text/staff/content/site-fields'
import type { SiteList } from './site-lists.ts'
import { isPackageKey, type PackageKey } from '#domain/enrolment/packages'

type Kind = 'text' | 'email' | 'phone' | 'messenger' | 'link' | 'links' | 'price' | 'count' | 'lines'
export type SiteField = {
  name: string
  label: string
  longest: number
  kind?: Kind
  required?: boolean
  tall?: boolean
  hint?: string
}
export type SitePart = {
  title: string
  note?: string
  groups: { title: string | null; fields: SiteField[] }[]
  list?: SiteList
}

const line = (name: string, label: string, longest = 200, more: Partial<SiteField> = {}): SiteField => ({
  name,
  label,
  longest,
  ...more,
})
const tall = (name: string, label: string, longest = 5000, more: Partial<SiteField> = {}): SiteField =>
  line(name, label, longest, { tall: true, ...more })

export const PACKAGE_FIELDS: readonly SiteField[] = [
  line('name', siteFieldsText.packages.name, 80, { required: true }),
  tall('description', siteFieldsText.packages.description, 1000),
  line('price', siteFieldsText.packages.price, 20, { kind: 'price', hint: siteFieldsText.packages.priceHint }),
  line('sessions', siteFieldsText.packages.sessions, 3, { kind: 'count', required: true }),
  line('assessments', siteFieldsText.packages.assessments, 3, { kind: 'count', required: true }),
]

const PARTS: readonly SitePart[] = [
  {
    title: siteFieldsText.identity.title,
    groups: [
      {
        title: null,
        fields: [line('brand', siteFieldsText.identity.brand, 80, { required: true })],
      },
    ],
  },
  {
    title: siteFieldsText.contact.title,
    note: siteFieldsText.contact.note,
    groups: [
      {
        title: null,
        fields: [
          line('contactEmail', siteFieldsText.contact.email, 254, {
            kind: 'email',
            hint: siteFieldsText.contact.emailHint,
          }),
          line('phone', siteFieldsText.contact.phone, 40, { kind: 'phone', hint: siteFieldsText.contact.phoneHint }),
          line('messenger', siteFieldsText.contact.messenger, 200, {
            kind: 'messenger',
            hint: siteFieldsText.contact.messengerHint,
          }),
          line('mapLink', siteFieldsText.contact.mapLink, 1000, {
            kind: 'link',
            hint: siteFieldsText.contact.mapLinkHint,
          }),
          tall('address', siteFieldsText.contact.address, 500),
          tall('socialLink', siteFieldsText.contact.socialLink, 4000, {
            kind: 'links',
            hint: siteFieldsText.contact.socialLinkHint,
          }),
          tall('openingHours', siteFieldsText.contact.openingHours, 1000, {
            kind: 'lines',
            hint: siteFieldsText.contact.openingHoursHint,
          }),
          tall('classPlaces', siteFieldsText.contact.classPlaces, 1000, {
            kind: 'lines',
            hint: siteFieldsText.contact.classPlacesHint,
          }),
        ],
      },
    ],
  },
  {
    title: siteFieldsText.hero.title,
    groups: [
      {
        title: null,
        fields: [
          tall('hero.lead', siteFieldsText.hero.home, 500),
          tall('hero.aboutLead', siteFieldsText.hero.about, 500),
          tall('hero.words', siteFieldsText.hero.words, 600, {
            kind: 'lines',
            hint: siteFieldsText.hero.wordsHint,
          }),
        ],
      },
    ],
  },
  { title: siteFieldsText.quotes.title, note: siteFieldsText.quotes.note, groups: [], list: 'quotes' },
  {
    title: siteFieldsText.mentors.title,
    note: siteFieldsText.mentors.note,
    groups: [],
    list: 'mentors',
  },
  {
    title: siteFieldsText.about.title,
    groups: [
      {
        title: null,
        fields: [
          tall('history', siteFieldsText.about.history, 10_000, { hint: siteFieldsText.about.historyHint }),
          tall('vision', siteFieldsText.about.vision, 2000),
          tall('mission', siteFieldsText.about.mission, 2000),
          tall('partners', siteFieldsText.about.partners, 4000, {
            kind: 'lines',
            hint: siteFieldsText.about.partnersHint,
          }),
          line('stats.clients', siteFieldsText.about.clients, 12),
          line('stats.wins', siteFieldsText.about.wins, 12),
          line('stats.collaborations', siteFieldsText.about.collaborations, 12),
        ],
      },
    ],
  },
  {
    title: siteFieldsText.goals.title,
    groups: [],
    list: 'goals',
  },
  {
    title: siteFieldsText.coreValues.title,
    groups: [],
    list: 'coreValues',
  },
  {
    title: siteFieldsText.training.title,
    groups: siteFieldsText.training.parts.map((title, at) => ({
      title,
      fields: [tall(`tab${at + 1}.text`, siteFieldsText.training.text, 3000)],
    })),
  },
  {
    title: siteFieldsText.questions.title,
    groups: [],
    list: 'questions',
  },
  {
    title: siteFieldsText.sharing.title,
    note: siteFieldsText.sharing.note,
    groups: [
      {
        title: null,
        fields: [
          line('share.pageTitle', siteFieldsText.sharing.pageTitle, 120),
          line('share.title', siteFieldsText.sharing.shareTitle, 120),
          tall('share.description', siteFieldsText.sharing.description, 300),
        ],
      },
    ],
  },
]

/** Only staff with the right 'payment-details' see this part. */
export const PAYMENT_PART: SitePart = {
  title: siteFieldsText.payment.title,
  note: siteFieldsText.payment.note,
  groups: [],
  list: 'paymentAccounts',
}

export function packagesAmong(names: Iterable<string>): PackageKey[] {
  return [...new Set([...names].map((name) => name.split('.', 1)[0]).filter(isPackageKey))]
}

export function sitePartsOf(fields: FieldValues): SitePart[] {
  const packages: SitePart = {
    title: siteFieldsText.packages.title,
    note: siteFieldsText.packages.note,
    groups: packagesAmong(Object.keys(fields)).map((key) => ({
      title: fields[`${key}.name`] || key,
      fields: PACKAGE_FIELDS.map((field) => ({ ...field, name: `${key}.${field.name}` })),
    })),
  }
  return PARTS.toSpliced(2, 0, packages, PAYMENT_PART)
}

export function siteFieldsOf(fields: FieldValues): SiteField[] {
  return sitePartsOf(fields).flatMap(({ groups }) => groups.flatMap((group) => group.fields))
}
