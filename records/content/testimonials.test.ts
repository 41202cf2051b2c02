import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { after, done, enrolled, keptFile, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { openTestRecords } from '#tests/records'
import { newId, type Records } from '#records/engine/db'
import { waitingRemovals } from '#records/files/file-removals'
import { hideTestimonial, sayWhyHidden } from './testimonial-hiding.ts'
import { testimonialOf } from './members.ts'
import { unenrolTrainee } from '#records/enrolment/payments'
import { beginUpload, finishUpload } from '#records/files/uploads'
import {
  approveTestimonial,
  countWaitingTestimonials,
  returnTestimonial,
  waitingTestimonials,
} from './testimonial-reviews.ts'
import { testimonialToWrite, writeTestimonial } from './testimonials.ts'

let records: Records
let administrator: Actor
let close: () => Promise<void>

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  administrator = await newAdministrator(records)
})
afterAll(() => close())

const said = (caption: string, upload: string | null = null) => ({
  words: { titles: ['Queen', 'Best Speaker'], caption },
  upload,
  mailIsSetUp: false,
})
const memberOf = (id: string) =>
  records.write.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst()

async function pictureBy(actor: Actor) {
  const [upload, file] = [newId(), keptFile('picture')]
  await beginUpload(records, actor.id, upload, NOW, 'picture')
  await finishUpload(records, upload, file, NOW)
  return { upload, file }
}

const reviewOf = (id: string) =>
  records.write.selectFrom('testimonial_reviews').selectAll().where('user_id', '=', id).executeTakeFirst()
const revisionOf = async (id: string) => (await reviewOf(id))?.revision ?? 0

/** A client who trains. */
async function newTrainee(): Promise<Actor> {
  const actor = await newClient(records)
  await enrolled(records, administrator, actor.id)
  return actor
}

it("waits for staff, and approved it is the member of the user's id, dated in Manila on the day it was sent [SEC-5, TES-5]", async () => {
  const mine = await newTrainee()
  const before = await countWaitingTestimonials(records)
  done(await writeTestimonial(records, mine, mine.id, said('They believed in me.'), NOW))
  expect(await memberOf(mine.id)).toBeUndefined()
  expect(await testimonialOf(records, mine.id)).toBeNull()
  expect(await countWaitingTestimonials(records)).toBe(before + 1)
  expect((await testimonialToWrite(records, mine, mine.id))?.status).toEqual({ state: 'waiting' })
  expect((await waitingTestimonials(records)).find(({ id }) => id === mine.id)).toMatchObject({
    name: FORM.fullName,
    titles: 'Queen, Best Speaker',
    testimonial: 'They believed in me.',
    revision: 1,
    shown: null,
  })
  done(await approveTestimonial(records, administrator, mine.id, 1, after(3 * 24 * 60)))
  expect(await memberOf(mine.id)).toMatchObject({
    name: FORM.fullName,
    titles: 'Queen, Best Speaker',
    testimonial: 'They believed in me.',
    date: '2026-11-21',
    revision: 1,
    hidden: 0,
  })
  expect([await reviewOf(mine.id), await countWaitingTestimonials(records)]).toEqual([undefined, before])
  expect((await testimonialToWrite(records, mine, mine.id))?.status).toEqual({ state: 'shown' })
})

