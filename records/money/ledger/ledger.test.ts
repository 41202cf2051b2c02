import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { deleteAccount, requestDeletion, deletionRequestsPage } from '#records/accounts/own/deletion-requests'
import { ownData } from '#records/accounts/own/own-data'
import { transaction, type Records } from '#records/engine/db'
import { findEnrolment } from '#records/enrolment/enrolment'
import { paymentTotals } from '#records/enrolment/payment-history'
import { decidePayment, unenrolTrainee } from '#records/enrolment/payments'
import { setCoach } from '#records/training/assign-coach'
import {
  after,
  done,
  enrolled,
  newAdministrator,
  newClient,
  NOW,
  payFor,
  PRICES,
  setUpPackages,
  wholeTables,
} from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { atLast } from '#tests/at-last'
import { ENGINE, openTestRecords } from '#tests/records'
import { closeMonth } from './close-month.ts'
import { acknowledgementForStaff, acknowledgementsPage } from './acknowledgements.ts'
import { issuerOf, saveIssuer } from './issuer-editing.ts'
import { recentlyConfirmed } from './recent.ts'
import { monthEntries, recordMonthExport, type MonthEntry } from './month-export.ts'
import { readEnrolmentAccount, addEntry, entriesOf } from './entries.ts'
import { closedMonth, ledgerMonths, monthTotals } from './months.ts'
import { ownAcknowledgement, ownAcknowledgements } from './own.ts'
import { undoConfirmation } from './undo-confirmation.ts'

const ALL = { search: '', range: { since: null, until: null } }
let records: Records
let cashier: Actor
let owner: Actor
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
  cashier = await newAdministrator(records, 'cashier')
})
afterAll(() => close())

const papers = () =>
  records.read.selectFrom('acknowledgements').selectAll().orderBy('year').orderBy('sequence').execute()
