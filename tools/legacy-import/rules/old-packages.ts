import { FIRST_PACKAGES, packageKeyFrom, type PackageKey, type PackageWords } from '#domain/enrolment/packages'
import {
  LINE_MAX_LENGTH,
  reading,
  rejectRecord,
  isRecord,
  text,
  whole,
  type OldRecord,
  type ReadResult,
} from './old-records.ts'

export function oldPackageKey(text: unknown): PackageKey | null {
  const key = packageKeyFrom(text)
  return key && FIRST_PACKAGES.includes(key) ? key : null
}

type OldPackage = PackageWords & { key: PackageKey }

export function readPackages(id: string, record: OldRecord): ReadResult<{ packages: OldPackage[]; odd: string[] }> {
  return reading(() => {
    const entries = oldPackageKey(id)
      ? [[id, Object.hasOwn(record, id) ? record[id] : record] as const]
      : Object.entries(record)
    const packages: OldPackage[] = []
    const odd: string[] = []
    for (const [name, value] of entries) {
      const key = oldPackageKey(name)
      const parts = isRecord(value) || Array.isArray(value) ? listed(value) : null
      if (key && parts && parts.length > 0 && !packages.some((each) => each.key === key))
        packages.push(packageOf(key, parts))
      else if (name !== 'id' && !name.startsWith('__')) odd.push(name)
    }
    if (packages.length === 0) rejectRecord('it holds none of the four packages')
    return {
      packages: packages.toSorted(
        (one, other) => FIRST_PACKAGES.indexOf(one.key) - FIRST_PACKAGES.indexOf(other.key),
      ),
      odd,
    }
  })
}

function listed(value: OldRecord | unknown[]): unknown[] {
  return Array.isArray(value)
    ? value
    : Object.entries(value)
        .filter(([name]) => /^[0-4]$/.test(name))
        .toSorted(([one], [other]) => Number(one) - Number(other))
        .map(([, part]) => part)
}

function packageOf(key: PackageKey, [name, description, price, sessions, assessments]: unknown[]): OldPackage {
  const count = (value: unknown) => Math.min(Math.max(whole(value) ?? 0, 0), 1000)
  return {
    key,
    name: text({ name }, 'name', LINE_MAX_LENGTH) || key,
    description: text({ description }, 'description'),
    priceCentavos: oldPrice(price),
    sessions: count(sessions),
    assessments: count(assessments),
  }
}

function oldPrice(value: unknown): number | null {
  const pesos =
    typeof value === 'number'
      ? value
      : typeof value === 'string'
        ? Number(
            /^(?:PHP|Php|₱|P)?\s*(\d[\d,]*(?:\.\d+)?)$/.exec(value.trim())?.[1]?.replaceAll(',', '') ?? Number.NaN,
          )
        : Number.NaN
  return Number.isFinite(pesos) && pesos >= 0 && pesos <= 20_000_000 ? Math.round(pesos * 100) : null
}