it('an edit comes back to the queue while the shown version stays, and only the version staff saw is approved [SEC-5]', async () => {
  const mine = await newTrainee()
  done(await writeTestimonial(records, mine, mine.id, said('First'), NOW))
  done(await approveTestimonial(records, administrator, mine.id, 1, NOW))
  done(await writeTestimonial(records, mine, mine.id, said('Second'), NOW))
  expect((await testimonialOf(records, mine.id))?.testimonial).toBe('First')
  expect((await testimonialToWrite(records, mine, mine.id))?.caption).toBe('Second')
  const seen = await revisionOf(mine.id)
  done(await writeTestimonial(records, mine, mine.id, said('Slipped in'), after(1)))
  expect(await approveTestimonial(records, administrator, mine.id, seen, NOW)).toEqual({
    ok: false,
    reason: 'changed',
  })
  expect((await testimonialOf(records, mine.id))?.testimonial).toBe('First')
  // 16:30 UTC is past midnight in Manila.
  done(await writeTestimonial(records, mine, mine.id, said('Still true.'), after(12 * 60 + 30)))
  done(await approveTestimonial(records, administrator, mine.id, await revisionOf(mine.id), NOW))
  expect(await memberOf(mine.id)).toMatchObject({ testimonial: 'Still true.', date: '2026-11-22', revision: 2 })
  const before = await memberOf(mine.id)
  expect(
    (await approveTestimonial(records, administrator, mine.id, seen, NOW)).ok,
    'asked again, it is so already',
  ).toBe(true)
  expect(await memberOf(mine.id)).toEqual(before)
  expect(await approveTestimonial(records, administrator, (await newTrainee()).id, 1, NOW)).toEqual({
    ok: false,
    reason: 'not-found',
  })
})

it('returned or hidden it tells its writer why, and approved again it is shown [SEC-5, ADM-12]', async () => {
  const mine = await newTrainee()
  done(await writeTestimonial(records, mine, mine.id, said('Call me at 0917'), NOW))
  done(
    await returnTestimonial(
      records,
      administrator,
      mine.id,
      { revision: 1, reason: '  Please leave your number out.  ' },
      NOW,
    ),
  )
  expect(
    (await returnTestimonial(records, administrator, mine.id, { revision: 1, reason: '' }, NOW)).ok,
    'asked again, it is so already',
  ).toBe(true)
  expect(
    await approveTestimonial(records, administrator, mine.id, 1, NOW),
    'what was returned is not shown by a press that comes late',
  ).toEqual({ ok: false, reason: 'not-found' })
  const readStatus = async () => (await testimonialToWrite(records, mine, mine.id))?.status
  expect([await readStatus(), await testimonialOf(records, mine.id)]).toEqual([
    { state: 'returned', reason: 'Please leave your number out.' },
    null,
  ])
  done(await writeTestimonial(records, mine, mine.id, said('Better'), NOW))
  expect(await readStatus()).toEqual({ state: 'waiting' })
  done(await approveTestimonial(records, administrator, mine.id, await revisionOf(mine.id), NOW))
  expect((await hideTestimonial(records, administrator, mine.id, true, NOW)).ok).toBe(true)
  expect((await sayWhyHidden(records, administrator, mine.id, 'The contest asked us to.', NOW)).ok).toBe(true)
  expect([await readStatus(), await testimonialOf(records, mine.id)]).toEqual([
    { state: 'hidden', reason: 'The contest asked us to.' },
    null,
  ])
  done(await writeTestimonial(records, mine, mine.id, said('Without the contest'), NOW))
  expect(await testimonialOf(records, mine.id)).toBeNull()
  done(await approveTestimonial(records, administrator, mine.id, await revisionOf(mine.id), NOW))
  expect((await testimonialOf(records, mine.id))?.testimonial).toBe('Without the contest')
})

it('is written by those who train or have trained, and by nobody who has only signed up [SEC-5]', async () => {
  const visitor = await newClient(records)
  expect(await writeTestimonial(records, visitor, visitor.id, said('Buy my pills'), NOW)).toEqual({
    ok: false,
    reason: 'never-trained',
  })
  expect([await reviewOf(visitor.id), await memberOf(visitor.id)]).toEqual([undefined, undefined])
  const before = await newTrainee()
  const { id } = await records.write
    .selectFrom('trainees')
    .select('id')
    .where('user_id', '=', before.id)
    .executeTakeFirstOrThrow()
  done(await unenrolTrainee(records, administrator, id, NOW))
  expect((await testimonialToWrite(records, before, before.id))?.trained).toBe(true)
  done(await writeTestimonial(records, before, before.id, said('I finished.'), NOW))
})

