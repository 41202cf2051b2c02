import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { makeLink } from '#records/mail/mail-links'
import { newId, type Records } from '#records/engine/db'
import { after, done, newAdministrator, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { bookedTrial, contentVersion, isSlotFree, mailsTo, newEnquirer, openedSlot } from '#tests/trial-lessons'
import { bookingByToken, bookTrial } from './book-trial.ts'
import { cancelTrial } from './cancel-trial.ts'
import { enquiriesPage } from './enquiries.ts'
import { closeTrialSlot } from './trial-slots.ts'

let records: Records
let owner: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

describe('a booking', () => {
  it('takes the slot, keeps only the hash of its link, and sends the time with a calendar file [SEAT-3]', async () => {
    const { email, token, slotId, id } = await bookedTrial(records, owner)
    expect(await isSlotFree(records, slotId)).toBe(false)
    const links = await records.read.selectFrom('enquiry_links').selectAll().where('enquiry_id', '=', id).execute()
    expect(links).toHaveLength(1)
    expect(links[0]?.token_hash).not.toContain(token)
    const [mail] = await mailsTo(records, email)
    expect(mail?.kind).toBe('trial-booked')
    expect(mail?.calendar).toContain('SUMMARY:Trial lesson')
    expect(mail?.text).not.toContain('Visitor')
    const kind = 'trial-booked' as const
    const sent = await makeLink(
      records,
      { id: mail?.id ?? '', kind, accountId: id, createdAt: NOW.toISOString() },
      NOW,
    )
    expect((await bookingByToken(records.read, sent ?? ''))?.id).toBe(id)
    expect((await bookingByToken(records.read, token))?.id).toBe(id)
  })

  const race = async () => {
    const slotId = await openedSlot(records, owner)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => bookTrial(records, newEnquirer({ slotId }), NOW)),
    )
    const rows = await records.read.selectFrom('enquiries').select('id').where('slot_id', '=', slotId).execute()
    return { won: answers.filter(({ ok }) => ok).length, rows: rows.length }
  }
  it('of ten people at one slot one has it [SEAT-3]', async () => {
    expect(await race()).toEqual({ won: 1, rows: 1 })
  })

  it('control: without the unique index several have it', async () => {
    const other = await openTestRecords()
    const kept = records
    try {
      records = other.records
      await setUpPackages(records)
      await sql`drop index enquiries_one_a_slot`.execute(records.write)
      const staff = owner
      owner = await newAdministrator(records)
      expect((await race()).won).toBeGreaterThan(1)
      owner = staff
    } finally {
      records = kept
      await other.close()
    }
  })

  it('a slot that is taken, closed, begun or unknown is gone, and nothing is written [SEAT-3]', async () => {
    const { slotId } = await bookedTrial(records, owner)
    const closed = await openedSlot(records, owner)
    done(await closeTrialSlot(records, owner, closed, NOW))
    for (const gone of [slotId, closed, 'nobody']) {
      const who = newEnquirer({ slotId: gone })
      expect(await bookTrial(records, who, NOW)).toEqual({ ok: false, reason: 'slot-gone' })
      expect((await enquiriesPage(records, { search: who.email, page: 1, status: null })).total).toBe(0)
      expect(await mailsTo(records, who.email)).toEqual([])
    }
    const open = await openedSlot(records, owner)
    expect(
      await bookTrial(records, newEnquirer({ slotId: open }), new Date('2026-12-30T00:00:00.000Z')),
    ).toMatchObject({
      reason: 'slot-gone',
    })
  })

  it('of one person is one, by email or mobile, also at the same moment; the second sends the first again once a day [SEAT-3]', async () => {
    const first = await bookedTrial(records, owner)
    const again = await openedSlot(records, owner)
    for (const same of [{ email: first.email }, { mobile: first.mobile }]) {
      const value = done(await bookTrial(records, newEnquirer({ ...same, slotId: again }), NOW))
      expect(value).toEqual({ done: 'received' })
    }
    expect(await isSlotFree(records, again)).toBe(true)
    const next = after(24 * 60)
    done(await bookTrial(records, newEnquirer({ email: first.email, slotId: again }), next))
    expect((await mailsTo(records, first.email)).map(({ kind }) => kind)).toEqual(['trial-booked', 'trial-booked'])
    const who = newEnquirer()
    const slots = [await openedSlot(records, owner), await openedSlot(records, owner)]
    const both = await Promise.all(slots.map((slotId) => bookTrial(records, { ...who, slotId }, NOW)))
    expect(both.map((answer) => answer.ok && answer.value.done).toSorted()).toEqual(['booked', 'received'])
  })

  it('an enquiry without a time is written once for a form sent twice, and sends no email [SEAT-3]', async () => {
    const who = newEnquirer({ message: 'Sundays?' })
    for (let count = 0; count < 2; count += 1)
      expect(done(await bookTrial(records, who, NOW))).toEqual({ done: 'received' })
    expect((await enquiriesPage(records, { search: who.email, page: 1, status: null })).total).toBe(1)
    expect(await mailsTo(records, who.email)).toEqual([])
  })

  it('is cancelled by its link once, frees the slot for another, and not when it is over [SEAT-3]', async () => {
    const { token, slotId } = await bookedTrial(records, owner)
    const before = await contentVersion(records)
    done(await cancelTrial(records, token, NOW))
    expect(await contentVersion(records)).not.toBe(before)
    done(await cancelTrial(records, token, NOW))
    const emails = await mailsTo(records, owner.email)
    expect(emails.filter(({ kind }) => kind === 'trial-cancelled')).toHaveLength(1)
    expect(await isSlotFree(records, slotId)).toBe(true)
    done(await bookTrial(records, newEnquirer({ slotId }), NOW))
    expect(await cancelTrial(records, 'x'.repeat(43), NOW)).toEqual({ ok: false, reason: 'link-dead' })
    const late = await bookedTrial(records, owner)
    const afterwards = new Date('2026-12-30T00:00:00.000Z')
    expect(await cancelTrial(records, late.token, afterwards)).toEqual({ ok: false, reason: 'over' })
    const link = { id: newId(), kind: 'trial-booked' as const, accountId: late.id, createdAt: NOW.toISOString() }
    expect(await makeLink(records, link, afterwards)).toBeNull()
  })
})
