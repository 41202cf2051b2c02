import { fieldsOf, type FieldErrors, type FieldValues } from '#domain/forms'
import { siteContentText } from '#domain/text/staff/content/site-content'
import { grouped } from '#domain/words/formats'
import { cleanText, EMAIL, INVALID_EMAIL } from '#domain/words/texts'
import { parseMessengerLink, toPhoneHref } from './contact.ts'
import type { SiteField } from './site-fields.ts'
import { fieldsOfPart, type PartValues, type SitePart } from './site/site-parts.ts'
import { checkEntries, EDITED_LISTS, readEntries } from './site-lists.ts'

const errorText = siteContentText.errors

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

export function readPartForm(part: SitePart, form: FormData): PartValues {
  const all = (name: string) =>
    form.getAll(name).map((value) => (typeof value === 'string' ? value.slice(0, 40_000) : ''))
  const fields = fieldsOfPart(part).map(({ name, tall: isTall }) => [
    name,
    isTall ? (all(name)[0] ?? '') : (fieldsOf(form, [name])[name] ?? ''),
  ])
  return {
    fields: Object.fromEntries(fields),
    entries: part.list ? readEntries(EDITED_LISTS[part.list], all) : [],
  }
}

const cleaned = (text: string) => cleanText(text.replaceAll('\r\n', '\n'))

/** Error keys are control ids. */
export function checkPart(
  part: SitePart,
  input: PartValues,
): { ok: true; value: PartValues } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const fields: FieldValues = {}
  for (const field of fieldsOfPart(part)) {
    const text = cleaned(input.fields[field.name] ?? '')
    fields[field.name] = text
    const wrong = wrongInSite(field, text)
    if (wrong) errors[field.name] = wrong
  }
  const entries = part.list ? checkEntries(EDITED_LISTS[part.list], input.entries, errors) : []
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: { fields, entries } }
}

export function wrongInSite({ label, kind, longest, required }: SiteField, text: string): string | undefined {
  if (!text) return required ? errorText.required(label) : undefined
  if (text.length > longest) return tooLong(label, longest)
  if (kind === 'email' && !EMAIL.test(text)) return INVALID_EMAIL
  if (kind === 'link' && !isWebAddress(text)) return errorText.link
  if (kind === 'links' && !parseLines(text).every(isWebAddress)) return errorText.link
  if (kind === 'phone' && !toPhoneHref(text)) return errorText.phone
  if (kind === 'messenger' && !parseMessengerLink(text)) return errorText.messenger
  if (kind === 'price' && parsePriceInput(text) === undefined) return errorText.price
  if (kind === 'count' && !/^\d{1,2}$/.test(text)) return errorText.count(label)
  if (kind === 'figure' && !/^(\d{1,9}|\d{1,3}(,\d{3})+)[+%]?$/.test(text)) return errorText.figure(label)
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
