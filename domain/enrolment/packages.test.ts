import { describe, expect, it } from 'vitest'
import { toPackageFieldValues, readPackage } from './package-form.ts'
import {
  countBelowTaken,
  isPackageKey,
  packageKeyFor,
  packageKeyFrom,
  packageKeyFromSlug,
  packageSlug,
  type PackageKey,
} from './packages.ts'

const KEYS: readonly PackageKey[] = ['package_w', 'package_o', 'package_r', 'package_d', 'package_gala-night-2']

describe('package keys', () => {
  it('stand in addresses with a hyphen [PKG-1, REG-1, PKG-7]', () => {
    expect(KEYS.map(packageSlug)).toEqual([
      'package-w',
      'package-o',
      'package-r',
      'package-d',
      'package-gala-night-2',
    ])
    expect(KEYS.map((key) => packageKeyFromSlug(packageSlug(key)))).toEqual(KEYS)
  })

  it('are taken from an address only when spelled exactly [REG-1]', () => {
    for (const slug of [
      'package_w',
      'Package-w',
      'package-W',
      ' package-w',
      'package-w ',
      'package-',
      'package-w.o',
      'package-é',
      `package-${'w'.repeat(41)}`,
      'w',
      '',
      '__proto__',
      'constructor',
      undefined,
    ])
      expect(packageKeyFromSlug(slug), String(slug)).toBeNull()
  })

  it('are normalised where data comes in, hyphenated or in other case, and nothing else becomes one [PKG-1, PKG-7]', () => {
    for (const text of ['package_w', 'package-w', 'PACKAGE-W', ' Package_W '])
      expect(packageKeyFrom(text), text).toBe('package_w')
    expect(packageKeyFrom('package-gala-night')).toBe('package_gala-night')
    expect(packageKeyFrom('package_gala-night')).toBe('package_gala-night')
    for (const text of ['NONE', '', 'package', 'package w', 'toString', null, undefined, 5, {}, ['package_w']])
      expect(packageKeyFrom(text), String(text)).toBeNull()
  })

  it('as stored have the underscore, and NONE is not one of them [PKG-3]', () => {
    expect(KEYS.every(isPackageKey)).toBe(true)
    for (const text of ['NONE', 'package-w', 'PACKAGE_W', 'package_', 'package_a_b', '', null, undefined, {}])
      expect(isPackageKey(text)).toBe(false)
  })

  it.each([
    ['Package W', 'package_w'],
    ['Gala Night', 'package_gala-night'],
    ['  Señorita & Ñiño!! ', 'package_senorita-nino'],
    ['Package', 'package_package'],
    ['★', 'package_new'],
    ['<script>', 'package_script'],
    ['x'.repeat(80), `package_${'x'.repeat(40)}`],
    [`${'x'.repeat(39)} y`, `package_${'x'.repeat(39)}`],
  ])('of a package with the new name %j is %s [PKG-7]', (name, key) => {
    expect(packageKeyFor(name, new Set())).toBe(key)
  })

  it('are never given twice, whatever is called the same [PKG-7]', () => {
    const given = new Set<string>(['package_gala', 'package_gala-2', `package_${'x'.repeat(40)}`])
    expect(packageKeyFor('Gala', given)).toBe('package_gala-3')
    expect(packageKeyFor('x'.repeat(80), given)).toBe(`package_${'x'.repeat(38)}-2`)
  })
})

describe('the words of a package', () => {
  const RIGHT = { name: 'Gala', description: 'Walk.', price: '12,500.50', sessions: '8', assessments: '0' }

  it('come out as they went in, cleaned, the price in whole centavos or unset [PKG-7]', () => {
    const read = readPackage({ ...RIGHT, name: ' Gala \u0000', description: 'One.\r\nTwo.' })
    expect(read.ok && read.value).toEqual({
      name: 'Gala',
      description: 'One.\nTwo.',
      priceCentavos: 1_250_050,
      sessions: 8,
      assessments: 0,
    })
    expect(read.ok && toPackageFieldValues(read.value)).toEqual({ ...RIGHT, description: 'One.\nTwo.' })
    const unset = readPackage({ ...RIGHT, price: '' })
    expect(unset.ok && unset.value.priceCentavos).toBeNull()
  })

  it.each([
    ['name', ' ', 'Name is required'],
    ['name', 'x'.repeat(81), 'Name is too long: at most 80 characters'],
    ['description', 'x'.repeat(1001), 'Description is too long: at most 1,000 characters'],
    ['price', '-1', 'Please enter a price such as 12,500 or 12500.50'],
    ['price', '12.345', 'Please enter a price such as 12,500 or 12500.50'],
    ['sessions', '', 'Q&A sessions is required'],
    ['sessions', '-1', 'Q&A sessions must be a whole number from 0 to 99'],
    ['assessments', '1.5', 'Assessments must be a whole number from 0 to 99'],
  ])('are refused with %s: %j [PKG-7]', (name, value, message) => {
    expect(readPackage({ ...RIGHT, [name]: value })).toEqual({ ok: false, errors: { [name]: message } })
  })

  it('never take sessions away that a trainee has had [PKG-7, TRN-4]', () => {
    const words = { sessions: 8, assessments: 3 }
    expect(countBelowTaken(words, { sessions: 8, assessments: 3 })).toBeNull()
    expect(countBelowTaken(words, { sessions: 9, assessments: 3 })).toEqual({ field: 'sessions', taken: 9 })
    expect(countBelowTaken(words, { sessions: 0, assessments: 4 })).toEqual({ field: 'assessments', taken: 4 })
  })
})
