import { describe, expect, it } from 'vitest'
import { newId } from '#records/engine/db'
import { done, enrolled, newAdministrator, newClient, NOW, payFor } from '#tests/journey'
import { GALA, packageScene } from '#tests/packages'
import { packageToEdit, trainingPackages } from '../packages.ts'
import { paymentHistory } from '../payment-history.ts'
import { decidePayment } from '../payments.ts'
import { highlightPackage, movePackage, removePackage } from './package-state.ts'
import type { PackageEdit } from './package-locks.ts'
import { changePackage } from './words.ts'

const scene = packageScene()

describe('adding a package', () => {
  it('puts it at the end under a key of its name, once for each form, and into the audit log [PKG-7, PAY-9]', async () => {
    const form = newId()
    expect(await scene.add({}, form)).toEqual({ ok: true, value: { id: 'package_gala-night', name: 'Gala Night' } })
    expect(await scene.add({}, form), 'a second press').toEqual(await scene.add({}, form))
    expect(await scene.add({ name: 'Another' }, form), 'the form, typed into again').toMatchObject({
      reason: 'already-added',
    })
    expect(await scene.letters()).toBe('w o r d gala-night')
    expect(await scene.positions()).toEqual([0, 1, 2, 3, 4])
    expect((await trainingPackages(scene.records)).at(-1)).toEqual({
      ...GALA,
      key: 'package_gala-night',
      highlighted: false,
      hidden: false,
    })
    const [entry, ...others] = await scene.logged()
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      action: 'package add',
      subject_id: 'package_gala-night',
      actor_name: scene.coach.name,
    })
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ name: 'Gala Night', price: '9,900.50', sessions: '8' })
  })

  it('gives no key twice, not even that of a deleted one or to many at once [PKG-7]', async () => {
    const first = await scene.added()
    done(await removePackage(scene.records, scene.coach, first, NOW))
    expect(await scene.added()).toBe('package_gala-night-2')
    await scene.together(6, (by) => scene.add({ name: 'Gala Night' }, newId(), by))
    expect(new Set((await trainingPackages(scene.records)).map(({ key }) => key)).size).toBe(11)
    expect(await scene.positions()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('makes the pages that are kept old, as every other change does [PKG-7]', async () => {
    const version = async () =>
      (await scene.records.read.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
    const acts: (() => Promise<unknown>)[] = [
      () => scene.add(),
      () => movePackage(scene.records, scene.coach, { key: 'package_w', from: 0, way: 'down' }, NOW),
      () => scene.offer('package_w', false),
      () => highlightPackage(scene.records, scene.coach, { key: 'package_o', highlighted: true }, NOW),
      () => changePackage(scene.records, scene.coach, { key: 'package_o', revision: 1, words: GALA }, NOW),
      () => removePackage(scene.records, scene.coach, 'package_w', NOW),
    ]
    for (const act of acts) {
      const before = await version()
      await act()
      expect(await version()).toBeGreaterThan(before)
    }
  })
})

describe('changing a package', () => {
  it('is made on the version that was opened, once, and only what differs stands in the audit log [PKG-7, PAY-9]', async () => {
    const change = (revision: number, words: Partial<PackageEdit>, actor = scene.coach) =>
      changePackage(scene.records, actor, { key: 'package_w', revision, words: { ...GALA, ...words } }, NOW)
    const other = { ...(await newAdministrator(scene.records)), name: 'Coach Reyes' }
    await scene.records.write.updateTable('users').set({ name: 'Coach Reyes' }).where('id', '=', other.id).execute()
    expect(await change(1, {}, other)).toMatchObject({ ok: true })
    expect(await change(1, {}, other), 'a second press').toMatchObject({ ok: true })
    expect(await change(1, { name: 'Too late' })).toEqual({ ok: false, reason: 'changed', by: 'Coach Reyes' })
    expect(await change(2, { priceCentavos: null })).toMatchObject({ ok: true })
    expect(await packageToEdit(scene.records, 'package_w')).toMatchObject({
      ...GALA,
      priceCentavos: null,
      revision: 3,
    })
    const log = await scene.logged()
    expect(log.map(({ action }) => action)).toEqual(['package update', 'package update'])
    expect([JSON.parse(log[1]?.before ?? ''), JSON.parse(log[1]?.after ?? '')]).toEqual([
      { price: '9,900.50' },
      { price: '' },
    ])
    expect(
      await changePackage(scene.records, scene.coach, { key: 'package_no', revision: 1, words: GALA }, NOW),
    ).toMatchObject({
      reason: 'gone',
    })
  })

  it('by many at once makes one change [PKG-7]', async () => {
    const answers = await scene.together(5, (by, index) =>
      changePackage(by, scene.coach, { key: 'package_w', revision: 1, words: { ...GALA, sessions: index } }, NOW),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('of the price leaves submitted payments and the history as they were, and never takes sessions away that were had [PKG-7, TRN-4]', async () => {
    const [waiting, member] = [await newClient(scene.records), await newClient(scene.records)]
    const { paymentId } = await payFor(scene.records, waiting.id, 'package_w')
    await enrolled(scene.records, scene.coach, member.id, 'package_w')
    await scene.records.write.updateTable('trainees').set({ session_took: 5 }).execute()
    const change = (sessions: number) =>
      changePackage(scene.records, scene.coach, { key: 'package_w', revision: 1, words: { ...GALA, sessions } }, NOW)
    expect(await change(4)).toEqual({ ok: false, reason: 'count-below', field: 'sessions', taken: 5 })
    expect(await change(5)).toMatchObject({ ok: true })
    const amounts = async () =>
      (await scene.records.read.selectFrom('payments').select('amount_centavos').execute()).map(
        (row) => row.amount_centavos,
      )
    expect(await amounts()).toEqual([500_000, 500_000])
    done(await decidePayment(scene.records, scene.coach, paymentId, 'confirm', { now: NOW }))
    const history = await paymentHistory(scene.records, { search: '', range: { since: null, until: null }, page: 1 })
    expect(history.rows.map((row) => row.packageName)).toEqual(['Gala Night', 'Gala Night'])
    expect(await amounts()).toEqual([500_000, 500_000])
  })
})
