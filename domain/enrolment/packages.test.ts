import { describe, expect, it } from 'vitest'
import { isPackageKey, PACKAGE_KEYS, packageKeyFrom, packageKeyFromSlug, packageSlug } from './packages.ts'

describe('package keys', () => {
  it('are four, in the order w, o, r, d [PKG-1]', () => {
    expect(PACKAGE_KEYS).toEqual(['package_w', 'package_o', 'package_r', 'package_d'])
  })

  it('stand in addresses with a hyphen [PKG-1, REG-1]', () => {
    expect(PACKAGE_KEYS.map(packageSlug)).toEqual(['package-w', 'package-o', 'package-r', 'package-d'])
    expect(PACKAGE_KEYS.map((key) => packageKeyFromSlug(packageSlug(key)))).toEqual(PACKAGE_KEYS)
  })

  it('are taken from an address only when spelled exactly [REG-1]', () => {
    for (const slug of [
      'package_w',
      'Package-w',
      'package-W',
      ' package-w',
      'package-w ',
      'package-x',
      'package-',
      'w',
      '',
      'package-w-o',
      '__proto__',
      'constructor',
      undefined,
    ])
      expect(packageKeyFromSlug(slug), String(slug)).toBeNull()
  })

  it('are normalised where data comes in, hyphenated or in other case, and nothing else becomes one [PKG-1]', () => {
    for (const text of ['package_w', 'package-w', 'PACKAGE-W', ' Package_W '])
      expect(packageKeyFrom(text), text).toBe('package_w')
    for (const text of [
      'NONE',
      '',
      'package',
      'package w',
      'package--w',
      'package_x',
      'toString',
      null,
      undefined,
      5,
      {},
      ['package_w'],
    ])
      expect(packageKeyFrom(text), String(text)).toBeNull()
  })

  it('as stored have the underscore, and NONE is not one of them [PKG-3]', () => {
    expect(PACKAGE_KEYS.every(isPackageKey)).toBe(true)
    for (const text of ['NONE', 'package-w', 'PACKAGE_W', '', null, undefined, {}])
      expect(isPackageKey(text)).toBe(false)
  })
})
