import { fieldsOf, type FieldErrors, type FieldValues } from './forms.ts'
import { PACKAGE_KEYS, type PackageKey } from './packages.ts'
import { cleanText, EMAIL, INVALID_EMAIL } from './texts.ts'

/** The site content as administrators write it: every field a text, lists in their order. Field names are those of the form. */
export type SiteTyped = { fields: FieldValues; lists: Record<SiteList, Entry[]> }
export type Entry = { head: string; text: string }

export const SITE_LISTS = ['goals', 'coreValues', 'questions'] as const
export type SiteList = (typeof SITE_LISTS)[number]

type Kind = 'text' | 'email' | 'link' | 'price' | 'count' | 'lines'
export type SiteField = { name: string; label: string; longest: number; kind?: Kind; required?: boolean; tall?: boolean; hint?: string }
export type SitePart = { title: string; note?: string; groups: { title: string | null; fields: SiteField[] }[]; list?: { name: SiteList; thing: string; head: string; text: string; most: number } }

const line = (name: string, label: string, longest = 200, more: Partial<SiteField> = {}): SiteField => ({ name, label, longest, ...more })
const tall = (name: string, label: string, longest = 5000, more: Partial<SiteField> = {}): SiteField => ({ name, label, longest, tall: true, ...more })

const packageFields = (key: PackageKey): SiteField[] => [
  line(`${key}.name`, 'Name', 80, { required: true }),
  tall(`${key}.description`, 'Description', 1000),
  line(`${key}.price`, 'Price', 20, { kind: 'price', hint: 'In PHP, such as 12,500. Empty shows ‘No Price’.' }),
  line(`${key}.sessions`, 'Q&A sessions', 3, { kind: 'count', required: true }),
  line(`${key}.assessments`, 'Assessments', 3, { kind: 'count', required: true }),
]

/** Everything that can be edited, in the order of the form. */
export const SITE_PARTS: readonly SitePart[] = [
  {
    title: 'Identity',
    groups: [{ title: null, fields: [
      line('brand', 'Brand', 80, { required: true }),
      line('contactEmail', 'Contact e-mail', 254, { kind: 'email', hint: 'Messages of visitors go here; while it is empty, to every administrator.' }),
      line('socialLink', 'Social link', 500, { kind: 'link', hint: 'Such as https://www.facebook.com/academy' }),
    ] }],
  },
  { title: 'Packages', groups: PACKAGE_KEYS.map((key) => ({ title: `Package ${key.slice(-1).toUpperCase()}`, fields: packageFields(key) })) },
  {
    title: 'Hero',
    groups: [{ title: null, fields: [
      tall('hero.lead', 'Words on the home page', 500),
      tall('hero.aboutLead', 'Words on the about page', 500),
      tall('hero.words', 'Typed words', 600, { kind: 'lines', hint: 'One a line; they are typed one after the other.' }),
    ] }],
  },
  { title: 'Mentors', groups: (['Head Coach', 'Resident Language Coach'] as const).map((title, at) => ({ title, fields: [line(`mentor${at + 1}.name`, 'Name', 120), tall(`mentor${at + 1}.bio`, 'About the mentor', 3000)] })) },
  {
    title: 'About the academy',
    groups: [{ title: null, fields: [
      tall('history', 'History', 10_000, { hint: 'An empty line begins a paragraph.' }),
      tall('vision', 'Vision', 2000),
      tall('mission', 'Mission', 2000),
      tall('partners', 'Partners', 4000, { kind: 'lines', hint: 'One a line.' }),
      line('stats.clients', 'Clients', 12),
      line('stats.wins', 'Wins', 12),
      line('stats.collaborations', 'Collaborations', 12),
    ] }],
  },
  { title: 'Goals', groups: [], list: { name: 'goals', thing: 'goal', head: 'Goal', text: 'What it means', most: 12 } },
  { title: 'Core values', groups: [], list: { name: 'coreValues', thing: 'core value', head: 'Value', text: 'What it means', most: 12 } },
  { title: 'How we train', groups: (['Rise', 'Speak', 'Reign'] as const).map((title, at) => ({ title, fields: [tall(`tab${at + 1}.text`, 'Text', 3000)] })) },
  { title: 'FAQ', groups: [], list: { name: 'questions', thing: 'question', head: 'Question', text: 'Answer', most: 40 } },
  {
    title: 'Shared links',
    note: 'What stands beside a link to the home page while there is no win.',
    groups: [{ title: null, fields: [line('share.pageTitle', 'Page title', 120), line('share.title', 'Share title', 120), tall('share.description', 'Share description', 300)] }],
  },
]

export const SITE_FIELDS: readonly SiteField[] = SITE_PARTS.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields))

const HEAD_LENGTH = 300
const ENTRY_LENGTH = 3000
const MOST_CENTAVOS = 1_000_000_000

