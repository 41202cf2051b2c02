import type { FieldErrors } from '#domain/forms'
import { siteContentText } from '#domain/text/staff/content/site-content'
import { siteFieldsText } from '#domain/text/staff/content/site-fields'
import { grouped } from '#domain/words/formats'
import { cleanText } from '#domain/words/texts'

export const SITE_LISTS = [
  'paymentAccounts',
  'quotes',
  'mentors',
  'partners',
  'tabs',
  'goals',
  'coreValues',
  'questions',
  'footer',
] as const
export type SiteList = (typeof SITE_LISTS)[number]

export type SiteEntry = Record<string, string>
export type SiteEntries = Record<SiteList, SiteEntry[]>

export type EntryField = {
  name: string
  label: string
  longest: number
  required?: boolean
  unique?: boolean
  tall?: boolean
  pattern?: { valid: RegExp; error: string }
  hint?: string
}
export type EditedList = {
  name: SiteList
  thing: string
  most: number
  fields: readonly EntryField[]
  picture?: { label: string; without: string }
}
export const PICTURE_LISTS = ['mentors', 'partners'] as const
export type PictureList = (typeof PICTURE_LISTS)[number]

const errorText = siteContentText.errors

const passages = (
  name: SiteList,
  { thing, head, text }: { thing: string; head: string; text: string },
  most: number,
): EditedList => ({
  name,
  thing,
  most,
  fields: [
    { name: 'head', label: head, longest: 300, required: true, unique: true },
    { name: 'text', label: text, longest: 3000, tall: true },
  ],
})

const { payment } = siteFieldsText
const FOOTER_LINKS = /^(?:[^|\n]*[^|\s][^|\n]*\|[ \t]*(?:\/(?!\/)|https?:\/\/[^\s/\\])[^\s|\\]*[ \t]*(?:\n|$))+$/

export const EDITED_LISTS: Record<SiteList, EditedList> = {
  paymentAccounts: {
    name: 'paymentAccounts',
    thing: payment.thing,
    most: 6,
    fields: [
      { name: 'bank', label: payment.bank, longest: 60, required: true },
      { name: 'holder', label: payment.holder, longest: 120, required: true },
      {
        name: 'number',
        label: payment.number,
        longest: 40,
        required: true,
        unique: true,
        pattern: { valid: /^\+?\d(?:[ -]?\d){3,29}$/, error: payment.numberError },
      },
    ],
  },
  quotes: {
    name: 'quotes',
    thing: siteFieldsText.quotes.thing,
    most: 60,
    fields: [
      { name: 'text', label: siteFieldsText.quotes.text, longest: 400, required: true, unique: true, tall: true },
      { name: 'source', label: siteFieldsText.quotes.source, longest: 120 },
    ],
  },
  mentors: {
    name: 'mentors',
    thing: siteFieldsText.mentors.thing,
    most: 20,
    picture: siteContentText.mentorPicture,
    fields: [
      { name: 'title', label: siteFieldsText.mentors.role, longest: 120, required: true },
      { name: 'name', label: siteFieldsText.mentors.name, longest: 120 },
      { name: 'bio', label: siteFieldsText.mentors.about, longest: 3000, tall: true },
    ],
  },
  partners: {
    name: 'partners',
    thing: siteFieldsText.partners.thing,
    most: 40,
    picture: siteContentText.partnerLogo,
    fields: [{ name: 'name', label: siteFieldsText.partners.name, longest: 120, required: true, unique: true }],
  },
  tabs: {
    name: 'tabs',
    thing: siteFieldsText.training.thing,
    most: 6,
    fields: [
      { name: 'head', label: siteFieldsText.training.head, longest: 60, required: true, unique: true },
      { name: 'short', label: siteFieldsText.training.short, longest: 300, tall: true },
      { name: 'text', label: siteFieldsText.training.text, longest: 3000, tall: true },
    ],
  },
  footer: {
    name: 'footer',
    thing: siteFieldsText.footer.thing,
    most: 3,
    fields: [
      { name: 'head', label: siteFieldsText.footer.head, longest: 60, required: true, unique: true },
      {
        name: 'links',
        label: siteFieldsText.footer.links,
        longest: 2000,
        required: true,
        tall: true,
        hint: siteFieldsText.footer.linksError,
        pattern: { valid: FOOTER_LINKS, error: siteFieldsText.footer.linksError },
      },
    ],
  },
  goals: passages('goals', siteFieldsText.goals, 12),
  coreValues: passages('coreValues', siteFieldsText.coreValues, 12),
  questions: passages('questions', siteFieldsText.questions, 40),
}

