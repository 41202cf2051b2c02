import { sql, type Insertable } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { manilaDayOf } from '#domain/words/formats'
import { readReason } from '#domain/content/testimonials'
import { recordDecision } from '#records/operating/audit'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { releaseFile } from '#records/files/file-removals'
import { counting } from '#records/engine/pages'
import { prepareQuery } from '#records/engine/remembered'
import type { MembersTable } from './tables.ts'

type ReviewRefusal = 'not-allowed' | 'not-found' | 'changed'
type Reviewed = Verdict<{ name: string }, ReviewRefusal>

const REVIEWS_SHOWN = 50

const waiting = ({ read }: Pick<Records, 'read'>) =>
  read.selectFrom('testimonial_reviews').where('state', '=', sql.lit('waiting'))
const howMany = prepareQuery((read) => counting(waiting({ read })))

export async function countWaitingTestimonials({ read }: Records): Promise<number> {
  return Number((await howMany(read))[0]?.count)
}

export async function waitingTestimonials(records: Records) {
  return waiting(records)
    .leftJoin('members', 'members.id', 'testimonial_reviews.user_id')
    .select([
      'user_id as id',
      'testimonial_reviews.name',
      'testimonial_reviews.titles',
      'testimonial_reviews.testimonial',
      'testimonial_reviews.image',
      'sent_at as sentAt',
      'testimonial_reviews.revision',
      'members.testimonial as shown',
    ])
    .orderBy('sent_at')
    .orderBy('user_id')
    .limit(REVIEWS_SHOWN)
    .execute()
}

export async function queueTestimonial(
  trx: Transaction,
  userId: string,
  written: { name: string; titles: string; testimonial: string; image: string | null },
  now: Date,
): Promise<void> {
  const before = await trx
    .selectFrom('testimonial_reviews')
    .select(['image', 'revision'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const values = {
    ...written,
    sent_at: now.toISOString(),
    state: 'waiting' as const,
    reason: null,
    revision: (before?.revision ?? 0) + 1,
  }
  await trx
    .insertInto('testimonial_reviews')
    .values({ user_id: userId, ...values })
    .onConflict((known) => known.column('user_id').doUpdateSet(values))
    .execute()
  if (before?.image && before.image !== written.image) await releaseFile(trx, before.image, now)
}

type TestimonialValues = Omit<Insertable<MembersTable>, 'id' | 'revision'>

export async function saveTestimonial(
  trx: Transaction,
  userId: string,
  stored: { revision: number } | undefined,
  values: TestimonialValues,
): Promise<void> {
  if (stored)
    await trx
      .updateTable('members')
      .set({ ...values, revision: stored.revision + 1 })
      .where('id', '=', userId)
      .execute()
  else
    await trx
      .insertInto('members')
      .values({ id: userId, ...values })
      .execute()
}

export async function approveTestimonial(
  records: Records,
  actor: Actor,
  userId: string,
  revision: number,
  now: Date,
): Promise<Reviewed> {
  if (!may(actor, 'content')) return no('not-allowed')
  const isShown = async (trx: Transaction) => {
    const returned = await trx
      .selectFrom('testimonial_reviews')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const shown = await trx
      .selectFrom('members')
      .select('name')
      .where('id', '=', userId)
      .where('hidden', '=', 0)
      .where('testimonial', 'is not', null)
      .executeTakeFirst()
    return returned ? null : (shown?.name ?? null)
  }
  return settle(records, userId, { revision, isSo: isShown }, async (trx, review) => {
    const stored = await trx.selectFrom('members').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
    const values = {
      name: review.name,
      titles: review.titles,
      testimonial: review.testimonial,
      image: review.image,
      date: manilaDayOf(new Date(review.sent_at)),
      hidden: 0,
      hidden_reason: null,
      updated_by: actor.id,
    }
    await saveTestimonial(trx, userId, stored, values)
    await trx.deleteFrom('testimonial_reviews').where('user_id', '=', userId).execute()
    if (stored?.image && stored.image !== review.image) await releaseFile(trx, stored.image, now)
    await recordDecision(
      trx,
      actor,
      {
        action: 'testimonial approve',
        subject: 'testimonial',
        id: userId,
        name: review.name,
        before: { status: 'waiting' },
        after: { status: 'shown', titles: review.titles, testimonial: review.testimonial },
      },
      now,
    )
  })
}

export async function returnTestimonial(
  records: Records,
  actor: Actor,
  userId: string,
  { revision, reason }: { revision: number; reason: string },
  now: Date,
): Promise<Reviewed> {
  if (!may(actor, 'content')) return no('not-allowed')
  const isReturned = async (trx: Transaction) => {
    const returned = await trx
      .selectFrom('testimonial_reviews')
      .select('name')
      .where('user_id', '=', userId)
      .where('state', '=', 'returned')
      .where('revision', '=', revision)
      .executeTakeFirst()
    return returned?.name ?? null
  }
  return settle(records, userId, { revision, isSo: isReturned }, async (trx, review) => {
    const said = readReason(reason)
    await trx
      .updateTable('testimonial_reviews')
      .set({ state: 'returned', reason: said })
      .where('user_id', '=', userId)
      .execute()
    await recordDecision(
      trx,
      actor,
      {
        action: 'testimonial hide',
        subject: 'testimonial',
        id: userId,
        name: review.name,
        before: { status: 'waiting' },
        after: { status: 'hidden', reason: said ?? '' },
      },
      now,
    )
  })
}

type Review = { name: string; titles: string; testimonial: string; image: string | null; sent_at: string }
type SettleOptions = {
  revision: number
  /** The person's name when the requested state already holds; null otherwise. */
  isSo(trx: Transaction): Promise<string | null>
}

async function settle(
  records: Records,
  userId: string,
  { revision, isSo }: SettleOptions,
  work: (trx: Transaction, review: Review) => Promise<void>,
): Promise<Reviewed> {
  return transaction(records, async (trx) => {
    const review = await trx
      .selectFrom('testimonial_reviews')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (review?.state !== 'waiting') {
      const name = await isSo(trx)
      return name === null ? no('not-found') : yes({ name })
    }
    if (review.revision !== revision) return no('changed')
    await work(trx, review)
    return yes({ name: review.name })
  })
}
