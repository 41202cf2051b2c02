import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ARTWORKS } from '#domain/content/stage-art'

const FOLDER = join(import.meta.dirname, '..', 'public', 'art')
const drawing = (name: string) => readFileSync(join(FOLDER, `${name}.svg`), 'utf8')
const idsIn = (svg: string): string[] => [...svg.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1] ?? '')
const usesIn = (svg: string): string[] => [...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1] ?? '')

describe('the drawings under /art/', () => {
  it('There is a drawing of every artwork, of the stage and of the mark, and no other.', () => {
    const names = [...ARTWORKS, 'stage', 'brand'].map((name) => `${name}.svg`)
    expect(readdirSync(FOLDER).sort()).toEqual(names.sort())
  })

  it('Drawings on one page never share an id, and every gradient they use is their own.', () => {
    const drawings = [...ARTWORKS, 'stage', 'brand'].map(drawing)
    const ids = drawings.flatMap(idsIn)
    expect(new Set(ids).size).toBe(ids.length)
    for (const svg of drawings) expect(usesIn(svg).filter((use) => !idsIn(svg).includes(use))).toEqual([])
  })

  it('Drawings can be served under a policy that forbids inline styles and scripts.', () => {
    for (const svg of [...ARTWORKS, 'stage', 'brand'].map(drawing)) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/)
      expect(svg).not.toMatch(/style=|<style|<script|\son\w+=|href=|undefined|NaN/)
    }
  })
})
