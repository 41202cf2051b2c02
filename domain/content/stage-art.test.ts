import { describe, expect, it } from 'vitest'
import { artFor, COLOUR_SETS, MOTIFS } from './stage-art.ts'

describe('stage art', () => {
  it('An entry without a picture keeps the same artwork for the same id.', () => {
    expect([artFor('x1'), artFor('miss-bayani-2026'), artFor('')]).toEqual(['cup-plum', 'sash-plum', 'sash-plum'])
  })

  it('Ids in a row are spread over every motif and colour set.', () => {
    const counts = new Map<string, number>()
    for (let index = 0; index < 3000; index++) {
      const name = artFor(`win-${index}`)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    expect(counts.size).toBe(MOTIFS.length * COLOUR_SETS.length)
    expect(Math.min(...counts.values())).toBeGreaterThan(60)
    expect(Math.max(...counts.values())).toBeLessThan(150)
  })
})
