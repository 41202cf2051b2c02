import { PACKAGE_FIELDS } from '#domain/content/site-fields'
import { parsePriceInput, wrongInSite } from '#domain/content/site-form'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { cleanText } from '#domain/words/texts'
import type { PackageWords } from './packages.ts'

export function toPackageFieldValues(words: PackageWords): FieldValues {
  const { name, description, priceCentavos, sessions, assessments } = words
  return {
    name,
    description,
    price: formatPriceInput(priceCentavos),
    sessions: String(sessions),
    assessments: String(assessments),
  }
}

function formatPriceInput(centavos: number | null): string {
  if (centavos === null) return ''
  const [pesos = '', cents = ''] = (centavos / 100).toFixed(2).split('.')
  return `${pesos.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${cents === '00' ? '' : `.${cents}`}`
}

export function readPackage(
  values: FieldValues,
): { ok: true; value: PackageWords } | { ok: false; errors: FieldErrors } {
  const text = (name: string) => cleanText((values[name] ?? '').replaceAll('\r\n', '\n'))
  const errors: FieldErrors = {}
  for (const field of PACKAGE_FIELDS) {
    const wrong = wrongInSite(field, text(field.name))
    if (wrong) errors[field.name] = wrong
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    value: {
      name: text('name'),
      description: text('description'),
      priceCentavos: parsePriceInput(text('price')) ?? null,
      sessions: Number(text('sessions')),
      assessments: Number(text('assessments')),
    },
  }
}
