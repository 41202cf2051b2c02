import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { contrastFaults } from '#domain/content/look/contrast'
import { PRODUCT_LOOK, UNOPENED_LOOK, type FocalPoint, type SiteLook } from '#domain/content/look/look'
import { describeLookChange } from '#domain/content/look/look-changes'
import { readLook } from '#domain/content/look/read-look'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { releaseFile } from '#records/files/file-removals'
import { recordFile, type NewFile } from '#records/files/files'
import { recordDecision } from '#records/operating/audit'
import { addVersion, readVersionIn } from './site-versions.ts'

const NAME = 'look'
const SUBJECT = 'site-look'
const previewName = ({ id }: Pick<Actor, 'id'>) => `preview-look:${id}`

type StoredLook = { look: SiteLook; isChosen: boolean; revision: string }

export function storedLook(records: Records): Promise<StoredLook> {
  return storedLookIn(records.read)
}

async function storedLookIn(db: Reader): Promise<StoredLook> {
  const value = await readNamed(db, NAME)
  const first = (await readNamed(db, 'openedAt')) === null ? UNOPENED_LOOK : PRODUCT_LOOK
  return {
    look: value === null ? first : (readLook(JSON.parse(value)) ?? PRODUCT_LOOK),
    isChosen: isChosen(value),
    revision: createHash('sha256')
      .update(value ?? '')
      .digest('hex')
      .slice(0, 32),
  }
}

export async function isLookChosen(db: Reader): Promise<boolean> {
  return isChosen(await readNamed(db, NAME))
}

const isChosen = (value: string | null) => value !== null && !('unchosen' in JSON.parse(value))

export async function keepUnopenedLook(trx: Transaction, now: Date): Promise<void> {
  await trx
    .insertInto('site_content')
    .values({
      name: NAME,
      value: JSON.stringify({ ...UNOPENED_LOOK, unchosen: true }),
      updated_at: now.toISOString(),
    })
    .onConflict((known) => known.column('name').doNothing())
    .execute()
}

async function readNamed(db: Reader, name: string): Promise<string | null> {
  const row = await db.selectFrom('site_content').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

async function writeNamed(trx: Transaction, name: string, look: SiteLook, now: Date): Promise<void> {
  const row = { value: JSON.stringify(look), updated_at: now.toISOString() }
  await trx
    .insertInto('site_content')
    .values({ name, ...row })
    .onConflict((known) => known.column('name').doUpdateSet(row))
    .execute()
}

export type LookEdit = {
  value: Omit<SiteLook, 'hero'>
  revision: string
  hero: { file: NewFile | null; isRemoved: boolean; focus: FocalPoint }
}

type LookRefusal = { reason: 'not-allowed' | 'unreadable' | 'gone' } | { reason: 'changed'; by: string | null }
/** The version holds the look before the save; null where nothing that staff see changed. */
export type LookSaved = { ok: true; value: StoredLook & { version: number | null } } | ({ ok: false } & LookRefusal)

export async function saveLook(records: Records, actor: Actor, edit: LookEdit, now: Date): Promise<LookSaved> {
  if (!may(actor, 'content')) return { ok: false, reason: 'not-allowed' }
  if (contrastFaults(edit.value).length > 0) return { ok: false, reason: 'unreadable' }
  return transaction<LookSaved>(records, async (trx) => {
    await lockLook(records, trx)
    return saveLookIn(trx, actor, edit, now)
  })
}

export async function restoreLook(
  records: Records,
  actor: Actor,
  { number, revision }: { number: number; revision: string },
  now: Date,
): Promise<LookSaved> {
  if (!may(actor, 'content')) return { ok: false, reason: 'not-allowed' }
  return transaction<LookSaved>(records, async (trx) => {
    await lockLook(records, trx)
    const version = await readVersionIn(trx, NAME, number)
    if (version === null) return { ok: false, reason: 'gone' }
    const { hero, ...value } = readLook(JSON.parse(version)) ?? PRODUCT_LOOK
    if (contrastFaults(value).length > 0) return { ok: false, reason: 'unreadable' }
    const shown = (await storedLookIn(trx)).look.hero
    const focus = (hero?.picture === shown?.picture ? hero : shown)?.focus ?? { x: 50, y: 50 }
    return saveLookIn(trx, actor, { value, revision, hero: { file: null, isRemoved: hero === null, focus } }, now)
  })
}

async function lockLook(records: Records, trx: Transaction): Promise<void> {
  if (records.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended('site-look', 0))`.execute(trx)
}

/** The caller holds the lock of the look. */
async function saveLookIn(trx: Transaction, actor: Actor, edit: LookEdit, now: Date): Promise<LookSaved> {
  const stored = await storedLookIn(trx)
  const before = stored.look.hero
  const kept = before && !edit.hero.isRemoved ? { ...before, focus: edit.hero.focus } : null
  const wanted: SiteLook = { ...edit.value, hero: kept }
  const isSame = stored.isChosen && !edit.hero.file && JSON.stringify(wanted) === JSON.stringify(stored.look)
  if (isSame) return { ok: true, value: { ...stored, version: null } }
  if (stored.revision !== edit.revision) return { ok: false, reason: 'changed', by: await lastEditor(trx) }
  const look = edit.hero.file
    ? { ...wanted, hero: await recordHero(trx, edit.hero.file, edit.hero.focus, now) }
    : wanted
  await writeNamed(trx, NAME, look, now)
  if (before && before.picture !== look.hero?.picture) await releaseFile(trx, before.picture, now)
  await trx.deleteFrom('site_content').where('name', '=', previewName(actor)).execute()
  const changed = describeLookChange(stored.look, look)
  const version = changed ? await addVersion(trx, actor, { part: NAME, value: stored.look, changed }, now) : null
  await recordDecision(
    trx,
    actor,
    {
      action: 'look save',
      subject: SUBJECT,
      id: 'site',
      name: 'Look',
      before: toLogged(stored.look),
      after: toLogged(look),
    },
    now,
  )
  return { ok: true, value: { ...(await storedLookIn(trx)), version } }
}

async function recordHero(trx: Transaction, file: NewFile, focus: FocalPoint, now: Date): Promise<SiteLook['hero']> {
  return { picture: await recordFile(trx, file, now), width: file.width ?? 1, height: file.height ?? 1, focus }
}

const toLogged = ({ accent, dark, typePair, artSet, hero }: SiteLook) => ({
  accent,
  dark,
  fonts: typePair,
  drawings: artSet,
  hero: hero ? `${hero.picture} ${hero.focus.x} ${hero.focus.y}` : '',
})

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

export async function keepLookPreview(
  records: Records,
  actor: Actor,
  look: SiteLook,
  now: Date,
): Promise<Verdict<null, 'not-allowed'>> {
  if (!may(actor, 'content')) return no('not-allowed')
  await records.write.transaction().execute((trx) => writeNamed(trx, previewName(actor), look, now))
  return yes(null)
}

/** Null for the look of the product, undefined when this editor previews none. */
export async function lookPreview(records: Records, actor: Actor): Promise<SiteLook | null | undefined> {
  if (!may(actor, 'content')) return undefined
  const value = await readNamed(records.read, previewName(actor))
  return value === null ? undefined : readLook(JSON.parse(value))
}
