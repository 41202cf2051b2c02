import { describe, expect, it } from 'vitest'
import { addTitle, isSmallPicture, mayWrite, readTestimonial } from './testimonials.ts'

const SIX = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']

describe('titles of a testimonial', () => {
  it.each([
    ['  Best in Gown ', ['Best in Gown']],
    ['   ', []],
    ['', []],
    [',', []],
    ['Queen, Best Speaker', ['Queen', 'Best Speaker']],
    ['Queen, Queen', ['Queen']],
  ])('are added trimmed, and only when something is left: "%s" [TES-3]', (input, titles) => {
    expect(addTitle([], input)).toEqual({ titles, problem: null })
  })

  it('are six at the most [TES-3]', () => {
    expect(addTitle(SIX.slice(0, 5), 'Six').titles).toEqual(SIX)
    expect(addTitle(SIX, 'Seven')).toEqual({ titles: SIX, problem: 'At most 6 titles' })
    expect(readTestimonial({ titles: [...SIX, 'Seven'], caption: 'Good' })).toEqual({
      ok: false,
      errors: { title: 'At most 6 titles' },
    })
  })
})

describe('a testimonial', () => {
  it('needs its caption; titles may be left out [TES-3]', () => {
    expect(readTestimonial({ titles: [], caption: ' \r\n ' })).toEqual({
      ok: false,
      errors: { caption: 'Caption is required' },
    })
    expect(readTestimonial({ titles: [' Queen ', ' '], caption: ' They\r\nhelped. ' })).toEqual({
      ok: true,
      value: { titles: ['Queen'], caption: 'They\nhelped.' },
    })
    expect(readTestimonial({ titles: [], caption: 'x'.repeat(5001) }).ok).toBe(false)
  })

  it('is written by the person, or by an administrator [TES-3]', () => {
    expect(mayWrite({ id: 'a', type: 'CLIENT_USER', role: null }, 'a')).toBe(true)
    expect(mayWrite({ id: 'a', type: 'CLIENT_USER', role: null }, 'b')).toBe(false)
    expect(mayWrite({ id: 'a', type: 'ADMIN_USER', role: 'owner' }, 'b')).toBe(true)
    expect(mayWrite({ id: 'a', type: 'ADMIN_USER', role: 'cashier' }, 'b')).toBe(false)
  })

  it('takes a small picture with a warning [TES-3]', () => {
    expect(isSmallPicture({ width: 399, height: 900 })).toBe(true)
    expect(isSmallPicture({ width: 400, height: 300 })).toBe(false)
  })
})
