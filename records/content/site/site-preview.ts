import { packagesIn } from '#records/enrolment/packages'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import {
  findSitePart,
  isSitePart,
  replacePart,
  type PartValues,
  type SitePartKey,
} from '#domain/content/site/site-parts'
import type { Records, Transaction } from '#records/engine/db'
import { readIdentity } from '../content.ts'
import { siteContentIn } from '../site-content.ts'
import { readStoredSite } from './site-stored.ts'
import { siteFrom, type SiteData } from './site-typed.ts'
import { writeSiteContent } from './site-writes.ts'

type SiteDraft = { part: SitePartKey; value: PartValues }

const previewName = ({ id }: Pick<Actor, 'id'>) => `preview:${id}`

export async function keepSitePreview(records: Records, actor: Actor, draft: SiteDraft, now: Date): Promise<boolean> {
  if (!may(actor, 'content') || draft.part === 'payment') return false
  await records.write.transaction().execute((trx) => writeSiteContent(trx, previewName(actor), draft, now))
  return true
}

export async function dropSitePreview(trx: Transaction, userId: string): Promise<void> {
  await trx
    .deleteFrom('site_content')
    .where('name', '=', previewName({ id: userId }))
    .execute()
}

export async function sitePreview(records: Records, actor: Actor): Promise<SiteData | null> {
  if (!may(actor, 'content')) return null
  const row = await records.read
    .selectFrom('site_content')
    .select('value')
    .where('name', '=', previewName(actor))
    .executeTakeFirst()
  if (!row) return null
  // Only this file writes it, from a validated form; the version before wrote another shape.
  const { part: key, value } = JSON.parse(row.value) as Partial<SiteDraft>
  if (!isSitePart(key) || !value) return null
  const { values } = await readStoredSite(records.read)
  const stored: SiteData = {
    content: await siteContentIn(records.read),
    identity: await readIdentity(records.read),
    packages: await packagesIn(records.read),
  }
  return siteFrom(replacePart(findSitePart(key, values.fields), values, value), stored)
}
