import { openSync } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { PRINTABLE, rangesOf } from '#domain/words/printable'
import { FONT_FILES, type FontFamily } from './fonts.ts'

/** Characters that fonts must have: letters, marks, figures, punctuation and symbols; no controls. */
const WRITTEN = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\u0020\u00a0]$/u

function charactersOf(family: FontFamily): Set<number> {
  const all = FONT_FILES[family].flatMap((file) => {
    const font = openSync(file)
    if (!('characterSet' in font)) throw new Error(`${file} holds several fonts`)
    return font.characterSet
  })
  return new Set(all.filter((code) => WRITTEN.test(String.fromCodePoint(code))))
}

describe('what can be printed', () => {
  it('is what the font files hold: a name that no font can print is found before it is printed [CERT-1]', () => {
    const [serif, sans] = [charactersOf('noto-serif'), charactersOf('noto-sans')]
    const noto = new Set([...serif].filter((code) => sans.has(code)))
    expect({
      bodoni: rangesOf(charactersOf('bodoni')),
      figtree: rangesOf(charactersOf('figtree')),
      noto: rangesOf(noto),
    }).toEqual(PRINTABLE)
  })
})
