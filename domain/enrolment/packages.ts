/** The four training packages, in the order they are shown everywhere. */
export const PACKAGE_KEYS = ['package_w', 'package_o', 'package_r', 'package_d'] as const

export type PackageKey = (typeof PACKAGE_KEYS)[number]

/** What a person is enrolled in: one package, or none. */
export type CurrentPackage = PackageKey | 'NONE'

export type TrainingPackage = {
  key: PackageKey
  name: string
  description: string
  /** Whole centavos; null when staff have set no price yet. */
  priceCentavos: number | null
  sessions: number
  assessments: number
}

/** Tells whether a text is one of the four keys as stored. */
export function isPackageKey(text: unknown): text is PackageKey {
  return typeof text === 'string' && (PACKAGE_KEYS as readonly string[]).includes(text)
}

/** The key meant by `package_w`, `package-w` or a differently cased form; null for anything else. */
export function packageKeyFrom(text: unknown): PackageKey | null {
  if (typeof text !== 'string') return null
  const key = text.trim().toLowerCase().replace('-', '_')
  return isPackageKey(key) ? key : null
}

/** The form used in addresses: `package-w`. */
export function packageSlug(key: PackageKey): string {
  return key.replace('_', '-')
}

/** The key behind an address part, which is spelled exactly `package-w`; null for anything else. */
export function packageKeyFromSlug(slug: string | undefined): PackageKey | null {
  return PACKAGE_KEYS.find((key) => packageSlug(key) === slug) ?? null
}
