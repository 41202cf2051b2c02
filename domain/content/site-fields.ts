import type { FieldValues } from '#domain/forms'
import { publicSiteText } from '#domain/text/shared/public-site'
import { siteFieldsText } from '#domain/text/staff/content/site-fields'
import { isPackageKey, type PackageKey } from '#domain/enrolment/packages'
import type { SiteTextName } from './site/site-texts.ts'

type Kind = 'text' | 'email' | 'phone' | 'messenger' | 'link' | 'links' | 'price' | 'count' | 'figure' | 'lines'
export type SiteField = {
  name: string
  label: string
  longest: number
  kind?: Kind
  required?: boolean
  tall?: boolean
  hint?: string
}
export type FieldGroup = { title: string | null; fields: readonly SiteField[] }

const line = (name: string, label: string, longest = 200, more: Partial<SiteField> = {}): SiteField => ({
  name,
  label,
  longest,
  ...more,
})
const tall = (name: string, label: string, longest = 5000, more: Partial<SiteField> = {}): SiteField =>
  line(name, label, longest, { tall: true, ...more })
const all = (...fields: SiteField[]): FieldGroup => ({ title: null, fields })

const labels = siteFieldsText

const word = (name: SiteTextName, label: string = labels.heading, longest = 120): SiteField =>
  line(name, label, longest, publicSiteText[name] ? { hint: labels.headingHint(publicSiteText[name]) } : {})
const eyebrow = (name: SiteTextName) => word(name, labels.eyebrow)
const shortLines = (name: SiteTextName) => tall(name, labels.labels, 200, { kind: 'lines', hint: labels.labelsHint })
const title = (name: SiteTextName) => tall(name, labels.heading, 200, { kind: 'lines', hint: labels.titleHint })

const { contact, homeOpening, aboutOpening, packages, training, vision, members, sharing } = labels

const FIGURE = { kind: 'figure', hint: homeOpening.figureHint } as const

const COUNT = { kind: 'count', required: true, hint: packages.countHint } as const

export const PACKAGE_FIELDS: readonly SiteField[] = [
  line('name', packages.name, 80, { required: true }),
  tall('description', packages.description, 1000),
  line('price', packages.price, 20, { kind: 'price', hint: packages.priceHint }),
  line('sessions', packages.sessions, 3, COUNT),
  line('assessments', packages.assessments, 3, COUNT),
]

export const contactFields: readonly FieldGroup[] = [
  all(
    line('contactEmail', contact.email, 254, { kind: 'email', hint: contact.emailHint }),
    line('phone', contact.phone, 40, { kind: 'phone', hint: contact.phoneHint }),
    line('messenger', contact.messenger, 200, { kind: 'messenger', hint: contact.messengerHint }),
    line('mapLink', contact.mapLink, 1000, { kind: 'link', hint: contact.mapLinkHint }),
    tall('address', contact.address, 500),
    tall('socialLink', contact.socialLink, 4000, { kind: 'links', hint: contact.socialLinkHint }),
    tall('openingHours', contact.openingHours, 1000, { kind: 'lines', hint: contact.openingHoursHint }),
    tall('classPlaces', contact.classPlaces, 1000, { kind: 'lines', hint: contact.classPlacesHint }),
    eyebrow('contact.eyebrow'),
    word('contact.title'),
    tall('contact.lead', contact.lead, 500),
  ),
]

export const everyPageFields = {
  identity: [
    all(
      line('brand', labels.identity.brand, 80, { required: true, hint: labels.identity.brandHint }),
      line('brand.tagline', labels.identity.tagline, 80, { hint: labels.identity.taglineHint }),
    ),
  ],
  footer: [
    all(
      line('footer.year', labels.footer.year, 20, { hint: labels.footer.yearHint }),
      tall('footer.credits', labels.footer.credits, 300, { kind: 'lines', hint: labels.footer.creditsHint }),
    ),
  ],
  sharing: [
    all(
      line('share.pageTitle', sharing.pageTitle, 120),
      line('share.title', sharing.shareTitle, 120),
      tall('share.description', sharing.description, 300),
    ),
  ],
} satisfies Record<string, readonly FieldGroup[]>

