import type { Identity } from '#domain/content/identity'
import { publicSiteText } from '#domain/text/shared/public-site'

export type SiteTextName = keyof typeof publicSiteText
export type SiteTexts = Record<SiteTextName, string>

export const SITE_TEXT_NAMES = Object.keys(publicSiteText) as SiteTextName[]

export function readSiteTexts(stored: Readonly<Record<string, string>>): SiteTexts {
  return Object.fromEntries(SITE_TEXT_NAMES.map((name) => [name, stored[name] || publicSiteText[name]])) as SiteTexts
}

export function readCopyright(stored: Readonly<Record<string, string>>): Identity['copyright'] {
  const { 'footer.year': year, 'footer.credits': credits } = readSiteTexts(stored)
  return { year: year || null, credits: credits.split('\n').filter(Boolean) }
}

export type TitlePart = { text: string; isStrong: boolean }

/** Each line is one part of the title; *words between asterisks* are highlighted. */
export function parseTitle(title: string): TitlePart[][] {
  return title
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) =>
      line
        .split(/\*([^*]+)\*/)
        .map((text, at) => ({ text, isStrong: at % 2 === 1 }))
        .filter(({ text }) => text !== ''),
    )
}

const FITTING_LINE = 20

export function isLongTitle(title: string): boolean {
  return title.split('\n').some((line) => line.length > FITTING_LINE)
}

export function toPlainTitle(title: string): string {
  return parseTitle(title)
    .map((line) => line.map(({ text }) => text).join(''))
    .join(' ')
}
