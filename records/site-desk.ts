import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#domain/accounts'
import { PACKAGE_KEYS, type TrainingPackage } from '#domain/packages'
import { variantKeys } from '#domain/pictures'
import { centavosOf, linesOf, partsChanged, SITE_FIELDS, SITE_LISTS, type SiteTyped } from '#domain/site-form'
import { recordDecision } from './audit.ts'
import { identityIn, type Identity } from './content.ts'
import { change, type Reader, type Records, type Transaction } from './db.ts'
import { releaseFile } from './file-removals.ts'
import { recordFile, type NewFile } from './files.ts'
import { packagesIn } from './packages.ts'
import { siteContentIn, type SiteContent } from './site-content.ts'

const SUBJECT = 'site-content'
const NEW_PACKAGE = { description: '', priceCentavos: null, sessions: 10, assessments: 3 }

/** The site content as the form shows it. `revision` is another one after every change of it, by whomever. */
export type SiteAsStored = { typed: SiteTyped; revision: string; logo: string | null; paymentPicture: string | null }

export function siteAsStored(records: Records): Promise<SiteAsStored> {
  return storedIn(records.read)
}

async function storedIn(db: Reader | Transaction): Promise<SiteAsStored> {
  // One after the other: a transaction has one connection.
  const content = await siteContentIn(db)
  const identity = await identityIn(db)
  const packages = await packagesIn(db)
  const details = await db.selectFrom('files').select('id').where('kind', '=', 'payment-details').orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  const typed = typedFrom({ content, identity, packages })
  const paymentPicture = details?.id ?? null
  return { typed, logo: identity.logo, paymentPicture, revision: createHash('sha256').update(JSON.stringify([typed, identity.logo, paymentPicture])).digest('hex') }
}

export type Site = { content: SiteContent; identity: Identity; packages: TrainingPackage[] }

function typedFrom({ content, identity, packages }: Site): SiteTyped {
  const { hero, stats, mentors, partners, tabs, share } = content
  const fields: Record<string, string> = {
    brand: identity.brand ?? '', contactEmail: identity.contactEmail ?? '', socialLink: identity.socialLink ?? '',
    'hero.lead': hero.lead, 'hero.aboutLead': hero.aboutLead, 'hero.words': hero.words.join('\n'),
    history: content.history, vision: content.vision, mission: content.mission, partners: partners.join('\n'),
    'stats.clients': stats.clients, 'stats.wins': stats.wins, 'stats.collaborations': stats.collaborations,
    'share.pageTitle': share.pageTitle, 'share.title': share.title, 'share.description': share.description,
  }
  for (const at of [0, 1]) Object.assign(fields, { [`mentor${at + 1}.name`]: mentors[at]?.name ?? '', [`mentor${at + 1}.bio`]: mentors[at]?.bio ?? '' })
  for (const at of [0, 1, 2]) fields[`tab${at + 1}.text`] = tabs[at]?.text ?? ''
  for (const key of PACKAGE_KEYS) {
    const training = packages.find((each) => each.key === key) ?? { ...NEW_PACKAGE, name: `Package ${key.slice(-1).toUpperCase()}` }
    Object.assign(fields, {
      [`${key}.name`]: training.name, [`${key}.description`]: training.description, [`${key}.price`]: priceTyped(training.priceCentavos),
      [`${key}.sessions`]: String(training.sessions), [`${key}.assessments`]: String(training.assessments),
    })
  }
  const entries = (list: { title: string; text: string }[]) => list.map(({ title, text }) => ({ head: title, text }))
  return {
    fields: Object.fromEntries(SITE_FIELDS.map(({ name }) => [name, fields[name] ?? ''])),
    lists: { goals: entries(content.goals), coreValues: entries(content.coreValues), questions: content.questions.map(({ question, answer }) => ({ head: question, text: answer })) },
  }
}

function priceTyped(centavos: number | null): string {
  if (centavos === null) return ''
  const [pesos = '', cents = ''] = (centavos / 100).toFixed(2).split('.')
  return `${pesos.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${cents === '00' ? '' : `.${cents}`}`
}

