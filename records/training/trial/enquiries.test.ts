import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { Records } from '#records/engine/db'
import { done, enrolled, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { bookedTrial, isSlotFree, mailsTo, newEnquirer } from '#tests/trial-lessons'
import { bookingByToken, bookTrial } from './book-trial.ts'
import { cancelTrialByStaff } from './cancel-trial.ts'
import {
  changeEnquiry,
  countEnquiries,
  countNewEnquiries,
  deleteEnquiry,
  enquiriesPage,
  inviteEnquirer,
} from './enquiries.ts'
import { isTrialAlwaysShown, showTrialLessons } from './trial-shown.ts'
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

describe('staff', () => {
  it('find, count and change enquiries, and of two at once one is told [SEAT-3]', async () => {
    const { id, name, email } = await bookedTrial(records, owner)
    const listed = await enquiriesPage(records, { search: name.toUpperCase(), page: 1, status: 'new' })
    expect([listed.total, listed.rows[0]?.email, listed.rows[0]?.source]).toEqual([1, email, 'facebook'])
    const counts = await countEnquiries(records, email)
    expect([counts.new, counts.lost]).toEqual([1, 0])
    const change = { id, status: 'contacted' as const, note: 'Called', seen: 0 }
    done(await changeEnquiry(records, owner, change, NOW))
    done(await changeEnquiry(records, owner, change, NOW))
    expect(await changeEnquiry(records, owner, { ...change, status: 'lost' }, NOW)).toMatchObject({
      reason: 'changed-meanwhile',
    })
    expect((await countEnquiries(records, email)).contacted).toBe(1)
    const lines = await records.read
      .selectFrom('audit_log')
      .select(['action', 'subject_name'])
      .where('subject_id', '=', id)
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['enquiry change'])
    expect(lines[0]?.subject_name).not.toContain(name)
  })

  it('who may not see contact data changes and counts nothing [SEAT-3, STAFF-2]', async () => {
    const { id } = await bookedTrial(records, owner)
    const coach = await newAdministrator(records, 'coach')
    expect(await countNewEnquiries(records, coach)).toBe(0)
    const refused = { ok: false, reason: 'not-allowed' }
    expect(await changeEnquiry(records, coach, { id, status: 'lost', note: '', seen: 0 }, NOW)).toEqual(refused)
    expect(await inviteEnquirer(records, coach, id, NOW)).toEqual(refused)
    expect(await cancelTrialByStaff(records, coach, id, NOW)).toEqual(refused)
    expect(await deleteEnquiry(records, coach, id, NOW)).toEqual(refused)
    expect(await showTrialLessons(records, coach, true, NOW)).toEqual(refused)
    expect(await isTrialAlwaysShown(records)).toBe(false)
  })

  it('invite once a day, and not who has an account; enrolling sets the status [SEAT-3]', async () => {
    const client = await newClient(records)
    const { id } = await bookedTrial(records, owner, { email: client.email })
    expect(await inviteEnquirer(records, owner, id, NOW)).toMatchObject({ reason: 'has-account' })
    await enrolled(records, owner, client.id, 'package_o')
    expect((await countEnquiries(records, client.email)).enrolled).toBe(1)
    const other = await bookedTrial(records, owner)
    done(await inviteEnquirer(records, owner, other.id, NOW))
    done(await inviteEnquirer(records, owner, other.id, NOW))
    const mails = (await mailsTo(records, other.email)).filter(({ kind }) => kind === 'enquiry-invitation')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`/login?email=${encodeURIComponent(other.email)}#sign-up-mode`)
  })

  it('delete an enquiry with its links and emails, and the slot is free [SEAT-3]', async () => {
    const { id, email, slotId, token } = await bookedTrial(records, owner)
    done(await deleteEnquiry(records, owner, id, NOW))
    expect(await deleteEnquiry(records, owner, id, NOW)).toMatchObject({ reason: 'not-found' })
    expect([
      await isSlotFree(records, slotId),
      await mailsTo(records, email),
      await bookingByToken(records.read, token),
    ]).toEqual([true, [], null])
  })

  it('cancel a booking, and cannot close a booked slot [SEAT-3]', async () => {
    const { id, slotId } = await bookedTrial(records, owner)
    expect(await closeTrialSlot(records, owner, slotId, NOW)).toMatchObject({ reason: 'taken' })
    done(await cancelTrialByStaff(records, owner, id, NOW))
    done(await cancelTrialByStaff(records, owner, id, NOW))
    done(await closeTrialSlot(records, owner, slotId, NOW))
    const enquired = newEnquirer()
    done(await bookTrial(records, enquired, NOW))
    const [row] = (await enquiriesPage(records, { search: enquired.email, page: 1, status: null })).rows
    expect(await cancelTrialByStaff(records, owner, row?.id ?? '', NOW)).toMatchObject({ reason: 'not-booked' })
  })
})
