import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { EDITED_LISTS, isSameList } from '#domain/content/site-lists'
import {
  fieldsOfPart,
  findSitePart,
  readPartValues,
  replacePart,
  type PartValues,
  type SitePart,
  type SitePartKey,
} from '#domain/content/site/site-parts'
import { describePartChange } from '#domain/content/site/site-versions'
import { siteVersionsText } from '#domain/text/staff/content/site-versions'
import { lockPackages, packagesIn } from '#records/enrolment/packages'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { releaseFile } from '#records/files/file-removals'
import { recordFile } from '#records/files/files'
import { recordDecision } from '#records/operating/audit'
import { readIdentity } from '../content.ts'
import { changePaymentDetails } from '../payment-details.ts'
import { siteContentIn } from '../site-content.ts'
import { ACCOUNTS_NAME, recordAccountsChange } from './payment-accounts.ts'
import { writePackages, type CountBelow } from './site-packages.ts'
import {
  isPictureChange,
  listEntryPictures,
  releaseEntryPictures,
  withNewPictures,
  type SitePictures,
} from './site-pictures.ts'
import { dropSitePreview } from './site-preview.ts'
import { readStoredSite, revisionOfPart, type SiteAsStored } from './site-stored.ts'
import { siteFrom, toPaymentAccounts, type SiteData } from './site-typed.ts'
import { addSiteVersion, findLastSave } from './site-versions.ts'
import { writeSiteContent } from './site-writes.ts'

export type PartSaved =
  | { ok: true; value: { revision: string; values: PartValues; version: number | null } }
  | { ok: false; reason: 'not-allowed' | 'proof-needed' | 'gone' }
  | { ok: false; reason: 'changed'; by: string | null; values: PartValues }
  | CountBelow

type SitePartEdit = { part: SitePartKey; value: PartValues; revision: string; pictures: SitePictures }

export async function saveSitePart(
  records: Records,
  actor: Actor,
  edit: SitePartEdit,
  now: Date,
): Promise<PartSaved> {
  if (!may(actor, 'content')) return { ok: false, reason: 'not-allowed' }
  return transaction<PartSaved>(records, async (trx) => {
    await lockSite(records, trx)
    return savePartIn(trx, actor, edit, now)
  })
}

export async function lockSite(records: Records, trx: Transaction): Promise<void> {
  if (records.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended('site-content', 0))`.execute(trx)
  await lockPackages(records, trx)
}

/** The caller holds the lock of the site. */
export async function savePartIn(
  trx: Transaction,
  actor: Actor,
  { part: key, value, revision, pictures }: SitePartEdit,
  now: Date,
): Promise<PartSaved> {
  const stored = await readStoredSite(trx)
  const part = findSitePart(key, stored.values.fields)
  const before = readPartValues(part, stored.values)
  const isPaying = key === 'payment' || pictures.paymentPicture !== null
  if (isPaying && !may(actor, 'payment-details')) return { ok: false, reason: 'not-allowed' }
  const files = isPictureChange(stored, part, value, pictures)
  const change = describePartChange(part, before, value)
  if (change === '' && !files)
    return { ok: true, value: { revision: revisionOfPart(part, stored), values: before, version: null } }
  const leadsElsewhere = key === 'contact' && before.fields.contactEmail !== value.fields.contactEmail
  if ((isPaying || leadsElsewhere) && !isProved(actor, now)) return { ok: false, reason: 'proof-needed' }
  if (revisionOfPart(part, stored) !== revision)
    return { ok: false, reason: 'changed', by: (await findLastSave(trx, key))?.by ?? null, values: before }
  const written = await writePart(trx, actor, { part, value, stored, pictures }, now)
  if (written) return written
  const changed = [change, files ? siteVersionsText.pictures : ''].filter(Boolean).join(', ')
  const version = await addSiteVersion(trx, actor, { part, before, stored, changed }, now)
  await dropSitePreview(trx, actor.id)
  await recordDecision(
    trx,
    actor,
    {
      action: 'site-content save',
      subject: 'site-content',
      id: key,
      name: files ? `${part.title}, ${siteVersionsText.pictures}` : part.title,
      ...listDifferences(part, before, value),
    },
    now,
  )
  const after = await readStoredSite(trx)
  return {
    ok: true,
    value: { revision: revisionOfPart(part, after), values: readPartValues(part, after.values), version },
  }
}

type PartWrite = { part: SitePart; value: PartValues; stored: SiteAsStored; pictures: SitePictures }

async function writePart(
  trx: Transaction,
  actor: Actor,
  { part, value, stored, pictures }: PartWrite,
  now: Date,
): Promise<CountBelow | null> {
  const before: SiteData = {
    content: await siteContentIn(trx),
    identity: await readIdentity(trx),
    packages: await packagesIn(trx),
  }
  const { content: edited, identity, packages } = siteFrom(replacePart(part, stored.values, value), before)
  const below = part.key === 'packages' ? await writePackages(trx, actor, packages) : null
  if (below) return below
  const content = await withNewPictures(trx, part, value, { content: edited, pictures }, now)
  await writeChanged(trx, toNamed({ ...before }), toNamed({ content, identity, packages }), now)
  await writePictures(trx, actor, stored, pictures, now)
  await releaseEntryPictures(trx, stored.entryPictures, listEntryPictures(content), now)
  if (part.key === 'payment') await writeAccounts(trx, actor, { stored, value }, now)
  return null
}

/** The rows of the content; the version before this one reads a single social link. */
function toNamed({ content, identity }: SiteData): Record<string, unknown> {
  const { recentWinHeader: _own, sections: _too, ...words } = content
  const { brand, contactEmail, contact, socialLinks } = identity
  return { ...words, brand, contactEmail, contact, socialLinks, socialLink: socialLinks[0] ?? null }
}

/** Writes only what changed, so that defaults of the code stay defaults. */
async function writeChanged(
  trx: Transaction,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  now: Date,
): Promise<void> {
  for (const [name, part] of Object.entries(after))
    if (JSON.stringify(before[name]) !== JSON.stringify(part)) await writeSiteContent(trx, name, part, now)
}

async function writePictures(
  trx: Transaction,
  by: Actor,
  stored: SiteAsStored,
  { logo, paymentPicture, withoutLogo }: SitePictures,
  now: Date,
): Promise<void> {
  if (logo || withoutLogo) await writeSiteContent(trx, 'logo', logo ? await recordFile(trx, logo, now) : null, now)
  if ((logo || withoutLogo) && stored.logo) await releaseFile(trx, stored.logo, now)
  if (paymentPicture) await changePaymentDetails(trx, by, paymentPicture, now)
}

async function writeAccounts(
  trx: Transaction,
  by: Actor,
  { stored, value }: { stored: SiteAsStored; value: PartValues },
  now: Date,
): Promise<void> {
  const before = stored.values.lists.paymentAccounts
  if (isSameList(EDITED_LISTS.paymentAccounts, before, value.entries)) return
  const accounts = toPaymentAccounts(value.entries)
  await writeSiteContent(trx, ACCOUNTS_NAME, accounts, now)
  await recordAccountsChange(trx, by, { before: toPaymentAccounts(before), after: accounts }, now)
}

function listDifferences(part: SitePart, before: PartValues, after: PartValues) {
  const names = fieldsOfPart(part)
    .filter(({ name, tall }) => !tall && before.fields[name] !== after.fields[name])
    .map(({ name }) => name)
  const of = ({ fields }: PartValues) =>
    Object.fromEntries(names.map((name) => [name.replace('.', ' '), fields[name] ?? '']))
  return { before: of(before), after: of(after) }
}
