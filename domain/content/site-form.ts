import { fieldsOf, type FieldErrors, type FieldValues } from '#domain/forms'
import { siteContentText } from '#domain/text/staff/content/site-content'
import { grouped } from '#domain/words/formats'
import { cleanText, EMAIL, INVALID_EMAIL } from '#domain/words/texts'
import { packagesAmong, siteFieldsOf, sitePartsOf, type SiteList, type SiteField } from './site-fields.ts'

export type SiteFormValues = { fields: FieldValues; lists: Record<SiteList, SiteEntry[]> }
export type SiteEntry = { head: string; text: string }

const errorText = siteContentText.errors

const HEAD_LENGTH = 300
const ENTRY_LENGTH = 3000
const MOST_CENTAVOS = 1_000_000_000

/** Null for an empty text, undefined for an invalid price. */
export function parsePriceInput(input: string): number | null | undefined {
  const text = input.replace(/^PHP\b/i, '').trim()
  if (text === '') return null
  const [, whole = '', cents = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (!whole) return undefined
  const centavos = Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
  return centavos <= MOST_CENTAVOS ? centavos : undefined
}

/** Lists are repeated `goals.head` and `goals.text` fields, in order. */
export function readSiteForm(form: FormData): SiteFormValues {
  const all = (name: string) =>
    form.getAll(name).map((value) => (typeof value === 'string' ? value.slice(0, 40_000) : ''))
  const packages = packagesAmong([...form.keys()].filter((name) => name.endsWith('.name')))
  const fields = Object.fromEntries(
    siteFieldsOf(Object.fromEntries(packages.map((key) => [`${key}.name`, '']))).map(({ name, tall: isTall }) => [
      name,
      isTall ? (all(name)[0] ?? '') : (fieldsOf(form, [name])[name] ?? ''),
    ]),
  )
  const list = (name: SiteList): SiteEntry[] => {
    const texts = all(`${name}.text`)
    return all(`${name}.head`).map((head, at) => ({ head, text: texts[at] ?? '' }))
  }
  return { fields, lists: { goals: list('goals'), coreValues: list('coreValues'), questions: list('questions') } }
}

const cleaned = (text: string) => cleanText(text.replaceAll('\r\n', '\n'))

/** Error keys are control ids; empty list entries are left out. */
export function checkSite(
  input: SiteFormValues,
): { ok: true; value: SiteFormValues } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const fields: FieldValues = {}
  for (const field of siteFieldsOf(input.fields)) {
    const text = cleaned(input.fields[field.name] ?? '')
    fields[field.name] = text
    const wrong = wrongInSite(field, text)
    if (wrong) errors[field.name] = wrong
  }
  const lists = { goals: [] as SiteEntry[], coreValues: [] as SiteEntry[], questions: [] as SiteEntry[] }
  for (const { list } of sitePartsOf({})) {
    if (!list) continue
    const entries = input.lists[list.name].map(({ head, text }) => ({
      head: cleaned(head).replaceAll('\n', ' '),
      text: cleaned(text),
    }))
    for (const [at, { head, text }] of entries.entries()) {
      if (!head && !text) continue
      lists[list.name].push({ head, text })
      const id = `${list.name}.head.${at}`
      if (!head) errors[id] = errorText.required(list.head)
      else if (head.length > HEAD_LENGTH) errors[id] = tooLong(list.head, HEAD_LENGTH)
      else if (entries.findIndex((other) => other.head === head) < at) errors[id] = errorText.twice(list.thing)
      if (text.length > ENTRY_LENGTH) errors[`${list.name}.text.${at}`] = tooLong(list.text, ENTRY_LENGTH)
      if (at >= list.most) errors[id] = errorText.tooMany(list.most)
    }
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: { fields, lists } }
}

export function wrongInSite({ label, kind, longest, required }: SiteField, text: string): string | undefined {
  if (!text) return required ? errorText.required(label) : undefined
  if (text.length > longest) return tooLong(label, longest)
  if (kind === 'email' && !EMAIL.test(text)) return INVALID_EMAIL
  if (kind === 'link' && !isWebAddress(text)) return errorText.link
  if (kind === 'price' && parsePriceInput(text) === undefined) return errorText.price
  if (kind === 'count' && !/^\d{1,2}$/.test(text)) return errorText.count(label)
  return undefined
}

function tooLong(label: string, longest: number): string {
  return errorText.tooLong(label, grouped(longest))
}

function isWebAddress(text: string): boolean {
  if (/[\s\\]/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '' && username === ''
}

export function parseLines(text: string | undefined): string[] {
  return [
    ...new Set(
      (text ?? '')
        .split('\n')
        .map((each) => each.trim())
        .filter(Boolean),
    ),
  ]
}

/** `change` is 'add', 'remove 2', 'up 2' or 'down 2', counted from 0. */
export function listAfter(entries: readonly SiteEntry[], change: string): SiteEntry[] {
  const [verb, place] = change.split(' ')
  const at = Number(place)
  if (verb === 'add') return [...entries, { head: '', text: '' }]
  const here = entries[at]
  if (!here) return [...entries]
  const without = entries.filter((_, index) => index !== at)
  if (verb === 'remove') return without
  const to = verb === 'up' ? Math.max(0, at - 1) : verb === 'down' ? Math.min(entries.length - 1, at + 1) : at
  return without.toSpliced(to, 0, here)
}

export function partsChanged(before: SiteFormValues, after: SiteFormValues): string[] {
  return sitePartsOf({ ...before.fields, ...after.fields })
    .filter(
      ({ groups, list }) =>
        groups.some(({ fields }) => fields.some(({ name }) => before.fields[name] !== after.fields[name])) ||
        (list && JSON.stringify(before.lists[list.name]) !== JSON.stringify(after.lists[list.name])),
    )
    .map(({ title }) => title)
}
