import type { ColourFaults } from '#domain/content/look/look-form'
import { RECEIPT_MAX_BYTES } from '#domain/files/uploads'
import { formatLimit } from '#domain/words/formats'
import type { ArtSet, TypePair } from '#domain/content/look/look'

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
  darkHint: 'For dark backgrounds, such as #2B0E22.',
  pick: (label: string) => `Pick the ${label.toLowerCase()}`,
  fromLogo: 'From your logo',
  takeSwatch: (hex: string, label: string) => `Use ${hex.toUpperCase()} as ${label.toLowerCase()}`,
  notAColour: 'Enter a colour as # and six letters or digits, such as #8C1339.',
  readable: 'All text can be read, in the light theme and in the dark theme.',
  unreadable: 'Some text cannot be read. Choose other colours before you save.',
  tooPale: 'White letters on this colour are too pale to read. Choose a darker one.',
  tooDark: 'Letters and lines disappear in this colour. Choose a lighter one.',
  badPair: 'Some text cannot be read with these two colours together.',
  takeNearest: (hex: string) => `Use ${hex.toUpperCase()} instead`,
  takeNearestPair: (accent: string, dark: string) => `Use ${accent.toUpperCase()} and ${dark.toUpperCase()} instead`,
  fonts: 'Fonts',
  sampleHeading: 'Speak with confidence',
  sampleText: 'Ten sessions with a coach, PHP 8,500',
  typePairs,
  drawings: 'Drawings',
  artSets,
  hero: 'Picture at the top of the home page',
  heroFile: 'Choose a picture',
  heroHint:
    'A photo of your academy in place of the drawing. PNG, JPEG or WebP, up to ' +
    `${formatLimit(RECEIPT_MAX_BYTES)} and 40 megapixels.`,
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
  saved: 'Updated Successfully!',
  undone: 'The look before is back',
  product: 'Back to the original look',
  productTitle: 'Original look',
  productNote:
    'Use the colours, fonts and drawings the product came with. The picture of the home page is removed too.',
  versions: 'Earlier looks',
  versionsNote:
    'Each save keeps the look before, up to 50 times. The picture of the home page is not kept: a ' +
    'picture that you replace or remove is deleted.',
  noVersions: 'When you save the look, the one before appears here.',
  back: 'Back to the look',
  changedSince: (by: string) =>
    `${by} changed the look after you opened this page, so nothing was put back. This is the look now.`,
  changed: (by: string) => `${by} changed the look while you edited it. Nothing of yours is saved.`,
  someoneElse: 'Someone else',
  openNewest: 'Open the newest version in a new tab',
  notAllowed: 'You may not change the look of the site.',
  failed: (reference: string) => `The look could not be saved. Try again. Reference: ${reference}`,
} as const

export function describeColourFaults({ accent, dark, together }: ColourFaults): Record<string, string> {
  const describe = ({ isTooPale }: { isTooPale: boolean }) => (isTooPale ? lookText.tooPale : lookText.tooDark)
  return {
    ...(accent ? { accent: describe(accent) } : {}),
    ...(dark ? { dark: describe(dark) } : {}),
    ...(together ? { accent: lookText.badPair } : {}),
  }
}