export function pictureField(list: SiteList, row: string | number): string {
  return `${list}.picture.${row}`
}

/**
 * Fields such as `goals.head` repeat once per entry, in order; entries with pictures add their stored place, row and
 * removal.
 */
export function readEntries({ name, fields, picture }: EditedList, all: (name: string) => string[]): SiteEntry[] {
  const names = [...fields.map((field) => field.name), ...(picture ? ['storedAt'] : [])]
  const columns = names.map((column) => [column, all(`${name}.${column}`)] as const)
  const withoutPicture = picture ? all(`${name}.withoutPicture`) : []
  return (columns[0]?.[1] ?? []).map((_, at) => ({
    ...Object.fromEntries(columns.map(([column, texts]) => [column, texts[at] ?? ''])),
    ...(picture ? { row: String(at), withoutPicture: withoutPicture.includes(String(at)) ? 'yes' : '' } : {}),
  }))
}

export function checkEntries(
  { name, thing, most, fields }: EditedList,
  entries: readonly SiteEntry[],
  errors: FieldErrors,
): SiteEntry[] {
  const cleaned = entries.map((entry) => cleanEntry(fields, entry))
  const isFilled = (entry: SiteEntry) => fields.some((field) => entry[field.name])
  for (const [at, entry] of cleaned.entries()) {
    if (!isFilled(entry)) continue
    for (const field of fields) {
      const isRepeated = field.unique && cleaned.findIndex((other) => other[field.name] === entry[field.name]) < at
      const wrong =
        findEntryError(field, entry[field.name] ?? '') ?? (isRepeated ? errorText.twice(thing) : undefined)
      if (wrong) errors[`${name}.${field.name}.${at}`] = wrong
    }
    if (at >= most) errors[`${name}.${fields[0]?.name}.${at}`] = errorText.tooMany(most)
  }
  return cleaned.filter(isFilled)
}

function cleanEntry(fields: readonly EntryField[], entry: SiteEntry): SiteEntry {
  const texts = fields.map(({ name, tall }) => {
    const text = cleanText((entry[name] ?? '').replaceAll('\r\n', '\n'))
    return [name, tall ? text : text.replaceAll('\n', ' ')]
  })
  return { ...entry, ...Object.fromEntries(texts) }
}

export function findEntryError({ label, longest, required, pattern }: EntryField, text: string): string | undefined {
  if (!text) return required ? errorText.required(label) : undefined
  if (text.length > longest) return errorText.tooLong(label, grouped(longest))
  return pattern && !pattern.valid.test(text) ? pattern.error : undefined
}

/** `change` is 'add', 'remove 2', 'up 2' or 'down 2', counted from 0. */
export function listAfter(entries: readonly SiteEntry[], change: string): SiteEntry[] {
  const [verb, place] = change.split(' ')
  const at = Number(place)
  if (verb === 'add') return [...entries, {}]
  const here = entries[at]
  if (!here) return [...entries]
  const without = entries.filter((_, index) => index !== at)
  if (verb === 'remove') return without
  const to = verb === 'up' ? Math.max(0, at - 1) : verb === 'down' ? Math.min(entries.length - 1, at + 1) : at
  return without.toSpliced(to, 0, here)
}

export function isSameList({ fields }: EditedList, before: readonly SiteEntry[], after: readonly SiteEntry[]) {
  return (
    before.length === after.length &&
    before.every((entry, at) => fields.every(({ name }) => (entry[name] ?? '') === (after[at]?.[name] ?? '')))
  )
}
