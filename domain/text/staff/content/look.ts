import { RECEIPT_MAX_BYTES } from '#domain/files/uploads'
import { formatLimit } from '#domain/words/formats'
import type { ColourName, ContrastFault } from '#domain/content/look/contrast'
import type { ArtSet, TypePair } from '#domain/content/look/look'

/** The shades of one picked colour have one name, because staff see only the two that they pick. */
const colourNames: Record<ColourName, string> = {
  white: 'white',
  paper: 'the page colour',
  gold: 'gold',
  light: 'light gold',
  oldGold: 'dark gold',
  mint: 'light green',
  good: 'green',
  warn: 'brown',
  bad: 'red',
  info: 'blue',
  goodByNight: 'light green',
  badByNight: 'light red',
  infoByNight: 'light blue',
  '--color-ink': 'the text colour',
  '--color-blush': 'the light tint',
  '--color-stone-700': 'dark grey',
  '--color-stone-600': 'grey',
  '--color-stone-500': 'middle grey',
  '--color-stone-400': 'light grey',
  '--color-stone-300': 'light grey',
  '--color-stone-250': 'light grey',
  '--color-stone-200': 'light grey',
  '--color-stone-100': 'the back office’s page colour',
  '--color-ruby': 'the accent colour',
  '--color-ruby-lit': 'the accent colour under the mouse',
  '--color-wine': 'the deep accent colour',
  '--color-velvet': 'the deep accent colour',
  '--stage-lit': 'the lit stage',
  '--color-plum': 'the dark colour',
  '--color-stage': 'the stage',
  '--color-stage-dark': 'the dark of the stage',
  '--color-rose': 'the light accent colour',
  '--color-mauve': 'the light accent colour',
  '--color-mauve-deep': 'the light accent colour',
  '--color-petal': 'the light accent colour',
  '--side': 'the sidebar',
  '--side-lit': 'the sidebar',
  '--side-chosen': 'the chosen page of the sidebar',
  'light --tonal': 'tinted buttons',
  'light --on-tonal': 'the accent colour of tinted buttons',
  'dark --ground': 'the page colour of the dark theme',
  'dark --surface': 'panels of the dark theme',
  'dark --raised': 'raised panels of the dark theme',
  'dark --text': 'the text colour of the dark theme',
  'dark --soft': 'light grey',
  'dark --muted': 'grey',
  'dark --line': 'messages of the dark theme',
  'dark --edge': 'the borders of the dark theme',
  'dark --accent': 'the accent colour of the dark theme',
  'dark --accent-lit': 'the accent colour of the dark theme',
  'dark --on-accent': 'the text of dark buttons',
  'dark --tonal': 'tinted buttons of the dark theme',
  'dark --on-tonal': 'the text of tinted buttons in the dark theme',
}

/** Cut, not rounded, so that 4.49 never reads as enough. */
const formatRatio = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1)

const typePairs: Record<TypePair, { name: string; about: string }> = {
  'bodoni-figtree': { name: 'Bodoni Moda and Figtree', about: 'Elegant headings, clear text' },
  noto: { name: 'Noto Serif and Noto Sans', about: 'Calm and formal, as in a book' },
  figtree: { name: 'Figtree', about: 'Friendly and modern, one typeface for all' },
}

const artSets: Record<ArtSet, { name: string; about: string }> = {
  stage: { name: 'Stage', about: 'A microphone, a crown and curtains' },
  podium: { name: 'Podium', about: 'A lectern, a microphone and rows of lights' },
  plain: { name: 'Plain', about: 'Shapes and colours, no objects' },
}

export const lookText = {
  title: 'Look',
  errorTitle: 'Error: Look',
  note: 'Two colours, one pair of fonts and one set of drawings. Every page, receipt, certificate and email follows them.',
  colours: 'Colours',
  accent: 'Accent colour',
  accentHint: 'For buttons, links and headings, such as #8C1339.',
  dark: 'Dark colour',
  darkHint: 'For dark backgrounds and the browser bar, such as #2B0E22.',
  pick: (label: string) => `Pick the ${label.toLowerCase()}`,
  fromLogo: 'From your logo',
  takeSwatch: (hex: string, label: string) => `Use ${hex.toUpperCase()} as ${label.toLowerCase()}`,
  notAColour: 'Enter a colour as # and six letters or digits, such as #8C1339.',
  contrast: 'Can it be read?',
  readable: 'All text can be read in the light and the dark theme (WCAG AA).',
  unreadable: 'Some text cannot be read. Choose other colours before you save.',
  fault: ({ text, ground, ratio, least }: ContrastFault) =>
    `Text in ${colourNames[text]} on ${colourNames[ground]}: ${formatRatio(ratio)}, needs ${least}.`,
  moreFaults: (count: number) => (count === 1 ? 'And one more.' : `And ${count} more.`),
  takeNearest: (accent: string, dark: string) =>
    `Use the nearest readable colours: ${accent.toUpperCase()} and ${dark.toUpperCase()}`,
  fonts: 'Fonts',
  sampleHeading: 'Speak with confidence',
  sampleText: 'Ten sessions with a coach, PHP 8,500',
  typePairs,
  drawings: 'Drawings',
  artSets,
  hero: 'Picture at the top of the home page',
  heroFile: 'Choose a picture',
  heroHint: `A photo of your academy in place of the drawing. PNG, JPEG or WebP, up to ${formatLimit(RECEIPT_MAX_BYTES)} and 40 megapixels.`,
  withoutHero: 'Show the drawing again',
  focus: 'Point that always stays visible',
  focusHint: 'Click the most important point of the picture, or move it with the arrow keys.',
  focusPicker: (x: number, y: number) => `Visible point: ${x}% from the left, ${y}% from the top`,
  focusX: 'From the left (%)',
  focusY: 'From the top (%)',
  wrongPercent: 'Enter a number from 0 to 100.',
  chosenPicture: 'The picture you chose',
  croppedPicture: 'The part that visitors see',
  sample: 'How it looks',
  sampleLight: 'Light theme',
  sampleDark: 'Dark theme',
  sampleButton: 'Register',
  sampleLink: 'See packages',
  samplePanel: 'Pending payments',
  sampleConfirm: 'Confirm',
  preview: 'Preview on the site',
  save: 'Save look',
  keep: 'Keep these colours',
  saving: 'Saving…',
  saved: 'Look saved',
  product: 'Back to the original look',
  productTitle: 'Original look',
  productNote:
    'Use the colours, fonts and drawings the product came with. The picture of the home page is removed too.',
  changed: (by: string) => `${by} changed the look while you edited it. Nothing of yours is saved.`,
  someoneElse: 'Someone else',
  openNewest: 'Open the newest version in a new tab',
  notAllowed: 'You may not change the look of the site.',
  failed: (reference: string) => `The look could not be saved. Try again. Reference: ${reference}`,
} as const

export function describeFaults(faults: readonly ContrastFault[], most = 3): string[] {
  const said = [...new Set(faults.map((fault) => lookText.fault(fault)))]
  const more = said.length - most
  return [...said.slice(0, most), ...(more > 0 ? [lookText.moreFaults(more)] : [])]
}
