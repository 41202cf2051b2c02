import { describe, expect, it } from 'vitest'
import { isFor, isNew, lookedAt, placeToGoOn } from './sections.ts'

const at = (text: string) => new Date(`2026-11-23T${text}:00.000Z`)

describe('a section of the materials', () => {
  it('is for every trainee when it names no package, and else for those of its packages [MAT-4]', () => {
    expect(isFor([], 'package_w')).toBe(true)
    expect(isFor(['package_w'], 'package_w')).toBe(true)
    expect(isFor(['package_w'], 'package_o')).toBe(false)
    expect(isFor(['package_w'], null)).toBe(false)
  })
})

describe('what is new', () => {
  it('is nothing at the first visit, and what came after the last one later [MAT-5]', () => {
    const first = lookedAt(null, at('08:00'))
    expect(isNew(at('07:00').toISOString(), first)).toBe(false)
    const second = lookedAt(first, at('12:00'))
    expect(isNew(at('09:00').toISOString(), second)).toBe(true)
    expect(isNew(at('07:00').toISOString(), second)).toBe(false)
  })

  it('stays new for the whole visit, and no longer [MAT-5]', () => {
    const second = lookedAt(lookedAt(null, at('08:00')), at('12:00'))
    const stillThere = lookedAt(second, at('12:29'))
    expect(isNew(at('09:00').toISOString(), stillThere)).toBe(true)
    expect(isNew(at('09:00').toISOString(), lookedAt(stillThere, at('13:30')))).toBe(false)
  })
})

describe('where reading goes on', () => {
  it('is where it was read last, on this device or another [MAT-5]', () => {
    const early = { page: 3, readAt: at('08:00').toISOString() }
    const late = { page: 7, readAt: at('09:00').toISOString() }
    expect(placeToGoOn(early, late)).toBe(7)
    expect(placeToGoOn(late, early)).toBe(7)
    expect(placeToGoOn(late, null)).toBe(7)
    expect(placeToGoOn(null, early)).toBe(3)
    expect(placeToGoOn(null, null)).toBe(1)
  })
})
