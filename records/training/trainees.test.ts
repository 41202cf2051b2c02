import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { after, done, enrolled, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { openTestRecords } from '#tests/records'
import { newId, type Records } from '#records/engine/db'
import { decidePayment, unenrolTrainee } from '#records/enrolment/payments'
import { dashboardCounts, progressOf, registeredTrainees } from './trainees.ts'

let records: Records
let administrator: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  administrator = await newAdministrator(records)
})
afterAll(() => close())

async function trainee(name: string, joined = NOW) {
  const client = await newClient(records)
  const { paymentId } = await payFor(records, client.id, 'package_o')
  done(await decidePayment(records, administrator, paymentId, 'confirm', { now: joined }))
  await records.write.updateTable('users').set({ name }).where('id', '=', client.id).execute()
  return { client, traineeId: paymentId }
}

describe('registered trainees', () => {
  it('are listed with name, e-mail, package, picture, date joined and progress [TRN-1]', async () => {
    const { client, traineeId } = await trainee('Celeste Uy', after(7))
    await records.write
      .updateTable('trainees')
      .set({ session_took: 3, assessment_took: 1 })
      .where('id', '=', traineeId)
      .execute()
    expect((await registeredTrainees(records, { search: client.id, page: 1 })).rows).toEqual([
      {
        id: traineeId,
        userId: client.id,
        name: 'Celeste Uy',
        email: client.email,
        image: null,
        package: 'package_o',
        packageName: 'Package O',
        joinedAt: after(7).toISOString(),
        validUntil: null,
        sessionTook: 3,
        sessions: 10,
        assessmentTook: 1,
        assessments: 3,
      },
    ])
  })

  it('are found by a part of the name in any case, where % and _ are letters [TRN-1]', async () => {
    const { traineeId } = await trainee('Rosario 5_0% Villanueva')
    const found = async (search: string) =>
      (await registeredTrainees(records, { search, page: 1 })).rows.some((row) => row.id === traineeId)
    for (const search of ['rosario', 'VILLANUEVA', '5_0%', 'o 5_']) expect(await found(search), search).toBe(true)
    for (const search of ['rosario%nueva', '5_0_', '5%0%', 'rosario villanueva'])
      expect(await found(search), search).toBe(false)
  })

  it('come newest first in pages of 25 that hold each trainee once [TRN-1]', async () => {
    const mark = `Batch ${newId()}`
    const made: string[] = []
    for (let index = 0; index < 27; index += 1)
      made.push((await trainee(`${mark} ${index}`, after(Math.min(index, 20)))).traineeId)
    const [first, second] = [
      await registeredTrainees(records, { search: mark, page: 1 }),
      await registeredTrainees(records, { search: mark, page: 2 }),
    ]
    expect([first.total, first.pages, first.rows.length, second.rows.length]).toEqual([27, 2, 25, 2])
    const rows = [...first.rows, ...second.rows]
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set(made))
    expect(rows.map((row) => row.joinedAt)).toEqual(
      rows
        .map((row) => row.joinedAt)
        .sort()
        .reverse(),
    )
  })

  it('leave the list when they are unenrolled [TRN-2]', async () => {
    const { client, traineeId } = await trainee('Leaving Soon')
    done(await unenrolTrainee(records, administrator, traineeId, NOW))
    expect((await registeredTrainees(records, { search: client.id, page: 1 })).total).toBe(0)
  })
})

describe('progress', () => {
  it("is one's own, at 0 right after confirming, and nothing without enrolment [TRN-6, CLI-3, PAY-2]", async () => {
    const [member, fresh] = [await newClient(records), await newClient(records)]
    await enrolled(records, administrator, member.id, 'package_r')
    expect(await progressOf(records, member)).toEqual({
      package: 'package_r',
      packageName: 'Package R',
      sessionTook: 0,
      sessions: 10,
      assessmentTook: 0,
      assessments: 3,
      joinedAt: NOW.toISOString(),
      validUntil: null,
    })
    expect(await progressOf(records, fresh)).toBeNull()
  })
})

describe('the dashboard', () => {
  it('counts trainees, pending payments only, wins, testimonials and news [ADM-2]', async () => {
    const fresh = await openTestRecords()
    try {
      const { records } = fresh
      await setUpPackages(records)
      const staff = await newAdministrator(records)
      expect(await dashboardCounts(records)).toEqual({ trainees: 0, pending: 0, wins: 0, testimonials: 0, news: 0 })
      const clients = [
        await newClient(records),
        await newClient(records),
        await newClient(records),
        await newClient(records),
      ]
      const payments: string[] = []
      for (const { id } of clients) payments.push((await payFor(records, id)).paymentId)
      done(await decidePayment(records, staff, payments[0] ?? '', 'confirm', { now: NOW }))
      done(await decidePayment(records, staff, payments[1] ?? '', 'reject', { now: NOW }))
      done(await decidePayment(records, staff, payments[2] ?? '', 'delete', { now: NOW }))
      const story = { content: 'c', image: null, date: null, post_url: null }
      await records.write
        .insertInto('wins')
        .values([
          { id: 'w1', title: 'a', ...story },
          { id: 'w2', title: 'b', ...story },
        ])
        .execute()
      await records.write
        .insertInto('news')
        .values([{ id: 'n1', title: 'a', ...story }])
        .execute()
      await records.write
        .insertInto('members')
        .values([
          { id: 'm1', name: FORM.fullName, titles: 'x', testimonial: 'Good.', image: null, date: null },
          { id: 'm2', name: 'B', titles: 'y', testimonial: null, image: null, date: null },
        ])
        .execute()
      expect(await dashboardCounts(records)).toEqual({ trainees: 1, pending: 1, wins: 2, testimonials: 1, news: 1 })
    } finally {
      await fresh.close()
    }
  })
})
