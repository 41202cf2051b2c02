import { publicSiteText } from '#domain/text/shared/public-site'
import { siteIndexText } from '#domain/text/staff/content/site-pages'
import { EDITED_LISTS } from '#domain/content/site-lists'
import { fieldsOfPart, readPartValues, type SiteFormValues, type SitePart } from './site-parts.ts'
import type { SiteTextName } from './site-texts.ts'

const LONGEST = 120

export function summarizePart(part: SitePart, site: SiteFormValues): string {
  const { fields, entries } = readPartValues(part, site)
  if (part.list && entries.length > 0) {
    const names = EDITED_LISTS[part.list].fields.map(({ name }) => name)
    const firsts = entries.map((entry) => names.map((name) => entry[name]).find(Boolean) ?? '')
    return shorten(siteIndexText.entries(entries.length, firsts.join(', ')))
  }
  const names = fieldsOfPart(part).map(({ name }) => name)
  const filled = names.map((name) => (fields[name] ?? '').trim()).filter(Boolean)
  if (filled.length > 0) return shorten(filled.join(' · '))
  return !part.list && names.every(isSiteText)
    ? names
        .filter(isSiteText)
        .map((name) => publicSiteText[name])
        .filter(Boolean)
        .join(' · ')
    : ''
}

function isSiteText(name: string): name is SiteTextName {
  return Object.hasOwn(publicSiteText, name)
}

function shorten(text: string): string {
  const line = text.replaceAll(/\*|^## /gm, '').replaceAll(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line
}
