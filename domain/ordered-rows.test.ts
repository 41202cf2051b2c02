import { describe, expect, it } from 'vitest'
import { moveInOrder, parseRowName } from './ordered-rows.ts'

describe('the order of rows', () => {
  const order = (id: string, from: number, way: 'up' | 'down') => {
    const verdict = moveInOrder(['w', 'o', 'r'], { id, from, way })
    return verdict.ok ? (verdict.value?.join('') ?? 'as it is') : verdict.reason
  }

  it('changes by one place, and at either end not at all [PKG-7, MAT-4]', () => {
    expect([order('o', 1, 'up'), order('o', 1, 'down')]).toEqual(['owr', 'wro'])
    expect([order('w', 0, 'up'), order('r', 2, 'down')]).toEqual(['as it is', 'as it is'])
  })

  it('changes once for two clicks, and is refused to a person who saw another order [PKG-7, MAT-4]', () => {
    expect([order('w', 1, 'up'), order('r', 1, 'down')]).toEqual(['as it is', 'as it is'])
    expect([order('w', 2, 'up'), order('x', 0, 'up')]).toEqual(['moved-meanwhile', 'gone'])
  })
})

describe('the name of a row', () => {
  it('is one line, within its length, and unlike every other in more than capitals [MAT-4, SES-4]', () => {
    expect(parseRowName('  Week   one ', ['Week two'], 8)).toEqual({ ok: true, value: 'Week one' })
    expect(parseRowName(' ', [], 8)).toEqual({ ok: false, reason: 'name-missing' })
    expect(parseRowName('Week three', [], 8)).toEqual({ ok: false, reason: 'name-too-long' })
    expect(parseRowName('week ONE', ['Week one'], 8)).toEqual({ ok: false, reason: 'name-taken' })
  })
})
