import type { FieldValues } from '#domain/forms'
import { isPackageKey, type PackageKey } from '#domain/enrolment/packages'

export const SITE_LISTS = ['goals', 'coreValues', 'questions'] as const
export type SiteList = (typeof SITE_LISTS)[number]

type Kind = 'text' | 'email' | 'link' | 'price' | 'count' | 'lines'
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
  list?: { name: SiteList; thing: string; head: string; text: string; most: number }
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
  line('name', 'Name', 80, { required: true }),
  tall('description', 'Description', 1000),
  line('price', 'Price', 20, { kind: 'price', hint: 'In PHP, such as 12,500. Empty shows ‘No Price’.' }),
  line('sessions', 'Q&A sessions', 3, { kind: 'count', required: true }),
  line('assessments', 'Assessments', 3, { kind: 'count', required: true }),
]

const PARTS: readonly SitePart[] = [
  {
    title: 'Identity',
    groups: [
      {
        title: null,
        fields: [
          line('brand', 'Brand', 80, { required: true }),
          line('contactEmail', 'Contact e-mail', 254, {
            kind: 'email',
            hint: 'Messages of visitors go here; while it is empty, to every administrator.',
          }),
          line('socialLink', 'Social link', 500, { kind: 'link', hint: 'Such as https://www.facebook.com/academy' }),
        ],
      },
    ],
  },
  {
    title: 'Hero',
    groups: [
      {
        title: null,
        fields: [
          tall('hero.lead', 'Words on the home page', 500),
          tall('hero.aboutLead', 'Words on the about page', 500),
          tall('hero.words', 'Typed words', 600, {
            kind: 'lines',
            hint: 'One a line; they are typed one after the other.',
          }),
        ],
      },
    ],
  },
  {
    title: 'Mentors',
    groups: (['Head Coach', 'Resident Language Coach'] as const).map((title, at) => ({
      title,
      fields: [line(`mentor${at + 1}.name`, 'Name', 120), tall(`mentor${at + 1}.bio`, 'About the mentor', 3000)],
    })),
  },
  {
    title: 'About the academy',
    groups: [
      {
        title: null,
        fields: [
          tall('history', 'History', 10_000, { hint: 'An empty line begins a paragraph.' }),
          tall('vision', 'Vision', 2000),
          tall('mission', 'Mission', 2000),
          tall('partners', 'Partners', 4000, { kind: 'lines', hint: 'One a line.' }),
          line('stats.clients', 'Clients', 12),
          line('stats.wins', 'Wins', 12),
          line('stats.collaborations', 'Collaborations', 12),
        ],
      },
    ],
  },
  {
    title: 'Goals',
    groups: [],
    list: { name: 'goals', thing: 'goal', head: 'Goal', text: 'What it means', most: 12 },
  },
  {
    title: 'Core values',
    groups: [],
    list: { name: 'coreValues', thing: 'core value', head: 'Value', text: 'What it means', most: 12 },
  },
  {
    title: 'How we train',
    groups: (['Rise', 'Speak', 'Reign'] as const).map((title, at) => ({
      title,
      fields: [tall(`tab${at + 1}.text`, 'Text', 3000)],
    })),
  },
  {
    title: 'FAQ',
    groups: [],
    list: { name: 'questions', thing: 'question', head: 'Question', text: 'Answer', most: 40 },
  },
  {
    title: 'Shared links',
    note: 'What stands beside a link to the home page while there is no win.',
    groups: [
      {
        title: null,
        fields: [
          line('share.pageTitle', 'Page title', 120),
          line('share.title', 'Share title', 120),
          tall('share.description', 'Share description', 300),
        ],
      },
    ],
  },
]

export function packagesAmong(names: Iterable<string>): PackageKey[] {
  return [...new Set([...names].map((name) => name.split('.', 1)[0]).filter(isPackageKey))]
}

/** The academy defines its packages, so they come from the field names. */
export function sitePartsOf(fields: FieldValues): SitePart[] {
  const packages: SitePart = {
    title: 'Packages',
    note: 'Packages are added, put in order and hidden on the page Packages.',
    groups: packagesAmong(Object.keys(fields)).map((key) => ({
      title: fields[`${key}.name`] || key,
      fields: PACKAGE_FIELDS.map((field) => ({ ...field, name: `${key}.${field.name}` })),
    })),
  }
  return PARTS.toSpliced(1, 0, packages)
}

export function siteFieldsOf(fields: FieldValues): SiteField[] {
  return sitePartsOf(fields).flatMap(({ groups }) => groups.flatMap((group) => group.fields))
}