export const homeFields = {
  quotes: [all(word('splash.title', labels.quotes.heading))],
  opening: [
    all(
      shortLines('home.sash'),
      title('home.title'),
      tall('hero.lead', homeOpening.lead, 500),
      line('stats.clients', homeOpening.clients, 12, FIGURE),
      word('stats.clientsLabel', homeOpening.clientsLabel, 40),
      line('stats.wins', homeOpening.wins, 12, FIGURE),
      word('stats.winsLabel', homeOpening.winsLabel, 40),
      line('stats.collaborations', homeOpening.collaborations, 12, FIGURE),
      word('stats.collaborationsLabel', homeOpening.collaborationsLabel, 40),
    ),
  ],
  wins: [
    { title: labels.wins.latest, fields: [eyebrow('latest.eyebrow'), word('latest.title')] },
    { title: labels.wins.recent, fields: [word('wins.title')] },
  ],
  news: [all(word('news.title'))],
  training: [
    all(
      eyebrow('training.eyebrow'),
      word('training.title', training.homeHeading),
      word('training.aboutTitle', training.aboutHeading),
    ),
  ],
  mentors: [all(eyebrow('mentors.eyebrow'), word('mentors.heading'))],
} satisfies Record<string, readonly FieldGroup[]>

export const aboutFields = {
  opening: [
    all(
      shortLines('about.sash'),
      title('about.title'),
      tall('hero.aboutLead', aboutOpening.lead, 500),
      word('about.leave', aboutOpening.leave, 80),
      tall('hero.words', aboutOpening.words, 600, { kind: 'lines', hint: aboutOpening.wordsHint }),
    ),
  ],
  partners: [all(eyebrow('partners.eyebrow'), word('partners.title'))],
  history: [
    all(
      eyebrow('history.eyebrow'),
      word('history.title'),
      tall('history', labels.history.text, 10_000, { hint: labels.history.textHint }),
    ),
  ],
  vision: [
    all(
      word('vision.title', vision.visionHeading),
      tall('vision', vision.vision, 2000),
      word('mission.title', vision.missionHeading),
      tall('mission', vision.mission, 2000),
    ),
  ],
  goals: [all(eyebrow('goals.eyebrow'), word('goals.title'))],
  values: [all(eyebrow('values.eyebrow'), word('values.title'))],
  accomplishments: [all(eyebrow('accomplishments.eyebrow'), word('accomplishments.title'))],
  questions: [all(eyebrow('questions.eyebrow'), word('questions.title'))],
} satisfies Record<string, readonly FieldGroup[]>

export const otherPageFields = {
  members: [
    all(
      eyebrow('members.eyebrow'),
      word('members.title'),
      tall('members.lead', members.lead, 500),
      word('members.empty', members.empty, 300),
    ),
  ],
  terms: [all(tall('terms', labels.pageText, 20_000, { hint: labels.pageTextHint }))],
  refunds: [all(tall('refunds', labels.pageText, 20_000, { hint: labels.pageTextHint }))],
} satisfies Record<string, readonly FieldGroup[]>

export function packagesAmong(names: Iterable<string>): PackageKey[] {
  return [...new Set([...names].map((name) => name.split('.', 1)[0]).filter(isPackageKey))]
}

export function packageFieldGroups(fields: FieldValues): FieldGroup[] {
  return [
    { title: packages.onHome, fields: [eyebrow('packages.eyebrow'), word('packages.title')] },
    {
      title: packages.onPage,
      fields: [eyebrow('admission.eyebrow'), word('admission.title'), word('admission.choose', packages.choose)],
    },
    ...packagesAmong(Object.keys(fields)).map((key) => ({
      title: fields[`${key}.name`] || key,
      fields: PACKAGE_FIELDS.map((field) => ({ ...field, name: `${key}.${field.name}` })),
    })),
  ]
}
