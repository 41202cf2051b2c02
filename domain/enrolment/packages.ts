import type { PaymentTerms } from '#domain/money/balance/terms'

/** Derived from the package's first name and never changed; addresses use a hyphen. */
export type PackageKey = `package_${string}`

export type CurrentPackage = PackageKey | 'NONE'

export type PackageWords = {
  name: string
  description: string
  priceCentavos: number | null
  sessions: number
  assessments: number
}

export type TrainingPackage = PackageWords & {
  key: PackageKey
  highlighted: boolean
  hidden: boolean
  terms: PaymentTerms
  validityMonths: number | null
  selfPlannedAWeek: number | null
}

export const FIRST_PACKAGES: readonly PackageKey[] = ['package_w', 'package_o', 'package_r', 'package_d']

const LONGEST = 40

export function isPackageKey(text: unknown): text is PackageKey {
  return typeof text === 'string' && /^package_[a-z0-9-]{1,40}$/.test(text)
}

export function packageKeyFrom(text: unknown): PackageKey | null {
  if (typeof text !== 'string') return null
  const key = text
    .trim()
    .toLowerCase()
    .replace(/^package-/, 'package_')
  return isPackageKey(key) ? key : null
}

export function packageSlug(key: PackageKey): string {
  return key.replace('_', '-')
}

export function packageKeyFromSlug(slug: string | undefined): PackageKey | null {
  return slug?.startsWith('package-') && slug === slug.toLowerCase().trim() ? packageKeyFrom(slug) : null
}

/** Appends a number when the key is or was in use. */
export function packageKeyFor(name: string, given: ReadonlySet<string>): PackageKey {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-?(package-)?|-$/g, '')
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `-${number}`
    const key: PackageKey = `package_${(plain || 'new').slice(0, LONGEST - end.length).replace(/-$/, '')}${end}`
    if (!given.has(key)) return key
  }
}

export function countBelowTaken(
  words: Pick<PackageWords, 'sessions' | 'assessments'>,
  taken: { sessions: number; assessments: number },
): { field: 'sessions' | 'assessments'; taken: number } | null {
  const field = (['sessions', 'assessments'] as const).find((name) => words[name] < taken[name])
  return field ? { field, taken: taken[field] } : null
}
