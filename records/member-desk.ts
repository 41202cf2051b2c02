import { sql } from 'kysely'
import type { Actor } from '#domain/accounts'
import type { MemberWords } from '#domain/content'
import { judgeAddition, judgeChange } from '#domain/editing'
import { manilaDayOf } from '#domain/formats'
import type { PictureFocus } from '#domain/pictures'
import { readReason } from '#domain/testimonials'
import { recordDecision } from './audit.ts'
import { change, type Records } from './db.ts'
import { nameOfEditor, refusedSave, takeUpload, type Saved } from './editing.ts'
import { releaseFile } from './file-removals.ts'
import { counted, initials, PAGE, pageOf, wayOf, type ListAsked } from './pages.ts'
import { dated, finds } from './search.ts'
import { focusIs } from './story-desk.ts'

const written = sql<boolean>`trim(coalesce(testimonial, '')) <> ''`

/** A page of the members for the desk, newest first, found by name or title. */
export async function memberDeskPage(records: Records, asked: ListAsked) {
  return membersListed(records, members(records), asked)
}

/** A page of the testimonials, newest first: the members that have written one. */
export async function testimonialsPage(records: Records, asked: ListAsked) {
  return membersListed(records, members(records).where(written), asked)
}

const members = (records: Records) => records.read.selectFrom('members')

async function membersListed(records: Records, all: ReturnType<typeof members>, { search, page, sort }: ListAsked) {
  const listed = all.$if(search !== '', (query) => query.where(finds(records, 'members', search)))
  const rows = await listed
    .select(['id', 'name', 'titles', sql<string | null>`substr(testimonial, 1, 400)`.as('testimonial'), 'image', 'date', 'hidden', 'hidden_reason as reason', counted(search).as('total')])
    .orderBy(sort === 'name' ? initials('search') : dated('date'), wayOf(sort))
    .orderBy('id', wayOf(sort))
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  return pageOf(rows, listed, { search, page })
}

/** A member with everything the form needs, or null. */
export async function memberToEdit(records: Records, id: string) {
  const row = await records.read.selectFrom('members').leftJoin('files', 'files.id', 'members.image').select(['members.id', 'members.name', 'members.titles', 'members.testimonial', 'members.image', 'members.revision', 'files.focus']).where('members.id', '=', id).executeTakeFirst()
  return row ?? null
}

export type MemberSave = { id: string; revision: number | null; words: MemberWords; upload: string | null; focus: PictureFocus | null }

/** Adds or changes a member; the day is today's in Manila each time. A picture may be left out. */
export async function saveMember(records: Records, actor: Actor, { id, revision, words, upload, focus }: MemberSave, now: Date): Promise<Saved> {
  if (actor.type !== 'ADMIN_USER') return refusedSave('not-allowed')
  return change(records, async (trx): Promise<Saved> => {
    const stored = await trx.selectFrom('members').selectAll().where('id', '=', id).$if(records.engine === 'postgres', (query) => query.forUpdate()).executeTakeFirst()
    const entry = stored ? { revision: stored.revision, updatedBy: stored.updated_by, same: stored.name === words.name && stored.titles === words.titles && stored.testimonial === words.testimonial && (upload === null || upload === stored.image) && (await focusIs(trx, stored.image, focus)) } : null
    const verdict = revision === null ? judgeAddition(entry, actor.id) : judgeChange(entry, { revision, actorId: actor.id })
    if (!verdict.ok) return refusedSave(verdict.because, await nameOfEditor(trx, stored?.updated_by ?? null))
    if (verdict.do === 'saved-already') return { ok: true, do: { id, name: words.name } }
    const taken = upload ? await takeUpload(trx, actor, upload, 'picture') : null
    if (upload && !taken) return refusedSave('upload-missing')
    const image = taken ?? stored?.image ?? null
    const values = { ...words, image, date: manilaDayOf(now), updated_by: actor.id }
    if (!stored || revision === null) {
      const added = await trx.insertInto('members').values({ id, ...values }).onConflict((known) => known.column('id').doNothing()).executeTakeFirst()
      if (Number(added.numInsertedOrUpdatedRows) !== 1) return refusedSave('already-added', actor.name)
    } else {
      const changed = await trx.updateTable('members').set({ ...values, revision: revision + 1 }).where('id', '=', id).where('revision', '=', revision).executeTakeFirst()
      if (Number(changed.numUpdatedRows) !== 1) return refusedSave('changed')
    }
    if (image) await trx.updateTable('files').set({ focus }).where('id', '=', image).execute()
    if (taken && stored?.image && stored.image !== taken) await releaseFile(trx, stored.image, now)
    const before = stored ? { name: stored.name, titles: stored.titles, testimonial: stored.testimonial, date: stored.date, image: stored.image } : { status: 'none' }
    await recordDecision(trx, actor, { action: `member ${stored ? 'update' : 'add'}`, subject: 'member', subjectId: id, subjectName: words.name, before, after: { ...(stored ? {} : { status: 'added' }), ...words, date: values.date, image } }, now)
    return { ok: true, do: { id, name: words.name } }
  })
}

