import { type ArtSet, PRODUCT_COLOURS, type PickedColours } from './look.ts'
import { followColour } from './palette.ts'
import { toHex, toOklch } from './oklch.ts'

type Motif = string
type Posters = { stage: string; motifs: Readonly<Record<Motif, string>> }

const SETS: Record<ArtSet, Posters> = {
  stage: { stage: 'stage', motifs: {} },
  podium: { stage: 'podium', motifs: { crown: 'lectern', sash: 'lights', rose: 'speech' } },
  plain: {
    stage: 'plain',
    motifs: { crown: 'rings', microphone: 'arcs', cup: 'steps', sash: 'waves', rose: 'tiles' },
  },
}

/** The drawings of the other sets, each in ruby alone, because the other colour sets follow from it. */
export const OTHER_SETS_ART = [SETS.podium, SETS.plain].flatMap(({ stage, motifs }) => [
  stage,
  ...Object.values(motifs).map((motif) => `${motif}-ruby`),
])

const RUBY = ['#2a0719', '#5a0f2e', '#8c1339', '#b5224f', '#6b0d2c', '#f0a08c', '#ffe9c0']
const COLOURS: Record<string, readonly string[]> = {
  indigo: ['#12122a', '#272a56', '#3a3f7a', '#5a61a8', '#2b2f66', '#b9b6ee', '#fbebdc'],
  jade: ['#061c1a', '#0a4438', '#0b6b4f', '#178a69', '#0a5a45', '#a6ddae', '#fff0c4'],
  amber: ['#2a1706', '#6e3b0d', '#a85b12', '#cb7a26', '#7a2e08', '#f6c27c', '#ffefc9'],
  plum: ['#1f0819', '#45173a', '#6a2455', '#8c3a73', '#531a44', '#dd9cc4', '#ffe6dc'],
  navy: ['#081324', '#132b4e', '#1c3f6e', '#2f5f97', '#163763', '#93bce8', '#fcefd2'],
}
const GROUNDS = new Set([...RUBY, ...Object.values(COLOURS).flat()].filter((hex) => toOklch(hex).lightness < 0.82))
const GOLD_HUES = { from: 55, to: 110 }

const HEX = /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi

/** Finds a drawing's file in a set and the colours to give it first; null for such as the mark. */
export function findDrawing(name: string, artSet: ArtSet): { file: string; colours: string | null } {
  const { stage, motifs } = SETS[artSet]
  if (name === 'stage') return { file: stage, colours: null }
  const [motif = '', colours = ''] = name.split('-')
  const other = motifs[motif]
  return other ? { file: `${other}-ruby`, colours } : { file: name, colours: null }
}

export function paintColourSet(svg: string, colours: string): string {
  const set = COLOURS[colours]
  if (!set) return svg
  return svg.replaceAll(HEX, (hex) => set[RUBY.indexOf(hex.toLowerCase())] ?? hex)
}

function isGold(hex: string): boolean {
  const { hue, chroma } = toOklch(hex)
  return !GROUNDS.has(hex) && hue > GOLD_HUES.from && hue < GOLD_HUES.to && chroma > 0
}

function toRubyTone(hex: string): string {
  const at = Object.values(COLOURS)
    .map((set) => set.indexOf(hex))
    .find((index) => index >= 0)
  const ruby = at === undefined ? undefined : RUBY[at]
  if (!ruby) return hex
  const { chroma, hue } = toOklch(ruby)
  return toHex({ lightness: toOklch(hex).lightness, chroma, hue })
}

export function recolourArt(svg: string, { accent, dark }: PickedColours): string {
  if (accent === PRODUCT_COLOURS.accent && dark === PRODUCT_COLOURS.dark) return svg
  return svg.replaceAll(HEX, (digits) => {
    const hex = digits.toLowerCase()
    if (hex.length === 4 || isGold(hex)) return digits
    if (hex === PRODUCT_COLOURS.dark) return dark
    return followColour(toRubyTone(hex), { from: PRODUCT_COLOURS.accent, to: accent, how: 'tint' })
  })
}
