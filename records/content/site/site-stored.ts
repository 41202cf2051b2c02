import { packagesIn } from '#records/enrolment/packages'
import { createHash } from 'node:crypto'
import {
  findSitePart,
  readPartValues,
  type SiteFormValues,
  type SitePart,
  type SitePartKey,
} from '#domain/content/site/site-parts'
import type { Reader, Records } from '#records/engine/db'
import { readIdentity, paymentDetailsIn } from '../content.ts'
import { siteContentIn } from '../site-content.ts'
import { paymentAccountsIn } from './payment-accounts.ts'
import { isPictureList, listEntryPictures, type EntryPictures } from './site-pictures.ts'
import { toSiteFormValues } from './site-typed.ts'

export type SiteAsStored = {
  values: SiteFormValues
  logo: string | null
  paymentPicture: string | null
  entryPictures: EntryPictures
}

export async function readStoredSite(db: Reader): Promise<SiteAsStored> {
  // One after the other: a transaction has one connection.
  const content = await siteContentIn(db)
  const identity = await readIdentity(db)
  const packages = await packagesIn(db)
  const paymentPicture = await paymentDetailsIn(db)
  const accounts = await paymentAccountsIn(db)
  const values = toSiteFormValues({ content, identity, packages, accounts })
  return { values, logo: identity.logo, paymentPicture, entryPictures: listEntryPictures(content) }
}

export function revisionOfPart(part: SitePart, { values, ...stored }: SiteAsStored): string {
  const pictures = {
    logo: part.key === 'identity' ? stored.logo : null,
    payment: part.key === 'payment' ? stored.paymentPicture : null,
    entries: isPictureList(part.list) ? stored.entryPictures[part.list] : [],
  }
  return createHash('sha256')
    .update(JSON.stringify([readPartValues(part, values), pictures]))
    .digest('hex')
}

export async function readStoredPart({ read }: Pick<Records, 'read'>, key: SitePartKey) {
  const stored = await readStoredSite(read)
  const part = findSitePart(key, stored.values.fields)
  return {
    part,
    values: readPartValues(part, stored.values),
    revision: revisionOfPart(part, stored),
    logo: stored.logo,
    paymentPicture: stored.paymentPicture,
    entryPictures: isPictureList(part.list) ? stored.entryPictures[part.list] : [],
  }
}
