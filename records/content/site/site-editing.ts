import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { changePaymentDetails } from '../payment-details.ts'
import { partsChanged, type SiteFormValues } from '#domain/content/site-form'
import { EDITED_LISTS, isSameList, SITE_LISTS } from '#domain/content/site-lists'
import { recordDecision } from '#records/operating/audit'
import { readIdentity, paymentDetailsIn } from '../content.ts'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { releaseFile } from '#records/files/file-removals'
import { recordFile } from '#records/files/files'
import { lockPackages } from '#records/enrolment/packages'
import { siteContentIn } from '../site-content.ts'
import { isPictureChange, releaseMentorPictures, withNewPictures, type SitePictures } from './site-pictures.ts'
import { packagesToEdit, writePackages, type CountBelow } from './site-packages.ts'
import { ACCOUNTS_NAME, paymentAccountsIn, recordAccountsChange } from './payment-accounts.ts'
import { toSiteFormValues, siteFrom, differences, toPaymentAccounts, type SiteData } from './site-typed.ts'

const SUBJECT = 'site-content'

type SiteAsStored = {
  values: SiteFormValues
  revision: string
  logo: string | null
  paymentPicture: string | null
  mentorPictures: (string | null)[]
}

export function siteAsStored(records: Records): Promise<SiteAsStored> {
  return storedIn(records.read)
}

async function storedIn(db: Reader): Promise<SiteAsStored> {
  // One after the other: a transaction has one connection.
  const content = await siteContentIn(db)
  const identity = await readIdentity(db)
  const packages = await packagesToEdit(db)
  const paymentPicture = await paymentDetailsIn(db)
  const accounts = await paymentAccountsIn(db)
  const mentorPictures = content.mentors.map(({ picture }) => picture ?? null)
  const values = toSiteFormValues({ content, identity, packages, accounts })
  return {
    values,
    logo: identity.logo,
    paymentPicture,
    mentorPictures,
    revision: createHash('sha256')
      .update(JSON.stringify([values, identity.logo, paymentPicture, mentorPictures]))
      .digest('hex'),
  }
}

type SiteSaved =
  | { ok: true; value: Pick<SiteAsStored, 'revision' | 'values'> }
  | { ok: false; reason: 'not-allowed' }
  | { ok: false; reason: 'proof-needed' }
  | { ok: false; reason: 'changed'; by: string | null }
  | CountBelow

/** A repeated identical form is saved once; any other stale form is refused with the name of the other editor. */
export async function saveSite(
  records: Records,
  actor: Actor,
  edit: { value: SiteFormValues; revision: string; pictures: SitePictures },
  now: Date,
): Promise<SiteSaved> {
  if (!may(actor, 'content')) return { ok: false, reason: 'not-allowed' }
  const { pictures } = edit
  const mayChangePayment = may(actor, 'payment-details')
  if (pictures.paymentPicture && !mayChangePayment) return { ok: false, reason: 'not-allowed' }
  return transaction(records, async (trx) => {
    if (records.engine === 'postgres')
      await sql`select pg_advisory_xact_lock(hashtextextended('site-content', 0))`.execute(trx)
    await lockPackages(records, trx)
    const stored = await storedIn(trx)
    const value = mayChangePayment ? edit.value : withStoredAccounts(edit.value, stored.values)
    const isAccountsChange = !isSameAccounts(stored.values, value)
    if (isAccountsChange && !mayChangePayment) return { ok: false, reason: 'not-allowed' }
    const files = isPictureChange(stored, value, pictures)
    const changed = partsChanged(stored.values, value)
    if (changed.length === 0 && !files) return { ok: true, value: stored }
    const leadsElsewhere = stored.values.fields.contactEmail !== value.fields.contactEmail
    if ((pictures.paymentPicture || isAccountsChange || leadsElsewhere) && !isProved(actor, now))
      return { ok: false, reason: 'proof-needed' }
    if (stored.revision !== edit.revision) return { ok: false, reason: 'changed', by: await lastEditor(trx) }
    const { content, identity, packages } = siteFrom(value, {
      content: await siteContentIn(trx),
      identity: await readIdentity(trx),
      packages: await packagesToEdit(trx),
    })
    const below = await writePackages(trx, actor, packages, now)
    if (below) return below
    const mentors = await withNewPictures(trx, value, { content, pictures }, now)
    const { recentWinHeader: _own, ...words } = { ...content, mentors }
    for (const [name, part] of Object.entries({
      ...words,
      brand: identity.brand,
      contactEmail: identity.contactEmail,
      contact: identity.contact,
      socialLinks: identity.socialLinks,
      // The version before this one reads a single link.
      socialLink: identity.socialLinks[0] ?? null,
    }))
      await writeNamed(trx, name, part, now)
    await writePictures(trx, actor, stored, pictures, now)
    await releaseMentorPictures(trx, stored, mentors, now)
    if (isAccountsChange) await writeAccounts(trx, actor, { before: stored.values, after: value }, now)
    await trx.deleteFrom('site_content').where('name', '=', previewName(actor)).execute()
    await recordDecision(
      trx,
      actor,
      {
        action: 'site-content save',
        subject: SUBJECT,
        id: 'site',
        name: [...changed, ...(files ? ['Pictures'] : [])].join(', '),
        ...differences(stored.values, value),
      },
      now,
    )
    return { ok: true, value: await storedIn(trx) }
  })
}

