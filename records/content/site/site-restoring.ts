import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { EDITED_LISTS } from '#domain/content/site-lists'
import { findSitePart, type PartValues, type SitePart, type SitePartKey } from '#domain/content/site/site-parts'
import { transaction, type Records } from '#records/engine/db'
import { lockSite, savePartIn, type PartSaved } from './site-editing.ts'
import { isPictureList, NO_SITE_PICTURES } from './site-pictures.ts'
import { readStoredSite, type SiteAsStored } from './site-stored.ts'
import { readVersionIn } from './site-versions.ts'

export async function restoreSiteVersion(
  records: Records,
  actor: Actor,
  { part: key, number, revision }: { part: SitePartKey; number: number; revision: string },
  now: Date,
): Promise<PartSaved> {
  if (!may(actor, 'content')) return { ok: false, reason: 'not-allowed' }
  return transaction<PartSaved>(records, async (trx) => {
    await lockSite(records, trx)
    const version = await readVersionIn(trx, key, number)
    if (version === null) return { ok: false, reason: 'gone' }
    const stored = await readStoredSite(trx)
    const kept = JSON.parse(version) as PartValues
    const part = findSitePart(key, stored.values.fields)
    const value = { ...kept, entries: withPicturesThere(part, kept, stored) }
    return savePartIn(trx, actor, { part: key, value, revision, pictures: NO_SITE_PICTURES }, now)
  })
}

function withPicturesThere(part: SitePart, { entries }: PartValues, stored: SiteAsStored): PartValues['entries'] {
  const { list } = part
  if (!isPictureList(list)) return entries
  const names = EDITED_LISTS[list].fields.map(({ name }) => name)
  return entries.map(({ picture = '', ...entry }) => {
    const byPicture = picture ? stored.entryPictures[list].indexOf(picture) : -1
    const same = stored.values.lists[list].findIndex((other) => names.every((name) => other[name] === entry[name]))
    const at = byPicture >= 0 ? byPicture : same
    return { ...entry, storedAt: at < 0 ? '' : String(at) }
  })
}
