import type { Actor } from '#domain/accounts/accounts'
import type { PartValues, SitePart, SitePartKey } from '#domain/content/site/site-parts'
import { VERSIONS_KEPT } from '#domain/content/site/site-versions'
import type { Reader, Records, Transaction } from '#records/engine/db'
import { isPictureList } from './site-pictures.ts'
import type { SiteAsStored } from './site-stored.ts'

export type SavedBy = { at: string; by: string | null }
export type SiteVersion = SavedBy & { number: number; changed: string }

type Replaced = { part: SitePart; before: PartValues; stored: SiteAsStored; changed: string }

export type VersionedPart = SitePartKey | 'look'

/** Keeps what the save replaces, with the pictures by name so that later saves cannot confuse them. */
export function addSiteVersion(
  trx: Transaction,
  by: Pick<Actor, 'id'>,
  { part, before, stored, changed }: Replaced,
  now: Date,
): Promise<number> {
  const entries = before.entries.map(({ storedAt = '', ...entry }) => ({
    ...entry,
    ...(isPictureList(part.list) ? { picture: stored.entryPictures[part.list][Number(storedAt)] ?? '' } : {}),
  }))
  return addVersion(trx, by, { part: part.key, value: { fields: before.fields, entries }, changed }, now)
}

type Version = { part: VersionedPart; value: unknown; changed: string }

export async function addVersion(
  trx: Transaction,
  by: Pick<Actor, 'id'>,
  { part, value, changed }: Version,
  now: Date,
): Promise<number> {
  const last = await trx
    .selectFrom('site_versions')
    .select('number')
    .where('part', '=', part)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  await trx
    .insertInto('site_versions')
    .values({
      part,
      number,
      value: JSON.stringify(value),
      changed,
      saved_at: now.toISOString(),
      saved_by: by.id,
    })
    .execute()
  await trx
    .deleteFrom('site_versions')
    .where('part', '=', part)
    .where('number', '<=', number - VERSIONS_KEPT)
    .execute()
  return number
}

export async function readVersionIn(trx: Transaction, part: VersionedPart, number: number): Promise<string | null> {
  const row = await trx
    .selectFrom('site_versions')
    .select('value')
    .where('part', '=', part)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.value ?? null
}

export async function listSiteVersions({ read }: Pick<Records, 'read'>, part: VersionedPart): Promise<SiteVersion[]> {
  return read
    .selectFrom('site_versions')
    .leftJoin('users', 'users.id', 'site_versions.saved_by')
    .select(['number', 'changed', 'saved_at as at', 'users.name as by'])
    .where('part', '=', part)
    .orderBy('number', 'desc')
    .execute()
}

export async function findLastSave(db: Reader | Transaction, part: SitePartKey): Promise<SavedBy | null> {
  const row = await db
    .selectFrom('site_versions')
    .leftJoin('users', 'users.id', 'site_versions.saved_by')
    .select(['saved_at as at', 'users.name as by'])
    .where('part', '=', part)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function listLastSaves({ read }: Pick<Records, 'read'>): Promise<Map<string, SavedBy>> {
  const rows = await read
    .selectFrom('site_versions')
    .leftJoin('users', 'users.id', 'site_versions.saved_by')
    .select(['part', 'saved_at as at', 'users.name as by'])
    .where(({ eb, selectFrom }) =>
      eb(
        'number',
        '=',
        selectFrom('site_versions as other')
          .select(({ fn }) => fn.max('other.number').as('last'))
          .whereRef('other.part', '=', 'site_versions.part'),
      ),
    )
    .execute()
  return new Map(rows.map(({ part, ...saved }) => [part, saved]))
}
