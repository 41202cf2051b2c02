import { describe, expect, it } from 'vitest'
import { artFor, artFromName, artName, brandSvg, COLOUR_SETS, MOTIFS, posterSvg, stageSvg } from './stage-art.ts'

const everyArt = MOTIFS.flatMap((motif) => COLOUR_SETS.map((colours) => ({ motif, colours })))
const idsIn = (svg: string): string[] => [...svg.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1] ?? '')
const usesIn = (svg: string): string[] => [...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1] ?? '')

describe('stage art', () => {
  it('An entry without a picture keeps the same artwork for the same id.', () => {
    expect(artFor('miss-bayani-2026')).toEqual(artFor('miss-bayani-2026'))
    expect(artFor('')).toEqual(artFor(''))
  })

  it('Ids in a row are spread over every motif and colour set.', () => {
    const drawn = new Map<string, number>()
    for (let index = 0; index < 3000; index++) {
      const name = artName(artFor(`win-${index}`))
      drawn.set(name, (drawn.get(name) ?? 0) + 1)
    }
    expect(drawn.size).toBe(everyArt.length)
    expect(Math.min(...drawn.values())).toBeGreaterThan(60)
    expect(Math.max(...drawn.values())).toBeLessThan(150)
  })

  it('A name leads back to its artwork, and an unknown name to none.', () => {
    for (const art of everyArt) expect(artFromName(artName(art))).toEqual(art)
    for (const name of ['', 'crown', 'crown-', 'crown-lime', 'hat-ruby', 'crown-ruby-x', 'Crown-Ruby', 'ruby-crown']) expect(artFromName(name)).toBeNull()
  })

  it('Posters on one page never share an id, and every gradient they use is their own.', () => {
    const posters = everyArt.map((art) => posterSvg(art))
    const ids = posters.flatMap(idsIn)
    expect(new Set(ids).size).toBe(ids.length)
    for (const poster of posters) expect(usesIn(poster).filter((use) => !idsIn(poster).includes(use))).toEqual([])
    const stage = stageSvg()
    expect(usesIn(stage).filter((use) => !idsIn(stage).includes(use))).toEqual([])
  })

  it('Drawings can be served under a policy that forbids inline styles and scripts.', () => {
    for (const svg of [...everyArt.map((art) => posterSvg(art)), stageSvg(), brandSvg()]) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/)
      expect(svg).not.toMatch(/style=|<style|<script|\son\w+=|href=|undefined|NaN/)
    }
  })

  it('A poster carries the size it is asked for and fills whatever frame it is put in.', () => {
    expect(posterSvg({ motif: 'cup', colours: 'jade' }, { width: 800, height: 1000 })).toContain('width="800" height="1000" preserveAspectRatio="xMidYMid slice"')
    expect(posterSvg({ motif: 'cup', colours: 'jade' })).not.toMatch(/<svg[^>]* width=/)
  })

  it('The stage has two curtains of six folds and twelve motes of dust.', () => {
    expect(stageSvg().match(/url\(#stage-fold\)/g)).toHaveLength(12)
    expect(stageSvg().match(/<circle[^>]*opacity="0\.\d+"\/>/g)).toHaveLength(12)
  })
})
