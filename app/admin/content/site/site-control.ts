import type { SiteField } from '#domain/content/site-fields'
import { wrongInSite } from '#domain/content/site-form'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { cleanText } from '#domain/words/texts'

export const HELPS = {
  text: {},
  lines: {},
  links: {},
  phone: { type: 'tel', inputMode: 'tel' },
  messenger: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  link: { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  price: { inputMode: 'decimal', autoComplete: 'off' },
  figure: { autoComplete: 'off' },
  count: { inputMode: 'numeric', autoComplete: 'off' },
} as const

export function toSiteControl(field: SiteField, errors: FieldErrors, values: FieldValues) {
  const { name, label, hint, required } = field
  return {
    id: name,
    name,
    label,
    hint,
    ...(required ? { required } : {}),
    error: errors[name],
    defaultValue: values[name] ?? '',
    check: (value: string) => wrongInSite(field, cleanText(value)),
  }
}