it('only staff settle a testimonial [SEC-5]', async () => {
  const [mine, other] = [await newTrainee(), await newTrainee()]
  done(await writeTestimonial(records, mine, mine.id, said('Mine'), NOW))
  for (const actor of [mine, other]) {
    expect(await approveTestimonial(records, actor, mine.id, 1, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await returnTestimonial(records, actor, mine.id, { revision: 1, reason: '' }, NOW)).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
  }
  expect(await testimonialOf(records, mine.id)).toBeNull()
})

it("takes a picture of one's own and lets go of the one before; somebody else's upload changes nothing [TES-3]", async () => {
  const [mine, other] = [await newTrainee(), await newTrainee()]
  const [first, second, foreign] = [await pictureBy(mine), await pictureBy(mine), await pictureBy(other)]
  done(await writeTestimonial(records, mine, mine.id, said('With a picture', first.upload), NOW))
  done(await writeTestimonial(records, mine, mine.id, said('With another', second.upload), NOW))
  expect(await reviewOf(mine.id)).toMatchObject({ image: second.upload })
  expect(await waitingRemovals(records, NOW)).toContain(first.file.key)
  expect(await writeTestimonial(records, mine, mine.id, said('Stolen', foreign.upload), NOW)).toEqual({
    ok: false,
    reason: 'upload-missing',
  })
  expect(await reviewOf(mine.id)).toMatchObject({ testimonial: 'With another', image: second.upload })
  done(await approveTestimonial(records, administrator, mine.id, await revisionOf(mine.id), NOW))
  const third = await pictureBy(mine)
  done(await writeTestimonial(records, mine, mine.id, said('A third', third.upload), NOW))
  expect(await waitingRemovals(records, NOW), 'what is shown keeps its picture').not.toContain(second.file.key)
  done(await approveTestimonial(records, administrator, mine.id, await revisionOf(mine.id), NOW))
  expect(await memberOf(mine.id)).toMatchObject({ image: third.upload })
  expect(await waitingRemovals(records, NOW)).toContain(second.file.key)
})

it('nobody writes in the name of another, except an administrator, whose hand is kept in the audit log [TES-3]', async () => {
  const [mine, other] = [await newTrainee(), await newTrainee()]
  expect(await writeTestimonial(records, other, mine.id, said('Forged'), NOW)).toEqual({
    ok: false,
    reason: 'not-found',
  })
  expect(await testimonialToWrite(records, other, mine.id)).toBeNull()
  expect(await memberOf(mine.id)).toBeUndefined()
  done(await writeTestimonial(records, administrator, mine.id, said('Told on the phone'), NOW))
  expect(await memberOf(mine.id)).toMatchObject({ name: FORM.fullName, testimonial: 'Told on the phone' })
  expect(
    await records.write.selectFrom('audit_log').select('actor_id').where('subject_id', '=', mine.id).execute(),
  ).toHaveLength(1)
  expect(await writeTestimonial(records, administrator, 'nobody', said('x'), NOW)).toEqual({
    ok: false,
    reason: 'not-found',
  })
})

it('waits for a confirmed address where mail leaves, and staff wait for nothing [SEC-6]', async () => {
  const mine = await newTrainee()
  const submission = { ...said('Not yet'), mailIsSetUp: true }
  expect(await writeTestimonial(records, mine, mine.id, submission, NOW)).toEqual({
    ok: false,
    reason: 'unverified',
  })
  expect(await memberOf(mine.id)).toBeUndefined()
  done(await writeTestimonial(records, administrator, mine.id, submission, NOW))
  await records.write.updateTable('users').set({ verified_at: NOW.toISOString() }).where('id', '=', mine.id).execute()
  done(
    await writeTestimonial(
      records,
      mine,
      mine.id,
      { ...submission, words: { titles: [], caption: 'Now it is mine' } },
      NOW,
    ),
  )
  expect(await reviewOf(mine.id)).toMatchObject({ testimonial: 'Now it is mine' })
})
