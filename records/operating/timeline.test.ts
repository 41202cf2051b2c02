import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { LOOK_MINUTES } from '#domain/operating/looks'
import { BY_OPERATOR, COUNTED_AT_MOST, FILTER_COUNTED_AT_MOST } from '#domain/operating/log-list'
import { readRange } from '#domain/operating/report-range'
import { transaction, type Records } from '#records/engine/db'
import { linkWaiting } from '#records/engine/log/log-chain'
import { decidePayment } from '#records/enrolment/payments'
import { receiptOfPayment } from '#records/enrolment/receipts'
import { after, done, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { openTestRecords } from '#tests/records'
import { auditLog, countByOperator, kindsLogged, peopleLogged } from './audit-list.ts'
import { OPERATOR, recordDecision } from './audit.ts'
import { noteLook, noteReceiptOpened, sweepLooks } from './looks.ts'
import { clientTimeline, paymentTimeline } from './timeline.ts'

let records: Records
let owner: Actor
let cashier: Actor
let manager: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
  cashier = await newAdministrator(records, 'cashier')
  manager = await newAdministrator(records, 'manager')
})
afterAll(() => close())

const linesOf = (id: string) =>
  records.read.selectFrom('audit_log').select(['action', 'at']).where('subject_id', '=', id).orderBy('id').execute()

describe('a look', () => {
  const profile = (id: string) => ({ action: 'profile open', subject: 'trainee', id, name: 'Maria Santos' }) as const

  it('is one line in a quarter of an hour for each person and thing, also of two who ask at once [STAFF-5]', async () => {
    for (const minutes of [0, 1, LOOK_MINUTES - 1 / 60_000])
      await noteLook(records, owner, profile('one'), after(minutes))
    expect(await linesOf('one')).toHaveLength(1)
    await noteLook(records, owner, profile('one'), after(LOOK_MINUTES))
    await noteLook(records, manager, profile('one'), after(LOOK_MINUTES))
    await noteLook(records, owner, profile('another'), after(LOOK_MINUTES))
    expect([(await linesOf('one')).length, (await linesOf('another')).length]).toEqual([3, 1])
    await Promise.all(Array.from({ length: 8 }, () => noteLook(records, owner, profile('at once'), NOW)))
    expect(await linesOf('at once')).toHaveLength(1)
  })

  it('of a client leaves none, and none that is still due is forgotten by the sweep [STAFF-5]', async () => {
    const client = await newClient(records)
    await noteLook(records, client, profile('own'), NOW)
    expect(await linesOf('own')).toEqual([])
    await noteLook(records, owner, profile('swept'), NOW)
    await sweepLooks(records, after(LOOK_MINUTES - 1))
    await noteLook(records, owner, profile('swept'), after(LOOK_MINUTES - 1))
    expect(await linesOf('swept')).toHaveLength(1)
    await sweepLooks(records, after(LOOK_MINUTES))
    expect(
      await records.read.selectFrom('looks').select('look').where('at', '<=', NOW.toISOString()).execute(),
    ).toEqual([])
  })

  it('that cannot be written down throws, so that nothing is shown [STAFF-5]', async () => {
    const write = { transaction: () => ({ execute: () => Promise.reject(new Error('the disk is gone')) }) }
    const frozen = { ...records, write: write as unknown as Records['write'] }
    await expect(noteLook(frozen, owner, profile('frozen'), NOW)).rejects.toThrow('the disk is gone')
    expect(await linesOf('frozen')).toEqual([])
  })
})

describe('what happened', () => {
  it('to one payment is a page for cashiers: its decisions and who looked at its receipt, newest first [STAFF-5]', async () => {
    const client = await newClient(records, 'Timeline Payer')
    const { paymentId } = await payFor(records, client.id)
    const other = await payFor(records, (await newClient(records)).id)
    await noteReceiptOpened(records, cashier, (await receiptOfPayment(records, paymentId)) ?? '', NOW)
    await noteReceiptOpened(records, cashier, (await receiptOfPayment(records, other.paymentId)) ?? '', NOW)
    done(await decidePayment(records, cashier, paymentId, 'confirm', { now: after(1) }))
    const found = done(await paymentTimeline(records, cashier, paymentId, 1))
    expect(found).toMatchObject({ name: FORM.fullName, total: 2, pages: 1 })
    expect(found.rows.map(({ action }) => action)).toEqual(['payment confirm', 'receipt open'])
    for (const actor of [manager, client])
      expect(await paymentTimeline(records, actor, paymentId, 1)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await paymentTimeline(records, cashier, 'nothing', 1)).toEqual({ ok: false, reason: 'not-found' })
  })

  it('to one client is a page for managers; what colleagues did is for owners alone [STAFF-5]', async () => {
    const client = await newClient(records, 'Timeline Client')
    const { paymentId } = await payFor(records, client.id)
    done(await decidePayment(records, owner, paymentId, 'confirm', { now: NOW }))
    await noteReceiptOpened(records, owner, (await receiptOfPayment(records, paymentId)) ?? '', after(1))
    await noteLook(
      records,
      manager,
      { action: 'profile open', subject: 'trainee', id: paymentId, name: 'Timeline Client' },
      after(2),
    )
    const found = done(await clientTimeline(records, manager, client.id, 1))
    expect(found.rows.map(({ action }) => action)).toEqual(['profile open', 'receipt open', 'payment confirm'])
    expect(found.client).toEqual({ id: client.id, traineeId: paymentId, payments: [paymentId] })
    for (const actor of [cashier, client])
      expect(await clientTimeline(records, actor, client.id, 1)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await clientTimeline(records, manager, cashier.id, 1)).toEqual({ ok: false, reason: 'not-found' })
    expect((await clientTimeline(records, owner, cashier.id, 1)).ok).toBe(true)
  })
})