/** What the public pages show once this is saved; what the form does not hold stays as it is. */
function siteFrom({ fields, lists }: SiteTyped, { content, identity }: Site): Site {
  const text = (name: string) => fields[name] ?? ''
  const passages = (list: { head: string; text: string }[]) => list.map(({ head, text: words }) => ({ title: head, text: words }))
  const tabTitles = ['Rise', 'Speak', 'Reign']
  const mentorTitles = ['Head Coach', 'Resident Language Coach']
  return {
    identity: { ...identity, brand: text('brand') || null, contactEmail: text('contactEmail') || null, socialLink: text('socialLink') || null },
    packages: PACKAGE_KEYS.map((key) => ({
      key, name: text(`${key}.name`), description: text(`${key}.description`), priceCentavos: centavosOf(text(`${key}.price`)) ?? null, sessions: Number(text(`${key}.sessions`)), assessments: Number(text(`${key}.assessments`)),
    })),
    content: {
      ...content,
      hero: { words: linesOf(text('hero.words')), lead: text('hero.lead'), aboutLead: text('hero.aboutLead') },
      stats: { clients: text('stats.clients'), wins: text('stats.wins'), collaborations: text('stats.collaborations') },
      mentors: mentorTitles.map((title, at) => ({ title, name: text(`mentor${at + 1}.name`), bio: text(`mentor${at + 1}.bio`), art: content.mentors[at]?.art ?? null })),
      partners: linesOf(text('partners')),
      history: text('history'),
      vision: text('vision'),
      mission: text('mission'),
      goals: passages(lists.goals),
      coreValues: passages(lists.coreValues),
      tabs: tabTitles.map((title, at) => ({ title, text: text(`tab${at + 1}.text`) })),
      questions: lists.questions.map(({ head, text: answer }) => ({ question: head, answer })),
      share: { pageTitle: text('share.pageTitle'), title: text('share.title'), description: text('share.description') },
    },
  }
}

export type SitePictures = { logo: NewFile | null; paymentPicture: NewFile | null; withoutLogo: boolean }
export type SiteSaved = { ok: true; do: { revision: string } } | { ok: false; because: 'not-allowed' } | { ok: false; because: 'changed'; by: string | null } | { ok: false; because: 'count-below'; field: string; taken: number }