const confirm = (id: string, at = NOW, by = records) => decidePayment(by, cashier, id, 'confirm', { now: at })
const statusOf = async (id: string) =>
  (await records.read.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

type Known = { id: string; client: string; at: Date }

/** No number is missing, none is there twice. */
async function expectNoGaps() {
  const years = Map.groupBy(await papers(), ({ year }) => year)
  for (const [year, issued] of years) {
    expect(issued.map(({ sequence }) => sequence)).toEqual(issued.map((_, index) => index + 1))
    const { last } = await records.read
      .selectFrom('acknowledgement_numbers')
      .select('last')
      .where('year', '=', year)
      .executeTakeFirstOrThrow()
    expect(last).toBe(issued.length)
  }
}

describe('the ledger', () => {
  it('lets nothing an entry says be changed, and none go, whoever asks the database [LED-1]', async () => {
    const client = await newClient(records)
    const { paymentId } = await enrolled(records, owner, client.id)
    const entry = records.write.updateTable('payment_history').where('payment_id', '=', paymentId)
    await expect(entry.set({ amount_centavos: 1 }).execute()).rejects.toThrow('does not change')
    await expect(entry.set({ confirmed_at: after(5).toISOString() }).execute()).rejects.toThrow('does not change')
    await expect(entry.set({ kind: 'refunded' }).execute()).rejects.toThrow('does not change')
    await expect(
      records.write.deleteFrom('payment_history').where('payment_id', '=', paymentId).execute(),
    ).rejects.toThrow('stays')
    // The control: what may be forgotten of it may be.
    await entry.set({ user_id: null, receipt_file_id: null, note: null }).execute()
    expect(await entriesOf(records.read, paymentId)).toMatchObject([{ amountCentavos: PRICES.package_w }])
  })

  it('comes to what payments brought, whatever is confirmed, undone, confirmed again and left [LED-1, LED-3]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('pay', 'confirm', 'undo', 'late', 'unenrol'), { minLength: 4, maxLength: 14 }),
        async (moves) => {
          const before = await paymentTotals(records, ALL)
          const people: Known[] = []
          const states = new Map<string, 'pending' | 'confirmed' | 'gone'>()
          let minute = 0
          for (const move of moves) {
            minute += 1
            const now = after(minute)
            const last = people.at(-1)
            if (move === 'pay' || !last) {
              const client = await newClient(records)
              const { paymentId } = await payFor(records, client.id, 'package_o', now)
              people.push({ id: paymentId, client: client.id, at: now })
              states.set(paymentId, 'pending')
            } else if (move === 'confirm') {
              const was = states.get(last.id)
              expect((await confirm(last.id, now)).ok).toBe(was === 'pending')
              if (was === 'pending') states.set(last.id, 'confirmed')
              if (was === 'pending') last.at = now
            } else if (move === 'undo' || move === 'late') {
              const at = move === 'late' ? after(minute + 10, NOW) : now
              const may = states.get(last.id) === 'confirmed' && at.getTime() - last.at.getTime() < 600_000
              expect((await undoConfirmation(records, cashier, last.id, at)).ok).toBe(may)
              if (may) states.set(last.id, 'pending')
            } else if (states.get(last.id) === 'confirmed') {
              done(await unenrolTrainee(records, owner, last.id, now))
              states.set(last.id, 'gone')
            }
          }
          const paid = [...states.values()].filter((status) => status !== 'pending').length
          const now = await paymentTotals(records, ALL)
          expect(now.centavos - before.centavos).toBe(paid * PRICES.package_o)
          for (const { id, client } of people) {
            const account = await readEnrolmentAccount(records.read, id)
            const status = states.get(id)
            if (account) expect(account.owed).toBe(status === 'pending' ? PRICES.package_o : 0)
            if (status === 'gone') continue
            expect(await statusOf(id)).toBe(status)
            const facts = await findEnrolment(records, client)
            expect(facts?.currentPackage).toBe(status === 'confirmed' ? 'package_o' : 'NONE')
            const held = (await papers()).filter((paper) => paper.payment_id === id && paper.voided_at === null)
            expect(held).toHaveLength(status === 'confirmed' ? 1 : 0)
          }
          await expectNoGaps()
        },
      ),
      { numRuns: ENGINE === 'sqlite' ? 12 : 4 },
    )
  })

  it('is refused a sum whose sign is not that of its kind [LED-1]', async () => {
    const client = await newClient(records)
    const { paymentId } = await enrolled(records, owner, client.id)
    const entry = {
      paymentId,
      enrolmentId: paymentId,
      userId: client.id,
      package: 'package_w' as const,
      submittedAt: NOW.toISOString(),
      by: cashier.id,
    }
    const add = (more: Pick<Parameters<typeof addEntry>[1], 'kind' | 'amountCentavos' | 'creditCentavos'>) =>
      transaction(records, (trx) => addEntry(trx, { ...entry, ...more }, NOW))
    await expect(add({ kind: 'refunded', amountCentavos: 5 })).rejects.toThrow('is no refunded')
    done(await add({ kind: 'refunded', amountCentavos: -100_000, creditCentavos: 100_000 }))
    expect(await readEnrolmentAccount(records.read, paymentId)).toMatchObject({
      charged: PRICES.package_w,
      credited: 100_000,
      paid: PRICES.package_w - 100_000,
      owed: 0,
    })
  })
})