async function writeNamed(trx: Transaction, name: string, part: unknown, now: Date): Promise<void> {
  const row = { value: JSON.stringify(part), updated_at: now.toISOString() }
  await trx
    .insertInto('site_content')
    .values({ name, ...row })
    .onConflict((known) => known.column('name').doUpdateSet(row))
    .execute()
}

async function writePictures(
  trx: Transaction,
  by: Actor,
  stored: SiteAsStored,
  { logo, paymentPicture, withoutLogo }: SitePictures,
  now: Date,
): Promise<void> {
  if (logo || withoutLogo) await writeNamed(trx, 'logo', logo ? await recordFile(trx, logo, now) : null, now)
  if ((logo || withoutLogo) && stored.logo) await releaseFile(trx, stored.logo, now)
  if (paymentPicture) await changePaymentDetails(trx, by, paymentPicture, now)
}

const isSameAccounts = (before: SiteFormValues, after: SiteFormValues) =>
  isSameList(EDITED_LISTS.paymentAccounts, before.lists.paymentAccounts, after.lists.paymentAccounts)

/** The form of staff without the right has no accounts, and keeps those that are stored. */
function withStoredAccounts(value: SiteFormValues, { lists: { paymentAccounts } }: SiteFormValues): SiteFormValues {
  return value.lists.paymentAccounts.length > 0 ? value : { ...value, lists: { ...value.lists, paymentAccounts } }
}

async function writeAccounts(
  trx: Transaction,
  by: Actor,
  { before, after }: { before: SiteFormValues; after: SiteFormValues },
  now: Date,
): Promise<void> {
  const accounts = toPaymentAccounts(after.lists.paymentAccounts)
  await writeNamed(trx, ACCOUNTS_NAME, accounts, now)
  const change = { before: toPaymentAccounts(before.lists.paymentAccounts), after: accounts }
  await recordAccountsChange(trx, by, change, now)
}

async function lastEditor(trx: Transaction): Promise<string | null> {
  const row = await trx
    .selectFrom('audit_log')
    .select('actor_name')
    .where('subject', '=', SUBJECT)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor_name ?? null
}

const previewName = ({ id }: Pick<Actor, 'id'>) => `preview:${id}`

export async function keepSitePreview(
  records: Records,
  actor: Actor,
  value: SiteFormValues,
  now: Date,
): Promise<boolean> {
  if (!may(actor, 'content')) return false
  await records.write.transaction().execute((trx) => writeNamed(trx, previewName(actor), value, now))
  return true
}

export async function sitePreview(records: Records, actor: Actor): Promise<SiteData | null> {
  if (!may(actor, 'content')) return null
  const row = await records.read
    .selectFrom('site_content')
    .select('value')
    .where('name', '=', previewName(actor))
    .executeTakeFirst()
  if (!row) return null
  // Only this file writes it, from a validated form.
  const { fields, lists } = JSON.parse(row.value) as SiteFormValues
  if (SITE_LISTS.some((name) => !Array.isArray(lists[name]))) return null
  const stored = {
    content: await siteContentIn(records.read),
    identity: await readIdentity(records.read),
    packages: await packagesToEdit(records.read),
  }
  return siteFrom({ fields, lists }, stored)
}
