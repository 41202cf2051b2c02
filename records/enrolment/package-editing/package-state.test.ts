import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { PackageKey } from '#domain/enrolment/packages'
import { newId, type Records } from '#records/engine/db'
import {
  CONSENTS,
  arrivedUpload,
  done,
  enrolled,
  newClient,
  NOW,
  payFor,
  reachReceiptStep,
  wholeTables,
} from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { GALA, packageScene } from '#tests/packages'
import { bookPackage, cancelRegistration, findEnrolment } from '../enrolment.ts'
import { submitProof } from '../submit-proof.ts'
import { trainingPackages } from '../packages.ts'
import { decidePayment } from '../payments.ts'
import { highlightPackage, movePackage, offerPackage, removePackage } from './package-state.ts'
import { addPackage, changePackage } from './words.ts'

const scene = packageScene()

describe('hiding a package', () => {
  it('refuses new bookings of it and leaves whoever booked, waits or trains as they were, until it is shown again [PKG-7]', async () => {
    const [fresh, booked, rejected, member, submits] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => newClient(scene.records)),
    )
    if (!fresh || !booked || !rejected || !member || !submits) throw new Error('five are made')
    done(await bookPackage(scene.records, booked.id, 'package_w'))
    await reachReceiptStep(scene.records, submits.id, 'package_w')
    const { paymentId } = await payFor(scene.records, rejected.id, 'package_w')
    const waiting = await newClient(scene.records)
    const { paymentId: waits } = await payFor(scene.records, waiting.id, 'package_w')
    await enrolled(scene.records, scene.coach, member.id, 'package_w')
    done(await scene.offer('package_w', false))

    expect(await bookPackage(scene.records, fresh.id, 'package_w')).toEqual({
      ok: false,
      reason: 'no-longer-offered',
    })
    expect(await bookPackage(scene.records, fresh.id, 'package_never')).toEqual({
      ok: false,
      reason: 'no-longer-offered',
    })
    expect(await findEnrolment(scene.records, fresh.id)).toMatchObject({ registrationStep: 1, selectedPackage: null })
    const upload = await arrivedUpload(scene.records, submits.id)
    done(
      await submitProof(
        scene.records,
        submits.id,
        { package: 'package_w', upload, form: FORM, consents: CONSENTS },
        NOW,
      ),
    )
    done(await bookPackage(scene.records, booked.id, 'package_w'))
    done(await decidePayment(scene.records, scene.coach, paymentId, 'reject', { now: NOW }))
    done(await bookPackage(scene.records, rejected.id, 'package_w'))
    done(await decidePayment(scene.records, scene.coach, waits, 'confirm', { now: NOW }))
    expect(await findEnrolment(scene.records, waiting.id)).toMatchObject({ currentPackage: 'package_w' })
    // A cancelled registration leaves no booking.
    done(await cancelRegistration(scene.records, booked.id))
    expect(await bookPackage(scene.records, booked.id, 'package_w')).toMatchObject({ reason: 'no-longer-offered' })

    done(await scene.offer('package_w', true))
    done(await bookPackage(scene.records, fresh.id, 'package_w'))
  })

  it('twice is done and said once [PKG-7, PAY-9]', async () => {
    for (let time = 0; time < 2; time += 1) done(await scene.offer('package_w', false))
    expect((await scene.logged()).map(({ action, after }) => [action, after])).toEqual([
      ['package hide', '{"status":"hidden"}'],
    ])
    expect(await scene.offer('package_no', false)).toEqual({ ok: false, reason: 'gone' })
  })
})

describe('highlighting a package', () => {
  it('takes the highlight from the one that had it [PKG-7]', async () => {
    const highlight = (key: string, highlighted = true) =>
      highlightPackage(scene.records, scene.coach, { key, highlighted }, NOW)
    const lit = async () =>
      (await trainingPackages(scene.records)).filter((each) => each.highlighted).map(({ key }) => key)
    done(await highlight('package_w'))
    done(await highlight('package_o'))
    done(await highlight('package_o'))
    expect(await lit()).toEqual(['package_o'])
    await scene.together(4, (by, index) =>
      highlightPackage(by, scene.coach, { key: index % 2 ? 'package_r' : 'package_d', highlighted: true }, NOW),
    )
    expect(await lit()).toHaveLength(1)
    const [key = ''] = await lit()
    done(await highlight(key, false))
    expect(await lit()).toEqual([])
    expect(JSON.parse((await scene.logged())[1]?.before ?? '')).toEqual({ highlighted: 'Package W' })
  })
})