describe('taking a confirmation back', () => {
  it('puts the payment back, takes the enrolment away, keeps both entries and tells the client [STM-2, LED-1]', async () => {
    const client = await newClient(records)
    const { paymentId } = await payFor(records, client.id)
    done(await confirm(paymentId, NOW))
    expect(await undoConfirmation(records, cashier, paymentId, after(9))).toEqual({
      ok: true,
      value: { name: FORM.fullName, paymentIds: [paymentId] },
    })
    expect(await statusOf(paymentId)).toBe('pending')
    expect(await findEnrolment(records, client.id)).toMatchObject({ currentPackage: 'NONE', registrationStep: 3 })
    expect(
      (await entriesOf(records.read, paymentId)).map(({ kind, amountCentavos }) => [kind, amountCentavos]),
    ).toEqual([
      ['received', PRICES.package_w],
      ['reversed', -PRICES.package_w],
    ])
    const mails = await records.read
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', client.email)
      .orderBy('created_at')
      .execute()
    expect(mails.at(-1)?.kind).toBe('payment-undone')
    // A second undo is refused, and confirming again gives the next number.
    expect(await undoConfirmation(records, cashier, paymentId, after(9))).toEqual({
      ok: false,
      reason: 'not-confirmed',
    })
    done(await confirm(paymentId, after(20)))
    const issued = (await papers()).filter((paper) => paper.payment_id === paymentId)
    expect(issued.map(({ voided_at }) => voided_at !== null)).toEqual([true, false])
    expect(issued[1]?.entry_id).toBe(`${paymentId}.2`)
  })

  it('is offered for ten minutes, to be found with who did it [STM-2]', async () => {
    const at = new Date('2029-01-10T04:00:00.000Z')
    const client = await newClient(records)
    const { paymentId } = await payFor(records, client.id, 'package_o', at)
    done(await confirm(paymentId, at))
    const offered = (minutes: number) => recentlyConfirmed(records, after(minutes, at))
    expect(await offered(9)).toMatchObject([{ id: paymentId, amountCentavos: PRICES.package_o, by: cashier.name }])
    expect(await offered(10)).toEqual([])
    done(await undoConfirmation(records, cashier, paymentId, after(1, at)))
    expect(await offered(2)).toEqual([])
  })

  it('is refused once a coach was given, by others, for a payment that never was, and leaves nothing [STM-2]', async () => {
    const client = await newClient(records)
    const { paymentId } = await payFor(records, client.id)
    done(await confirm(paymentId))
    const coach = await newAdministrator(records, 'coach')
    const before = await wholeTables(records)
    for (const [actor, reason] of [
      [coach, 'not-allowed'],
      [await newAdministrator(records, 'manager'), 'not-allowed'],
      [client, 'not-allowed'],
    ] as const)
      expect(await undoConfirmation(records, actor, paymentId, after(1))).toEqual({ ok: false, reason })
    expect(await undoConfirmation(records, cashier, 'nothing', after(1))).toEqual({ ok: false, reason: 'not-found' })
    done(await setCoach(records, owner, { traineeId: paymentId, coachId: coach.id }, NOW))
    expect(await undoConfirmation(records, cashier, paymentId, after(1))).toEqual({
      ok: false,
      reason: 'built-upon',
    })
    const now = await wholeTables(records)
    expect(now.payment_history).toEqual(before.payment_history)
    expect(now.acknowledgements).toEqual(before.acknowledgements)
  })

  it('at the same time by many hands is done once [STM-2, LED-3]', async () => {
    const client = await newClient(records)
    const { paymentId } = await payFor(records, client.id)
    done(await confirm(paymentId))
    const hands = await Promise.all(Array.from({ length: 4 }, () => another()))
    const answers = await Promise.all(hands.map((hand) => undoConfirmation(hand, cashier, paymentId, after(1))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await readEnrolmentAccount(records.read, paymentId))?.paid).toBe(0)
    await expectNoGaps()
  })
})

