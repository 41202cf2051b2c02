import { siteVersionsText } from '#domain/text/staff/content/site-versions'
import { EDITED_LISTS, isSameList, type SiteEntry } from '#domain/content/site-lists'
import { fieldsOfPart, type PartValues, type SitePart } from './site-parts.ts'

export const VERSIONS_KEPT = 50

export function describePartChange(part: SitePart, before: PartValues, after: PartValues): string {
  const fields = fieldsOfPart(part).filter(
    ({ name }) => name in after.fields && (before.fields[name] ?? '') !== after.fields[name],
  )
  const inGroup = new Map(part.groups.flatMap(({ title, fields: own }) => own.map((field) => [field.name, title])))
  const names = fields.map(({ name, label }) => {
    const group = inGroup.get(name)
    return group ? `${group}: ${label}` : label
  })
  return [...names, ...(part.list ? describeListChange(part, before.entries, after.entries) : [])].join(', ')
}

function describeListChange(part: SitePart, before: readonly SiteEntry[], after: readonly SiteEntry[]): string[] {
  if (!part.list) return []
  const list = EDITED_LISTS[part.list]
  if (isSameList(list, before, after)) return []
  const added = after.length - before.length
  if (added !== 0) return [siteVersionsText.entries(Math.abs(added), list.thing, added > 0 ? 'added' : 'removed')]
  const sorted = (entries: readonly SiteEntry[]) =>
    entries.map((entry) => JSON.stringify(list.fields.map(({ name }) => entry[name] ?? ''))).toSorted()
  const [was, is] = [sorted(before), sorted(after)]
  const changed = is.filter((entry) => !was.includes(entry)).length
  return [changed > 0 ? siteVersionsText.entries(changed, list.thing, 'changed') : siteVersionsText.reordered]
}
