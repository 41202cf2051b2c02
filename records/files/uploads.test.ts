import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import {
  after,
  arrivedUpload,
  done,
  enrolled,
  keptFile,
  newAdministrator,
  newClient,
  NOW,
  payFor,
  reachReceiptStep,
  setUpPackages,
  wholeTables,
} from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { newId, type Records } from '#records/engine/db'
import { clearRemovals, markUnnamed, waitingRemovals } from './file-removals.ts'
import { bookPackage } from '#records/enrolment/enrolment'
import { decidePayment } from '#records/enrolment/payments'
import { beginUpload, finishUpload, mayUploadReceipt, sweepUploads, uploadOf } from './uploads.ts'

let records: Records
let administrator: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  administrator = await newAdministrator(records)
})
afterAll(() => close())

const DAY = 24 * 60

describe('an upload', () => {
  it("is its owner's alone; of somebody else and unknown are one answer [REG-6, PAY-7]", async () => {
    const [owner, other] = [await newClient(records), await newClient(records)]
    const upload = newId()
    await beginUpload(records, owner.id, upload, NOW)
    expect(await uploadOf(records, owner.id, upload)).toEqual({ id: upload, fileId: null, purpose: 'receipt' })
    for (const [person, id] of [
      [other.id, upload],
      [administrator.id, upload],
      [owner.id, newId()],
      ['', upload],
    ] as const)
      expect(await uploadOf(records, person, id)).toBeNull()
  })

  it('is tied to one file once: who comes second ties nothing and leaves no file behind [REG-6]', async () => {
    const owner = await newClient(records)
    const upload = newId()
    await beginUpload(records, owner.id, upload, NOW)
    expect(await finishUpload(records, upload, keptFile('receipt', owner.id), NOW)).toBe(true)
    const before = await wholeTables(records)
    expect(await finishUpload(records, upload, keptFile('receipt', owner.id), NOW)).toBe(false)
    expect(await finishUpload(records, newId(), keptFile('receipt', owner.id), NOW)).toBe(false)
    expect(await wholeTables(records)).toEqual(before)
  })

  it('finished eight times at once has one file [REG-6]', async () => {
    const owner = await newClient(records)
    const upload = newId()
    await beginUpload(records, owner.id, upload, NOW)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => finishUpload(records, upload, keptFile('receipt', owner.id), NOW)),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(
      await records.read.selectFrom('files').select('id').where('owner_id', '=', owner.id).execute(),
    ).toHaveLength(1)
  })

  it('is begun only by a person who is at a form now [REG-4, REG-6]', async () => {
    const [fresh, booked, waiting, member, rejected] = [
      await newClient(records),
      await newClient(records),
      await newClient(records),
      await newClient(records),
      await newClient(records),
    ]
    done(await bookPackage(records, booked.id, 'package_d'))
    await payFor(records, waiting.id)
    await enrolled(records, administrator, member.id)
    const { paymentId } = await payFor(records, rejected.id)
    done(await decidePayment(records, administrator, paymentId, 'reject', { now: NOW }))
    expect(await mayUploadReceipt(records, booked)).toBe(true)
    for (const person of [fresh, waiting, member, rejected, administrator])
      expect(await mayUploadReceipt(records, person)).toBe(false)
    await reachReceiptStep(records, rejected.id)
    expect(await mayUploadReceipt(records, rejected)).toBe(true)
  })
})

describe('bytes that are kept before a record names them', () => {
  it('are cleared away a day later when none came to, and never once one did, also when both are sent twice [REG-6, ADM-11]', async () => {
    const owner = await newClient(records)
    const [named, unnamed] = [keptFile('receipt', owner.id), keptFile('receipt', owner.id)]
    const keys = [named.key, named.viewKey ?? '', unnamed.key, unnamed.viewKey ?? '']
    for (const key of [...keys, ...keys]) await markUnnamed(records, key, NOW)
    const upload = newId()
    await beginUpload(records, owner.id, upload, NOW)
    expect(await finishUpload(records, upload, named, NOW)).toBe(true)
    const due = async (at: Date) =>
      (await waitingRemovals(records, at)).filter((key) => keys.includes(key)).toSorted()
    expect(await due(after(DAY - 1))).toEqual([])
    expect(await due(after(DAY))).toEqual([unnamed.key, unnamed.viewKey].toSorted())
    const removed: string[] = []
    await clearRemovals(records, async (key) => void removed.push(key), after(DAY))
    expect(removed).not.toContain(named.key)
    expect(await due(after(9 * DAY))).toEqual([])
  })
})

describe('the sweep', () => {
  it('forgets what was never submitted within a day, with its files, and keeps everything that was [REG-6]', async () => {
    const [idle, cut, young, waiting, member, deleted] = [
      await newClient(records),
      await newClient(records),
      await newClient(records),
      await newClient(records),
      await newClient(records),
      await newClient(records),
    ]
    const arrived = await arrivedUpload(records, idle.id, after(-2 * DAY))
    const unfinished = newId()
    await beginUpload(records, cut.id, unfinished, after(-2 * DAY))
    const fresh = await arrivedUpload(records, young.id, after(-DAY + 1))
    const kept = [
      (await payFor(records, waiting.id, 'package_w', after(-9 * DAY))).upload,
      (await payFor(records, member.id, 'package_o', after(-9 * DAY))).upload,
    ]
    const paid = await payFor(records, deleted.id, 'package_w', after(-9 * DAY))
    done(await decidePayment(records, administrator, paid.paymentId, 'delete', { now: after(-8 * DAY) }))
    const file = await records.read
      .selectFrom('uploads')
      .innerJoin('files', 'files.id', 'uploads.file_id')
      .select(['files.id', 'files.key', 'files.view_key'])
      .where('uploads.id', '=', arrived)
      .executeTakeFirstOrThrow()

    const swept = await sweepUploads(records, NOW)
    expect(swept).toEqual(expect.arrayContaining([arrived, unfinished]))
    expect(await waitingRemovals(records, NOW)).toEqual(expect.arrayContaining([file.key, file.view_key]))
    expect(await records.read.selectFrom('files').select('id').where('id', '=', file.id).execute()).toEqual([])
    for (const [person, upload] of [
      [idle.id, arrived],
      [cut.id, unfinished],
    ] as const)
      expect(await uploadOf(records, person, upload)).toBeNull()
    for (const upload of [fresh, ...kept, paid.upload]) expect(swept).not.toContain(upload)
    for (const upload of [fresh, ...kept, paid.upload])
      expect(
        await records.read
          .selectFrom('uploads')
          .innerJoin('files', 'files.id', 'uploads.file_id')
          .select('files.id')
          .where('uploads.id', '=', upload)
          .execute(),
      ).toHaveLength(1)
  })

  it('finds nothing the second time [REG-6]', async () => {
    await sweepUploads(records, NOW)
    const before = await wholeTables(records)
    expect(await sweepUploads(records, NOW)).toEqual([])
    expect(await wholeTables(records)).toEqual(before)
  })
})
