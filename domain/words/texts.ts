import { grouped } from './formats.ts'

// PostgreSQL refuses NUL in text, and control characters do not belong in names; line breaks stay.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

export function cleanText(text: string): string {
  return text.normalize('NFC').replace(CONTROL, '').trim()
}

// Deliberately loose, because the confirmation email proves the rest. localhost is the first administrator's default
// address.
export const EMAIL = /^[^\s@<>"(),;:\\]+@(localhost|[^\s@<>"(),;:\\]+\.[^\s@<>"(),;:\\.]+)$/

export const INVALID_EMAIL = 'Please enter a valid email address.'

export function teaserOf(text: string, longest: number): string {
  const begun = onOneLine(text.slice(0, 2 * longest))
  const whole = begun.length > longest ? begun : onOneLine(text)
  if (whole.length <= longest) return whole
  const cut = whole.slice(0, longest)
  const end = cut.lastIndexOf(' ')
  return `${(end > longest / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')).replace(/[\s.,;:!?–-]+$/, '')}…`
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

export function plural(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** 'Ana', 'Ana and Ben', 'Ana, Ben and Carla'. */
export function listNames(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