/** Whole centavos of a price as people write it, '12,500', 'PHP 12500.50'; null for none, undefined for what is no price. */
export function centavosOf(typed: string): number | null | undefined {
  const text = typed.replace(/^PHP\b/i, '').trim()
  if (text === '') return null
  const [, whole = '', cents = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (!whole) return undefined
  const centavos = Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
  return centavos <= MOST_CENTAVOS ? centavos : undefined
}

/** Reads the form: fields by their names, lists by repeated `goals.head` and `goals.text`, in the order they stand. */
export function readSiteForm(form: FormData): SiteTyped {
  const all = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? value.slice(0, 40_000) : ''))
  const fields = Object.fromEntries(SITE_FIELDS.map(({ name, tall: isTall }) => [name, isTall ? (all(name)[0] ?? '') : (fieldsOf(form, [name])[name] ?? '')]))
  const list = (name: SiteList): Entry[] => {
    const texts = all(`${name}.text`)
    return all(`${name}.head`).map((head, at) => ({ head, text: texts[at] ?? '' }))
  }
  return { fields, lists: { goals: list('goals'), coreValues: list('coreValues'), questions: list('questions') } }
}

const cleaned = (text: string) => cleanText(text.replaceAll('\r\n', '\n'))

/** The same, cleaned as it is stored, and what is wrong by the id of its control; an entry without any words is left out. */
export function checkSite(typed: SiteTyped): { ok: true; value: SiteTyped } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const fields: FieldValues = {}
  for (const field of SITE_FIELDS) {
    const text = cleaned(typed.fields[field.name] ?? '')
    fields[field.name] = text
    const wrong = wrongInSite(field, text)
    if (wrong) errors[field.name] = wrong
  }
  const lists = { goals: [] as Entry[], coreValues: [] as Entry[], questions: [] as Entry[] }
  for (const { list } of SITE_PARTS) {
    if (!list) continue
    const entries = typed.lists[list.name].map(({ head, text }) => ({ head: cleaned(head).replaceAll('\n', ' '), text: cleaned(text) }))
    for (const [at, { head, text }] of entries.entries()) {
      if (!head && !text) continue
      lists[list.name].push({ head, text })
      const id = `${list.name}.head.${at}`
      if (!head) errors[id] = `${list.head} is required`
      else if (head.length > HEAD_LENGTH) errors[id] = tooLong(list.head, HEAD_LENGTH)
      else if (entries.findIndex((other) => other.head === head) < at) errors[id] = `This ${list.thing} stands there twice`
      if (text.length > ENTRY_LENGTH) errors[`${list.name}.text.${at}`] = tooLong(list.text, ENTRY_LENGTH)
      if (at >= list.most) errors[id] = `At most ${list.most} of these can be shown`
    }
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: { fields, lists } }
}

/** What is wrong with one cleaned field, in words. */
export function wrongInSite({ label, kind, longest, required }: SiteField, text: string): string | undefined {
  if (!text) return required ? `${label} is required` : undefined
  if (text.length > longest) return tooLong(label, longest)
  if (kind === 'email' && !EMAIL.test(text)) return INVALID_EMAIL
  if (kind === 'link' && !isWebAddress(text)) return 'Please enter a valid URL.'
  if (kind === 'price' && centavosOf(text) === undefined) return 'Please enter a price such as 12,500 or 12500.50'
  if (kind === 'count' && !/^[1-9]\d?$/.test(text)) return `${label} must be a whole number from 1 to 99`
  return undefined
}

function tooLong(label: string, longest: number): string {
  return `${label} is too long: at most ${longest.toLocaleString('en-US')} characters`
}

function isWebAddress(text: string): boolean {
  if (/[\s\\]/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '' && username === ''
}

/** The lines of a field that holds one thing a line. */
export function linesOf(text: string | undefined): string[] {
  return [...new Set((text ?? '').split('\n').map((each) => each.trim()).filter(Boolean))]
}

/** A list after one of its buttons was pressed: 'add', 'remove 2', 'up 2' or 'down 2', counted from 0. */
export function listAfter(entries: readonly Entry[], deed: string): Entry[] {
  const [verb, place] = deed.split(' ')
  const at = Number(place)
  if (verb === 'add') return [...entries, { head: '', text: '' }]
  const here = entries[at]
  if (!here) return [...entries]
  const without = entries.filter((_, index) => index !== at)
  if (verb === 'remove') return without
  const to = verb === 'up' ? Math.max(0, at - 1) : verb === 'down' ? Math.min(entries.length - 1, at + 1) : at
  return without.toSpliced(to, 0, here)
}

/** The titles of the parts in which two versions differ, for the audit log. */
export function partsChanged(before: SiteTyped, after: SiteTyped): string[] {
  return SITE_PARTS.filter(({ groups, list }) =>
    groups.some(({ fields }) => fields.some(({ name }) => before.fields[name] !== after.fields[name])) || (list && JSON.stringify(before.lists[list.name]) !== JSON.stringify(after.lists[list.name]))).map(({ title }) => title)
}
