import type { Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { manilaDayOf } from '#domain/words/formats'
import { judgeWriting, mayWrite, toTestimonialStatus, type TestimonialWords } from '#domain/content/testimonials'
import { awaitsVerification } from '#domain/accounts/verification'
import { recordDecision } from '#records/operating/audit'
import { transaction, lockUser, type Reader, type Records } from '#records/engine/db'
import { takeUpload } from './content-edits.ts'
import { releaseFile } from '#records/files/file-removals'
import { queueTestimonial, saveTestimonial } from './testimonial-reviews.ts'

type WriteRefusal = 'not-found' | 'never-trained' | 'unverified' | 'upload-missing'

export async function testimonialToWrite({ read }: Records, actor: Actor, userId: string) {
  if (!mayWrite(actor, userId)) return null
  const [user, member, review, trained] = await Promise.all([
    read.selectFrom('users').select(['name', 'image']).where('id', '=', userId).executeTakeFirst(),
    read
      .selectFrom('members')
      .select(['name', 'titles', 'testimonial', 'image', 'hidden', 'hidden_reason'])
      .where('id', '=', userId)
      .executeTakeFirst(),
    read
      .selectFrom('testimonial_reviews')
      .select(['titles', 'testimonial', 'image', 'state', 'reason'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    hasTrained(read, userId),
  ])
  if (!user && !member) return null
  const newest = review ?? member
  const shown = member?.testimonial?.trim() ? { hidden: member.hidden, reason: member.hidden_reason } : null
  return {
    name: user?.name ?? member?.name ?? '',
    avatar: user?.image ?? null,
    titles: newest?.titles ?? '',
    caption: newest?.testimonial ?? '',
    image: newest?.image ?? null,
    trained,
    status: toTestimonialStatus(review ?? null, shown),
  }
}

export type TestimonialToWrite = NonNullable<Awaited<ReturnType<typeof testimonialToWrite>>>

async function hasTrained(db: Reader, userId: string): Promise<boolean> {
  const [enrolled, paid] = await Promise.all([
    db.selectFrom('trainees').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst(),
    db.selectFrom('ledger_entries').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst(),
  ])
  return enrolled !== undefined || paid !== undefined
}

async function queuedImage(db: Reader, userId: string): Promise<string | null> {
  const review = await db
    .selectFrom('testimonial_reviews')
    .select('image')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return review?.image ?? null
}

const writerIn = (db: Reader, userId: string) =>
  db.selectFrom('users').select(['name', 'verified_at']).where('id', '=', userId).executeTakeFirst()

type TestimonialWrite = { words: TestimonialWords; upload: string | null; mailIsSetUp: boolean }

export async function writeTestimonial(
  records: Records,
  actor: Actor,
  userId: string,
  { words, upload, mailIsSetUp }: TestimonialWrite,
  now: Date,
): Promise<Verdict<{ id: string }, WriteRefusal>> {
  if (!mayWrite(actor, userId)) return no('not-found')
  return transaction(records, async (trx) => {
    await lockUser(trx, userId)
    const user = await writerIn(trx, userId)
    if (actor.id === userId && awaitsVerification({ verifiedAt: user?.verified_at ?? null, mailIsSetUp }))
      return no('unverified')
    const stored = await trx.selectFrom('members').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
    const name = (actor.id === userId ? user?.name : (stored?.name ?? user?.name)) ?? null
    if (name === null) return no('not-found')
    const verdict = judgeWriting(actor, userId, { trained: await hasTrained(trx, userId) })
    if (!verdict.ok) return verdict
    const taken = upload ? await takeUpload(trx, actor, upload, 'picture') : null
    if (upload && !taken) return no('upload-missing')
    const titles = words.titles.join(', ')
    if (verdict.value === 'review') {
      const queued = await queuedImage(trx, userId)
      await queueTestimonial(
        trx,
        userId,
        { name, titles, testimonial: words.caption, image: taken ?? queued ?? stored?.image ?? null },
        now,
      )
      return yes({ id: userId })
    }
    const values = {
      name,
      titles,
      testimonial: words.caption,
      image: taken ?? stored?.image ?? null,
      date: manilaDayOf(now),
      updated_by: actor.id,
    }
    await saveTestimonial(trx, userId, stored, values)
    if (taken && stored?.image && stored.image !== taken) await releaseFile(trx, stored.image, now)
    const before = stored ? { titles: stored.titles, testimonial: stored.testimonial } : { status: 'none' }
    await recordDecision(
      trx,
      actor,
      {
        action: 'testimonial update',
        subject: 'testimonial',
        id: userId,
        name,
        before,
        after: { ...(stored ? {} : { status: 'added' }), titles: values.titles, testimonial: values.testimonial },
      },
      now,
    )
    return yes({ id: userId })
  })
}