describe('moving a package', () => {
  const move = (key: PackageKey, from: number, way: 'up' | 'down', by = scene.records) =>
    movePackage(by, scene.coach, { key, from, way }, NOW)

  it('goes by one place, once for two presses, and not for who saw another order [PKG-7]', async () => {
    expect(await move('package_d', 3, 'up')).toEqual({ ok: true, value: { name: 'Package D', place: 3, places: 4 } })
    expect(await move('package_d', 3, 'up'), 'a second press').toMatchObject({ ok: true, value: { place: 3 } })
    expect(await scene.letters()).toBe('w o d r')
    expect(await move('package_d', 0, 'down')).toEqual({ ok: false, reason: 'moved-meanwhile' })
    expect(await move('package_w', 0, 'up')).toMatchObject({ ok: true, value: { place: 1 } })
    expect(await move('package_no', 0, 'up')).toEqual({ ok: false, reason: 'gone' })
    expect((await scene.logged()).map(({ before, after }) => [before, after])).toEqual([
      ['{"place":4}', '{"place":3}'],
    ])
  })

  it('by many at once leaves every place taken once; without taking turns it does not [PKG-7]', async () => {
    await scene.together(12, async (by, index) => {
      const packages = await trainingPackages(by)
      const from = index % packages.length
      const key = packages[from]?.key
      return key ? move(key, from, index % 2 ? 'up' : 'down', by) : null
    })
    expect(await scene.positions()).toEqual([0, 1, 2, 3])
    // The control: two who swap neighbours as one would without thinking, both having looked before either writes.
    const seen = await scene.together(2, (by) =>
      by.read.selectFrom('packages').select(['key', 'position']).orderBy('position').execute(),
    )
    await scene.together(2, async (by, index) => {
      const [one, other] = seen[index]?.slice(index) ?? []
      if (!one || !other) return
      await by.write.updateTable('packages').set({ position: other.position }).where('key', '=', one.key).execute()
      await by.write.updateTable('packages').set({ position: one.position }).where('key', '=', other.key).execute()
    })
    expect(new Set(await scene.positions()).size).toBeLessThan(4)
  })
})

describe('deleting a package', () => {
  it('is for one that nobody ever booked or paid [PKG-7]', async () => {
    const [visitor, member] = [await newClient(scene.records), await newClient(scene.records)]
    done(await bookPackage(scene.records, visitor.id, 'package_w'))
    done(await cancelRegistration(scene.records, visitor.id))
    await enrolled(scene.records, scene.coach, member.id, 'package_o')
    // As an older build leaves it: booked without the mark.
    await scene.records.write.updateTable('packages').set({ booked: 0 }).where('key', '=', 'package_o').execute()
    for (const key of ['package_w', 'package_o'])
      expect(await removePackage(scene.records, scene.coach, key, NOW), key).toEqual({ ok: false, reason: 'in-use' })
    expect(await removePackage(scene.records, scene.coach, 'package_r', NOW)).toMatchObject({ ok: true })
    expect(await removePackage(scene.records, scene.coach, 'package_r', NOW)).toEqual({ ok: false, reason: 'gone' })
    expect([await scene.letters(), await scene.positions()]).toEqual(['w o d', [0, 1, 2]])
  })

  it('and booking it at once end in a booking or a deletion; without holding it they end in both [PKG-7]', async () => {
    const clients = await scene.together(4, (by) => newClient(by))
    const both = async (remove: (by: Records, key: PackageKey) => Promise<unknown>) => {
      const key = await scene.added()
      await scene.together(5, (by, index) => {
        const client = clients[index]
        return client ? bookPackage(by, client.id, key) : remove(by, key)
      })
      const there = (await trainingPackages(scene.records)).some((each) => each.key === key)
      const named = await scene.records.read
        .selectFrom('users')
        .select('id')
        .where('selected_package', '=', key)
        .execute()
      return !there && named.length > 0
    }
    for (let time = 0; time < 5; time += 1)
      expect(await both((by, key) => removePackage(by, scene.coach, key, NOW))).toBe(false)
    const unguarded = async (by: Records, key: PackageKey) => {
      const used = await by.read.selectFrom('users').select('id').where('selected_package', '=', key).execute()
      await sleep(300)
      if (used.length === 0) await by.write.deleteFrom('packages').where('key', '=', key).execute()
    }
    await scene.records.write.updateTable('users').set({ selected_package: null }).execute()
    let wrong = false
    for (let time = 0; time < 5 && !wrong; time += 1) wrong = await both(unguarded)
    expect(wrong).toBe(true)
  })
})

it('nobody but an administrator changes a package, and nothing is changed by the attempt [PKG-7]', async () => {
  const client = await newClient(scene.records)
  const acts: (() => Promise<{ ok: boolean }>)[] = [
    () => addPackage(scene.records, client, { form: newId(), words: GALA }, NOW),
    () => changePackage(scene.records, client, { key: 'package_w', revision: 1, words: GALA }, NOW),
    () => movePackage(scene.records, client, { key: 'package_w', from: 0, way: 'down' }, NOW),
    () => offerPackage(scene.records, client, { key: 'package_w', offered: false }, NOW),
    () => highlightPackage(scene.records, client, { key: 'package_w', highlighted: true }, NOW),
    () => removePackage(scene.records, client, 'package_w', NOW),
  ]
  const before = await wholeTables(scene.records)
  for (const act of acts) expect(await act()).toMatchObject({ ok: false, reason: 'not-allowed' })
  expect(await wholeTables(scene.records)).toEqual(before)
})