describe('the list', () => {
  const day = (from: string, to = from) => ({ range: readRange({ from, to }).range })
  const readLog = (more: object) => auditLog(records, { search: '', page: 1, ...more })
  const note = (by: { id: string | null; name: string }, action: string, name: string, at: string) =>
    transaction(records, async (trx) => {
      await recordDecision(trx, by, { action, subject: 'win', id: `of ${name}`, name }, new Date(at))
      return { ok: true }
    })
  beforeAll(async () => {
    await note(owner, 'win add', 'Listed One', '2026-05-01T04:00:00.000Z')
    await note(manager, 'win add', 'Listed Two', '2026-05-01T05:00:00.000Z')
    await note(manager, 'win delete', 'Listed Two', '2026-05-02T05:00:00.000Z')
    await note(OPERATOR, 'win add', 'Listed Three', '2026-05-03T05:00:00.000Z')
  })

  it('is narrowed by who, by what, by whom and by days, and by all of them together [STAFF-5]', async () => {
    const names = async (more: object) =>
      (await readLog({ ...day('2026-05-01', '2026-05-03'), ...more })).rows.map(
        ({ action, subjectName }) => `${action} ${subjectName}`,
      )
    const [one, two, gone, three] = [
      'win add Listed One',
      'win add Listed Two',
      'win delete Listed Two',
      'win add Listed Three',
    ]
    expect(await names({})).toEqual([three, gone, two, one])
    expect(await names(day('2026-05-01'))).toEqual([two, one])
    expect(await names({ who: manager.id })).toEqual([gone, two])
    expect(await names({ who: BY_OPERATOR })).toEqual([three])
    expect(await names({ kind: 'win add' })).toEqual([three, two, one])
    expect(await names({ search: 'listed two' })).toEqual([gone, two])
    expect(await names({ search: 'listed two', who: manager.id, kind: 'win add', ...day('2026-05-01') })).toEqual([
      two,
    ])
    expect(await names({ search: 'listed one', who: manager.id })).toEqual([])
    expect((await readLog({ who: manager.id, kind: 'win add' })).total).toBe(1)
  })

  it('knows every kind there is and everybody of staff, and whoever is asked for [STAFF-5]', async () => {
    const counts = await kindsLogged(records)
    const kinds = counts.map(({ action }) => action)
    for (const { action, count } of counts)
      expect(count, action).toBe(Math.min((await readLog({ kind: action })).total, FILTER_COUNTED_AT_MOST + 1))
    for (const { id, count } of await peopleLogged(records, ''))
      expect(count, id).toBe(Math.min((await readLog({ who: id })).total, FILTER_COUNTED_AT_MOST + 1))
    expect(await countByOperator(records)).toBe((await readLog({ who: BY_OPERATOR })).total)
    expect(kinds).toEqual([...new Set(kinds)])
    expect(kinds).toEqual(expect.arrayContaining(['payment confirm', 'receipt open', 'win add', 'win delete']))
    const client = await newClient(records)
    const ids = async (personId: string) => (await peopleLogged(records, personId)).map(({ id }) => id)
    expect((await ids('')).toSorted()).toEqual([owner.id, cashier.id, manager.id].toSorted())
    expect(await ids(client.id)).toContain(client.id)
  })

  it('counts a thousand of a kind and no further, and says so [STAFF-5]', async () => {
    const row = {
      at: '2026-04-01T05:00:00.000Z',
      actor_id: null,
      actor_name: 'Operator',
      action: 'news add',
      subject: 'news',
      subject_id: 'many',
      subject_name: 'Many',
      before: '{}',
      after: '{}',
    }
    for (let made = 0; made < COUNTED_AT_MOST; made += 250)
      await records.write
        .insertInto('audit_log')
        .values(Array.from({ length: 250 }, () => row))
        .execute()
    expect(await readLog({ kind: 'news add' })).toMatchObject({ total: COUNTED_AT_MOST, pages: 40, more: false })
    await records.write.insertInto('audit_log').values(row).execute()
    const last = await readLog({ kind: 'news add', page: 40 })
    expect(last).toMatchObject({ total: COUNTED_AT_MOST, pages: 40, more: true })
    expect(last.rows).toHaveLength(25)
    await linkWaiting(records.write)
  })
})