/** Saves the checked form on the version it was opened on; the same form sent twice is saved once, anything else that is stale is refused with who changed it. */
export async function saveSite(records: Records, actor: Actor, asked: { value: SiteTyped; revision: string; pictures: SitePictures }, now: Date): Promise<SiteSaved> {
  if (actor.type !== 'ADMIN_USER') return { ok: false, because: 'not-allowed' }
  const { value, pictures } = asked
  return change(records, async (trx): Promise<SiteSaved> => {
    // SQLite's write lock already lets one at a time in.
    if (records.engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended('site-content', 0))`.execute(trx)
    const stored = await storedIn(trx)
    const files = pictures.logo !== null || pictures.paymentPicture !== null || (pictures.withoutLogo && stored.logo !== null)
    const changed = partsChanged(stored.typed, value)
    if (changed.length === 0 && !files) return { ok: true, do: { revision: stored.revision } }
    if (stored.revision !== asked.revision) return { ok: false, because: 'changed', by: await lastEditor(trx) }
    const below = await countBelowTaken(trx, value)
    if (below) return { ok: false, because: 'count-below', ...below }

    const { content, identity, packages } = siteFrom(value, { content: await siteContentIn(trx), identity: await identityIn(trx), packages: [] })
    const { recentWinHeader: _own, ...words } = content
    for (const [name, part] of Object.entries({ ...words, brand: identity.brand, contactEmail: identity.contactEmail, socialLink: identity.socialLink })) await writeNamed(trx, name, part, now)
    for (const [position, { key, priceCentavos, ...rest }] of packages.entries())
      await trx.insertInto('packages').values({ key, position, ...rest, price_centavos: priceCentavos }).onConflict((known) => known.column('key').doUpdateSet({ ...rest, price_centavos: priceCentavos })).execute()
    await writePictures(trx, stored, pictures, now)
    await trx.deleteFrom('site_content').where('name', '=', previewName(actor)).execute()
    await recordDecision(trx, actor, { action: 'site-content save', subject: SUBJECT, subjectId: 'site', subjectName: [...changed, ...(files ? ['Pictures'] : [])].join(', '), ...differences(stored.typed, value) }, now)
    return { ok: true, do: { revision: (await storedIn(trx)).revision } }
  })
}

async function writeNamed(trx: Transaction, name: string, part: unknown, now: Date): Promise<void> {
  const row = { value: JSON.stringify(part), updated_at: now.toISOString() }
  await trx.insertInto('site_content').values({ name, ...row }).onConflict((known) => known.column('name').doUpdateSet(row)).execute()
}

async function writePictures(trx: Transaction, stored: SiteAsStored, { logo, paymentPicture, withoutLogo }: SitePictures, now: Date): Promise<void> {
  if (logo || withoutLogo) await writeNamed(trx, 'logo', logo ? await recordFile(trx, logo, now) : null, now)
  if ((logo || withoutLogo) && stored.logo) await releaseFile(trx, stored.logo, now)
  if (!paymentPicture) return
  const old = await trx.selectFrom('files').select(['id', 'key', 'view_key']).where('kind', '=', 'payment-details').execute()
  await recordFile(trx, paymentPicture, now)
  for (const { id, key, view_key } of old) {
    await trx.deleteFrom('files').where('id', '=', id).execute()
    for (const gone of [key, view_key, ...variantKeys(id)]) if (gone) await trx.insertInto('file_removals').values({ key: gone, at: now.toISOString() }).onConflict((known) => known.column('key').doNothing()).execute()
  }
}

/** The first count that would be less than what a trainee has already taken. */
async function countBelowTaken(trx: Transaction, { fields }: SiteTyped): Promise<{ field: string; taken: number } | null> {
  const rows = await trx.selectFrom('trainees').select(({ fn }) => ['package', fn.max('session_took').as('sessions'), fn.max('assessment_took').as('assessments')]).groupBy('package').execute()
  for (const row of rows)
    for (const part of ['sessions', 'assessments'] as const) {
      const field = `${row.package}.${part}`
      if (Number(fields[field]) < Number(row[part])) return { field, taken: Number(row[part]) }
    }
  return null
}

async function lastEditor(trx: Transaction): Promise<string | null> {
  const row = await trx.selectFrom('audit_log').select('actor_name').where('subject', '=', SUBJECT).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.actor_name ?? null
}

/** The short fields that differ, before and after: prices above all. */
function differences(before: SiteTyped, after: SiteTyped) {
  const names = SITE_FIELDS.filter(({ name, tall }) => !tall && before.fields[name] !== after.fields[name]).map(({ name }) => name)
  const of = ({ fields }: SiteTyped) => Object.fromEntries(names.map((name) => [name.replace('.', ' '), fields[name] ?? '']))
  return { before: of(before), after: of(after) }
}

const previewName = ({ id }: Pick<Actor, 'id'>) => `preview:${id}`

/** Keeps a checked form for looking at, for this administrator alone. */
export async function keepSitePreview(records: Records, actor: Actor, value: SiteTyped, now: Date): Promise<boolean> {
  if (actor.type !== 'ADMIN_USER') return false
  await records.write.transaction().execute((trx) => writeNamed(trx, previewName(actor), value, now))
  return true
}

/** The public site as this administrator's kept form would make it, or null. */
export async function sitePreview(records: Records, actor: Actor): Promise<Site | null> {
  if (actor.type !== 'ADMIN_USER') return null
  const row = await records.read.selectFrom('site_content').select('value').where('name', '=', previewName(actor)).executeTakeFirst()
  if (!row) return null
  // Only this file writes it, from a checked form.
  const { fields, lists } = JSON.parse(row.value) as SiteTyped
  if (SITE_LISTS.some((name) => !Array.isArray(lists[name]))) return null
  const stored = { content: await siteContentIn(records.read), identity: await identityIn(records.read), packages: [] }
  return siteFrom({ fields, lists }, stored)
}
