import { siteIndexText } from '#domain/text/staff/content/site-pages'
import { EDITED_LISTS } from '#domain/content/site-lists'
import { fieldsOfPart, readPartValues, type SiteFormValues, type SitePart } from './site-parts.ts'

const LONGEST = 120

/** One line of what a part says; empty when it says nothing. */
export function summarizePart(part: SitePart, site: SiteFormValues): string {
  const { fields, entries } = readPartValues(part, site)
  if (part.list && entries.length > 0) {
    const names = EDITED_LISTS[part.list].fields.map(({ name }) => name)
    const firsts = entries.map((entry) => names.map((name) => entry[name]).find(Boolean) ?? '')
    return shorten(siteIndexText.entries(entries.length, firsts.join(', ')))
  }
  const filled = fieldsOfPart(part)
    .map(({ name }) => (fields[name] ?? '').trim())
    .filter(Boolean)
  return shorten(filled.join(' · '))
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line
}