describe('acknowledgements', () => {
  it('have numbers without gaps when many cashiers confirm at once and some confirmations fail [LED-3]', async () => {
    const hands = await Promise.all(Array.from({ length: 4 }, () => another()))
    const payments: string[] = []
    for (let count = 0; count < 12; count += 1) {
      const client = await newClient(records)
      payments.push((await payFor(records, client.id)).paymentId)
    }
    const failing = (hand: Records) =>
      hand.write
        .transaction()
        .execute(async (trx) => {
          const { issueAcknowledgement } = await import('./acknowledgements-issued.ts')
          const of = {
            entryId: 'x',
            paymentId: 'x',
            userId: owner.id,
            name: 'X',
            packageName: 'X',
            amountCentavos: 1,
          }
          await issueAcknowledgement(trx, { ...of, by: owner.id, method: null, owed: null }, NOW)
          throw new Error('in the middle')
        })
        .catch(() => undefined)
    await Promise.all(
      payments.flatMap((id, index) => {
        const hand = hands[index % hands.length] ?? records
        const sure = () => atLast(() => confirm(id, NOW, hand))
        return [sure(), sure(), failing(hand)]
      }),
    )
    await expectNoGaps()
    expect((await papers()).filter(({ payment_id }) => payments.includes(payment_id))).toHaveLength(payments.length)
  })

  it('would be given twice by who only counted them: the control [LED-3]', async () => {
    const next = async (hand: Records) => {
      const { last } = await hand.read
        .selectFrom('acknowledgements')
        .select(({ fn }) => fn.max('sequence').as('last'))
        .executeTakeFirstOrThrow()
      return Number(last) + 1
    }
    const hands = await Promise.all([another(), another()])
    const [one, two] = await Promise.all(hands.map(next))
    expect(one).toBe(two)
  })

  it('begin anew with the year of Manila [LED-3]', async () => {
    const at = new Date('2030-12-31T16:00:00.000Z')
    const client = await newClient(records)
    const { paymentId } = await payFor(records, client.id)
    done(await confirm(paymentId, at))
    expect((await papers()).find((paper) => paper.payment_id === paymentId)?.number).toBe('2031-000001')
  })

  it('are seen and named by the staff who may, and change with the details only from the next on [LED-3]', async () => {
    const details = { name: 'Rosa Lim Academy', address: '12 Mabini St', taxNumber: '123-456-789', permit: '' }
    const [first, second] = [await newClient(records), await newClient(records)]
    done(await confirm((await payFor(records, first.id)).paymentId))
    const [old] = await ownAcknowledgements(records, first)
    const { revision } = await issuerOf(records)
    expect(await saveIssuer(records, cashier, { issuer: details, seen: revision }, NOW)).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    done(await saveIssuer(records, owner, { issuer: details, seen: revision }, NOW))
    // Saving the same again changes nothing; a stale save does not overwrite a newer one.
    done(await saveIssuer(records, owner, { issuer: details, seen: revision }, NOW))
    expect(await saveIssuer(records, owner, { issuer: { ...details, name: 'X' }, seen: revision }, NOW)).toEqual({
      ok: false,
      reason: 'changed-meanwhile',
    })
    done(await confirm((await payFor(records, second.id)).paymentId))
    const [next] = await ownAcknowledgements(records, second)
    const paper = (number = '', by = cashier) => acknowledgementForStaff(records, by, number)
    expect((await paper(old?.number))?.issuer.name).toBe('Coaching Academy')
    expect((await paper(next?.number))?.issuer).toEqual(details)
    for (const role of ['manager', 'coach'] as const)
      expect(await paper(next?.number, await newAdministrator(records, role))).toBeNull()
    const found = (search: string) => acknowledgementsPage(records, { search, page: 1 })
    expect((await found(next?.number ?? '')).rows).toMatchObject([{ id: next?.number, userId: second.id }])
    expect((await found(first.id)).rows).toMatchObject([{ id: old?.number }])
    expect((await found('')).total).toBe((await papers()).length)
  })

  it('are seen by who paid and nobody else, stay as they were issued, and go from a person who is deleted [LED-3]', async () => {
    const [client, other] = [await newClient(records), await newClient(records)]
    const { paymentId } = await payFor(records, client.id)
    done(await confirm(paymentId))
    const [paper] = await ownAcknowledgements(records, client)
    const number = paper?.number ?? ''
    expect(await ownAcknowledgement(records, client, number)).toMatchObject({
      name: FORM.fullName,
      packageName: 'Package W',
      amountCentavos: PRICES.package_w,
    })
    expect(await ownAcknowledgement(records, other, number)).toBeNull()
    expect((await ownData(records, client))?.records.acknowledgements).toMatchObject([{ number }])
    done(await unenrolTrainee(records, owner, paymentId, NOW))
    done(await requestDeletion(records, client, NOW))
    const { rows } = await deletionRequestsPage(records, { page: 1 })
    const request = rows.find((row) => row.userId === client.id)
    done(await deleteAccount(records, owner, request?.id ?? '', NOW))
    const kept = await records.read
      .selectFrom('acknowledgements')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ name: '', user_id: null, amount_centavos: PRICES.package_w })
    await expectNoGaps()
  })
})

