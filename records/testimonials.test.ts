import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts'
import { after, done, keptFile, newAdministrator, newClient, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { newId, type Records } from './db.ts'
import { waitingRemovals } from './file-removals.ts'
import { hideTestimonial } from './member-desk.ts'
import { testimonialOf } from './members.ts'
import { beginUpload, finishUpload } from './uploads.ts'
import { testimonialToWrite, writeTestimonial } from './testimonials.ts'

let records: Records
let administrator: Actor
let close: () => Promise<void>

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  administrator = await newAdministrator(records)
})
afterAll(() => close())

const said = (caption: string, upload: string | null = null) => ({ words: { titles: ['Queen', 'Best Speaker'], caption }, upload, mailIsSetUp: false })
const memberOf = (id: string) => records.write.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst()

async function pictureBy(actor: Actor) {
  const [upload, file] = [newId(), keptFile('picture')]
  await beginUpload(records, actor.id, upload, NOW, 'picture')
  await finishUpload(records, upload, file, NOW)
  return { upload, file }
}

it("creates the member of the user's id and writes it anew, dated today in Manila [TES-5]", async () => {
  const mine = await newClient(records, 'Ligaya Cruz')
  done(await writeTestimonial(records, mine, mine.id, said('They believed in me.'), NOW))
  expect(await memberOf(mine.id)).toMatchObject({ name: 'Ligaya Cruz', titles: 'Queen, Best Speaker', testimonial: 'They believed in me.', date: '2026-11-21', revision: 1, hidden: 0 })
  // 16:30 UTC is past midnight in Manila.
  done(await writeTestimonial(records, mine, mine.id, said('Still true.'), after(12 * 60 + 30)))
  expect(await memberOf(mine.id)).toMatchObject({ testimonial: 'Still true.', date: '2026-11-22', revision: 2 })
  expect((await testimonialOf(records, mine.id))?.testimonial).toBe('Still true.')
})

it('what staff have hidden stays hidden when it is written again [TES-5, ADM-12]', async () => {
  const mine = await newClient(records)
  done(await writeTestimonial(records, mine, mine.id, said('First'), NOW))
  await hideTestimonial(records, administrator, mine.id, true, NOW)
  done(await writeTestimonial(records, mine, mine.id, said('Second'), NOW))
  expect(await memberOf(mine.id)).toMatchObject({ testimonial: 'Second', hidden: 1 })
  expect(await testimonialOf(records, mine.id)).toBeNull()
})

it("takes a picture of one's own and lets go of the one before; somebody else's upload changes nothing [TES-3]", async () => {
  const [mine, other] = [await newClient(records), await newClient(records)]
  const [first, second, foreign] = [await pictureBy(mine), await pictureBy(mine), await pictureBy(other)]
  done(await writeTestimonial(records, mine, mine.id, said('With a picture', first.upload), NOW))
  done(await writeTestimonial(records, mine, mine.id, said('With another', second.upload), NOW))
  expect(await memberOf(mine.id)).toMatchObject({ image: second.upload })
  expect(await waitingRemovals(records, NOW)).toContain(first.file.key)
  expect(await writeTestimonial(records, mine, mine.id, said('Stolen', foreign.upload), NOW)).toEqual({ ok: false, because: 'upload-missing' })
  expect(await memberOf(mine.id)).toMatchObject({ testimonial: 'With another', image: second.upload })
})

it('nobody writes in the name of another, except an administrator, whose hand is kept in the audit log [TES-3]', async () => {
  const [mine, other] = [await newClient(records, 'Ligaya Cruz'), await newClient(records)]
  expect(await writeTestimonial(records, other, mine.id, said('Forged'), NOW)).toEqual({ ok: false, because: 'not-found' })
  expect(await testimonialToWrite(records, other, mine.id)).toBeNull()
  expect(await memberOf(mine.id)).toBeUndefined()
  done(await writeTestimonial(records, administrator, mine.id, said('Told on the phone'), NOW))
  expect(await memberOf(mine.id)).toMatchObject({ name: 'Ligaya Cruz', testimonial: 'Told on the phone' })
  expect(await records.write.selectFrom('audit_log').select('actor_id').where('subject_id', '=', mine.id).execute()).toHaveLength(1)
  expect(await writeTestimonial(records, administrator, 'nobody', said('x'), NOW)).toEqual({ ok: false, because: 'not-found' })
})

it('waits for a confirmed address where mail leaves, and staff wait for nothing [TES-2]', async () => {
  const mine = await newClient(records)
  const asked = { ...said('Not yet'), mailIsSetUp: true }
  expect(await writeTestimonial(records, mine, mine.id, asked, NOW)).toEqual({ ok: false, because: 'unverified' })
  expect(await memberOf(mine.id)).toBeUndefined()
  done(await writeTestimonial(records, administrator, mine.id, asked, NOW))
  await records.write.updateTable('users').set({ verified_at: NOW.toISOString() }).where('id', '=', mine.id).execute()
  done(await writeTestimonial(records, mine, mine.id, { ...asked, words: { titles: [], caption: 'Now it is mine' } }, NOW))
  expect(await memberOf(mine.id)).toMatchObject({ testimonial: 'Now it is mine' })
})