/** Removes a member, the testimonial with it, and lets go of the picture. */
export async function removeMember(records: Records, actor: Actor, id: string, now: Date): Promise<Saved> {
  if (actor.type !== 'ADMIN_USER') return refusedSave('not-allowed')
  return change(records, async (trx): Promise<Saved> => {
    const stored = await trx.selectFrom('members').selectAll().where('id', '=', id).$if(records.engine === 'postgres', (query) => query.forUpdate()).executeTakeFirst()
    if (!stored) return refusedSave('gone')
    const removed = await trx.deleteFrom('members').where('id', '=', id).executeTakeFirst()
    if (Number(removed.numDeletedRows) !== 1) return refusedSave('gone')
    if (stored.image) await releaseFile(trx, stored.image, now)
    await recordDecision(trx, actor, { action: 'member delete', subject: 'member', subjectId: id, subjectName: stored.name, before: { status: `version ${stored.revision}`, name: stored.name, titles: stored.titles, testimonial: stored.testimonial, date: stored.date, image: stored.image }, after: { status: 'deleted' } }, now)
    return { ok: true, do: { id, name: stored.name } }
  })
}

/** Tells the writer of a hidden testimonial why it is hidden. */
export async function sayWhyHidden(records: Records, actor: Actor, id: string, typed: string, now: Date): Promise<Saved> {
  if (actor.type !== 'ADMIN_USER') return refusedSave('not-allowed')
  return change(records, async (trx): Promise<Saved> => {
    const stored = await trx.selectFrom('members').select(['name', 'hidden_reason']).where('id', '=', id).where('hidden', '=', 1).executeTakeFirst()
    if (!stored) return refusedSave('gone')
    const reason = readReason(typed)
    if (reason === stored.hidden_reason) return { ok: true, do: { id, name: stored.name } }
    const changed = await trx.updateTable('members').set({ hidden_reason: reason }).where('id', '=', id).where('hidden', '=', 1).executeTakeFirst()
    if (Number(changed.numUpdatedRows) !== 1) return refusedSave('gone')
    await recordDecision(trx, actor, { action: 'testimonial reason', subject: 'testimonial', subjectId: id, subjectName: stored.name, before: { reason: stored.hidden_reason ?? '' }, after: { reason: reason ?? '' } }, now)
    return { ok: true, do: { id, name: stored.name } }
  })
}

/** Hides a testimonial from the public site, or shows it again; asking for what already is changes nothing. */
export async function hideTestimonial(records: Records, actor: Actor, id: string, hidden: boolean, now: Date): Promise<Saved> {
  if (actor.type !== 'ADMIN_USER') return refusedSave('not-allowed')
  return change(records, async (trx): Promise<Saved> => {
    const stored = await trx.selectFrom('members').select(['name', 'hidden']).where('id', '=', id).where(written).executeTakeFirst()
    if (!stored) return refusedSave('gone')
    const [from, to] = [hidden ? 0 : 1, hidden ? 1 : 0]
    if (stored.hidden === to) return { ok: true, do: { id, name: stored.name } }
    const changed = await trx.updateTable('members').set({ hidden: to, hidden_reason: null }).where('id', '=', id).where('hidden', '=', from).executeTakeFirst()
    const word = (flag: number) => (flag === 1 ? 'hidden' : 'shown')
    if (Number(changed.numUpdatedRows) === 1)
      await recordDecision(trx, actor, { action: `testimonial ${hidden ? 'hide' : 'show'}`, subject: 'testimonial', subjectId: id, subjectName: stored.name, before: { status: word(from) }, after: { status: word(to) } }, now)
    return { ok: true, do: { id, name: stored.name } }
  })
}