describe('a closed month', () => {
  const march = new Date('2027-03-10T04:00:00.000Z')
  const april = new Date('2027-04-02T04:00:00.000Z')

  it('keeps what it came to, by package, method and day, and takes no entry any more [LED-4]', async () => {
    const client = await newClient(records)
    const { paymentId } = await payFor(records, client.id, 'package_r')
    done(await confirm(paymentId, march))
    const late = await newClient(records)
    const waiting = await payFor(records, late.id, 'package_w')
    expect(await closeMonth(records, cashier, '2027-03', march)).toEqual({ ok: false, reason: 'month-runs' })
    for (const who of [client, await newAdministrator(records, 'manager'), { ...cashier, provedAt: null }])
      expect(await closeMonth(records, who, '2027-03', april)).toEqual({ ok: false, reason: 'not-allowed' })
    const { totals } = done(await closeMonth(records, cashier, '2027-03', april))
    expect(totals).toMatchObject({
      entries: 1,
      centavos: PRICES.package_r,
      packages: [{ key: 'package_r', entries: 1, centavos: PRICES.package_r }],
      days: [{ day: '2027-03-10', entries: 1, centavos: PRICES.package_r }],
    })
    expect(await closeMonth(records, cashier, '2027-03', april)).toEqual({ ok: false, reason: 'month-closed' })
    expect((await closedMonth(records, '2027-03'))?.totals).toEqual(totals)

    const before = await wholeTables(records)
    expect(await confirm(waiting.paymentId, march)).toEqual({ ok: false, reason: 'month-closed' })
    expect(await wholeTables(records)).toEqual(before)
    // The database itself refuses too; a day of an open month is the control.
    const row = (at: string) =>
      sql`insert into payment_history (payment_id, package, amount_centavos, submitted_at, confirmed_at)
        values (${`by-hand-${at}`}, 'package_w', 5, ${at}, ${at})`.execute(records.write)
    await expect(row('2027-03-31T15:59:59.999Z')).rejects.toThrow('month is closed')
    await row('2027-03-31T16:00:00.000Z')
    expect((await monthTotals(records.read, '2027-04')).centavos).toBe(5)
    const listed = await ledgerMonths(records, new Date('2027-04-20T04:00:00.000Z'))
    expect(listed.map(({ month }) => month).slice(0, 2)).toEqual(['2027-04', '2027-03'])
    for (const { month, entries, centavos } of listed)
      expect(await monthTotals(records.read, month), month).toMatchObject({ entries, centavos })
    expect((await confirm(waiting.paymentId, april)).ok).toBe(true)
  })

  it('is taken along entry by entry by who may and has proved it, and the log says so [LED-4]', async () => {
    const at = new Date('2031-07-10T04:00:00.000Z')
    for (let count = 0; count < 5; count += 1)
      done(await confirm((await payFor(records, (await newClient(records)).id)).paymentId, after(count % 2, at)))
    const pages: MonthEntry[][] = []
    for await (const page of monthEntries(records, '2031-07', 2)) pages.push(page)
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(5)
    expect(pages.flat().every(({ acknowledgement }) => acknowledgement?.startsWith('2031-'))).toBe(true)
    const take = (actor: Actor) => recordMonthExport(records, actor, { month: '2031-07', kind: 'csv' }, at)
    expect((await take(cashier)).ok).toBe(true)
    expect((await take({ ...cashier, provedAt: null })).ok).toBe(false)
    expect((await take(await newAdministrator(records, 'manager'))).ok).toBe(false)
    const logged = await records.read
      .selectFrom('audit_log')
      .select('subject_name')
      .where('action', '=', 'report export')
      .where('subject_id', '=', '2031-07')
      .execute()
    expect(logged).toEqual([{ subject_name: 'ledger-2031-07.csv' }])
  })

  it('has in its totals every entry that was being written while it was closed [LED-4]', async () => {
    const may = new Date('2028-05-31T15:59:00.000Z')
    const june = new Date('2028-05-31T16:01:00.000Z')
    const [hand, closer] = await Promise.all([another(), another()])
    const payments: string[] = []
    for (let count = 0; count < 8; count += 1)
      payments.push((await payFor(records, (await newClient(records)).id)).paymentId)
    const [first = '', ...others] = payments
    done(await confirm(first, may, hand))
    const outcomes = await Promise.all([
      ...others.map((id) => confirm(id, may, hand)),
      closeMonth(closer, owner, '2028-05', june),
    ])
    const written = outcomes.slice(0, -1).filter(({ ok }) => ok).length
    const kept = await closedMonth(records, '2028-05')
    expect(kept?.totals.entries).toBe(written + 1)
    expect(await monthTotals(records.read, '2028-05')).toEqual(kept?.totals)
  })
})
