import type { Actor } from '#domain/accounts'
import type { Verdict } from '#domain/enrolment'
import { manilaDayOf } from '#domain/formats'
import { mayWrite, type TestimonialWords } from '#domain/testimonials'
import { awaitsVerification } from '#domain/verification'
import { recordDecision } from './audit.ts'
import { change, holdUser, type Records } from './db.ts'
import { takeUpload } from './editing.ts'
import { releaseFile } from './file-removals.ts'

/** What the form of a person's testimonial starts with; null when the actor may not write it or there is nobody it could be of. */
export async function testimonialToWrite({ read }: Records, actor: Actor, userId: string): Promise<{ name: string; avatar: string | null; titles: string; caption: string; image: string | null } | null> {
  if (!mayWrite(actor, userId)) return null
  const [user, member] = await Promise.all([
    read.selectFrom('users').select(['name', 'image']).where('id', '=', userId).executeTakeFirst(),
    read.selectFrom('members').select(['name', 'titles', 'testimonial', 'image']).where('id', '=', userId).executeTakeFirst(),
  ])
  if (!user && !member) return null
  return { name: user?.name ?? member?.name ?? '', avatar: user?.image ?? null, titles: member?.titles ?? '', caption: member?.testimonial ?? '', image: member?.image ?? null }
}

/** Creates or rewrites the member of a person's id, with today's date in Manila. Whether staff have hidden it stays as it is. */
export async function writeTestimonial(records: Records, actor: Actor, userId: string, { words, upload, mailIsSetUp }: { words: TestimonialWords; upload: string | null; mailIsSetUp: boolean }, now: Date): Promise<Verdict<{ id: string }, 'not-found' | 'upload-missing' | 'unverified'>> {
  if (!mayWrite(actor, userId)) return { ok: false, because: 'not-found' }
  return change(records, async (trx): Promise<Verdict<{ id: string }, 'not-found' | 'upload-missing' | 'unverified'>> => {
    await holdUser(records, trx, userId)
    const user = await trx.selectFrom('users').select(['name', 'verified_at']).where('id', '=', userId).executeTakeFirst()
    if (actor.id === userId && awaitsVerification({ verifiedAt: user?.verified_at ?? null, mailIsSetUp })) return { ok: false, because: 'unverified' }
    const stored = await trx.selectFrom('members').selectAll().where('id', '=', userId).$if(records.engine === 'postgres', (query) => query.forUpdate()).executeTakeFirst()
    const name = (actor.id === userId ? user?.name : (stored?.name ?? user?.name)) ?? null
    if (name === null) return { ok: false, because: 'not-found' }
    const taken = upload ? await takeUpload(trx, actor, upload, 'picture') : null
    if (upload && !taken) return { ok: false, because: 'upload-missing' }
    const values = { name, titles: words.titles.join(', '), testimonial: words.caption, image: taken ?? stored?.image ?? null, date: manilaDayOf(now), updated_by: actor.id }
    if (stored) await trx.updateTable('members').set({ ...values, revision: stored.revision + 1 }).where('id', '=', userId).execute()
    else await trx.insertInto('members').values({ id: userId, ...values }).execute()
    if (taken && stored?.image && stored.image !== taken) await releaseFile(trx, stored.image, now)
    if (actor.id !== userId) {
      const before = stored ? { titles: stored.titles, testimonial: stored.testimonial } : { status: 'none' }
      await recordDecision(trx, actor, { action: 'testimonial update', subject: 'testimonial', subjectId: userId, subjectName: name, before, after: { ...(stored ? {} : { status: 'added' }), titles: values.titles, testimonial: values.testimonial } }, now)
    }
    return { ok: true, do: { id: userId } }
  })
}
