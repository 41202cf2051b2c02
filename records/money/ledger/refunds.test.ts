import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { MailKind } from '#domain/mail/emails'
import type { Giving } from '#domain/money/ledger/refunds'
import { after, done, enrolled, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { ENGINE, openTestRecords } from '#tests/records'
import { chosen, owedOf, paidFirst, REST, sentRest, setTerms, submitChosen } from '#tests/terms'
import { transaction, newId, type Records } from '#records/engine/db'
import { ownData } from '#records/accounts/own/own-data'
import { decidePayment, unenrolTrainee } from '#records/enrolment/payments'
import { paymentHistory, paymentTotals } from '#records/enrolment/payment-history'
import { ownBalance } from '#records/money/balance/rest'
import { addEntry, readEnrolmentAccount } from './entries.ts'
import { givePaid, moneyOf } from './refunds.ts'

let records: Records
let owner: Actor
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  await setTerms(records, {})
  owner = await newAdministrator(records)
})
afterAll(() => close())

const refund = (amountCentavos: number, offDebt = true): Giving => ({
  kind: 'refunded',
  amountCentavos,
  method: 'gcash',
  note: 'Moved abroad',
  offDebt,
})
const credit = (amountCentavos: number): Giving => ({ kind: 'credited', amountCentavos, note: 'Teacher was ill' })
const given = (paymentId: string, giving: Giving, form = newId(), actor = owner, by = records) =>
  givePaid(by, actor, { paymentId, form, giving }, after(60))
const lettersTo = (client: Actor, kind: MailKind) =>
  records.read
    .selectFrom('outbox')
    .select(['subject', 'text'])
    .where('recipient', '=', client.email)
    .where('kind', '=', kind)
    .execute()

describe('money that goes back', () => {
  it('is an entry with its reason and method, takes the same off the debt, and is told [LED-2]', async () => {
    const { client, id } = await paidFirst(records, owner)
    done(await given(id, refund(100_000)))
    const account = await readEnrolmentAccount(records.read, id)
    expect(account).toMatchObject({ paid: 200_000, credited: 100_000, owed: REST })
    expect((await ownBalance(records, client))?.entries.at(-1)).toMatchObject({
      kind: 'refunded',
      amountCentavos: -100_000,
      creditCentavos: 100_000,
      method: 'gcash',
      note: 'Moved abroad',
    })
    const [letter, ...others] = await lettersTo(client, 'payment-refunded')
    expect(others).toEqual([])
    expect(letter?.subject).toBe('Refund: PHP 1,000')
    // This address is unconfirmed.
    expect(letter?.text).not.toContain('Moved abroad')
    expect((await ownData(records, client))?.records.paymentHistory).toMatchObject([
      { kind: 'received' },
      { kind: 'refunded', amount_centavos: -100_000, note: 'Moved abroad' },
    ])
    const log = await records.read
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'payment refund')
      .where('subject_id', '=', id)
      .execute()
    expect(log.map((row) => JSON.parse(row.after))).toEqual([
      { amount: 'PHP 1,000', off_the_debt: 'PHP 1,000', method: 'gcash' },
    ])
  })

  it('is owed again where the box is unticked, and never more than came in by that payment [LED-2]', async () => {
    const { client, id } = await paidFirst(records, owner)
    done(await given(id, refund(50_000, false)))
    expect(await owedOf(records, id)).toBe(REST + 50_000)
    expect(await given(id, refund(250_001))).toEqual({ ok: false, reason: 'more-than-came-in' })
    done(await given(id, refund(250_000)))
    expect(await given(id, refund(1))).toEqual({ ok: false, reason: 'more-than-came-in' })
    const rest = await sentRest(records, client.id, after(61))
    expect(await given(rest, refund(1)), 'a payment that waits').toEqual({ ok: false, reason: 'not-confirmed' })
  })

  it('goes back to whoever has left as well, and stands in the history with a minus [LED-2]', async () => {
    const client = await newClient(records)
    const { paymentId } = await enrolled(records, owner, client.id, 'package_w')
    done(await unenrolTrainee(records, owner, paymentId, after(1)))
    done(await given(paymentId, refund(500_000)))
    const range = { since: null, until: null }
    const { rows } = await paymentHistory(records, { search: client.id, range, page: 1 })
    expect(rows.map(({ kind, amountCentavos }) => [kind, amountCentavos])).toEqual([
      ['refunded', -500_000],
      ['received', 500_000],
    ])
    expect(await paymentTotals(records, { search: client.id, range })).toEqual({ payments: 2, centavos: 0 })
  })

  it('is given by cashiers and owners who have just proved that it is them [LED-2, STAFF-2]', async () => {
    const { client, id } = await paidFirst(records, owner)
    const cashier = await newAdministrator(records, 'cashier')
    for (const outsider of [
      client,
      await newAdministrator(records, 'manager'),
      await newAdministrator(records, 'coach'),
      { ...cashier, provedAt: NOW.toISOString() },
      { ...cashier, provedAt: null },
    ])
      expect(await given(id, refund(1), newId(), outsider)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await given(id, refund(1), newId(), cashier)).toMatchObject({ ok: true })
    expect(await given('nothing', refund(1))).toEqual({ ok: false, reason: 'not-found' })
  })

  it('is refused in a closed month [LED-2]', async () => {
    const { id } = await paidFirst(records, owner)
    const month = { month: '2027-05', closed_at: NOW.toISOString(), closed_by: null, totals: '{}' }
    await records.write.insertInto('closed_months').values(month).execute()
    const request = { paymentId: id, form: newId(), giving: refund(1) }
    expect(await givePaid(records, owner, request, new Date('2027-05-10T04:00:00Z'))).toEqual({
      ok: false,
      reason: 'month-closed',
    })
  })
})

describe('a credit note', () => {
  it('takes off the debt without money, never more than is owed beside what waits [LED-2]', async () => {
    const { client, id } = await paidFirst(records, owner)
    done(await given(id, credit(50_000)))
    expect(await readEnrolmentAccount(records.read, id)).toMatchObject({
      paid: 300_000,
      credited: 50_000,
      owed: REST - 50_000,
    })
    expect((await lettersTo(client, 'payment-credited'))[0]?.subject).toBe('Adjustment: PHP 500 less to pay')
    expect(await given(id, credit(REST - 49_999))).toEqual({ ok: false, reason: 'more-than-owed' })
    const rest = await sentRest(records, client.id, after(61))
    expect(await given(id, credit(1)), 'the proof that waits brings all').toEqual({
      ok: false,
      reason: 'more-than-owed',
    })
    done(await decidePayment(records, owner, rest, 'reject', { now: after(62) }))
    done(await given(id, credit(REST - 50_000)))
    expect(await owedOf(records, id)).toBe(0)
  })
})

describe('two presses and two cashiers', () => {
  it('give once for each form, and together never more than came in [LED-2]', async () => {
    const { id } = await paidFirst(records, owner)
    const elsewhere = await another()
    const form = newId()
    const hands = [records, elsewhere, records, elsewhere]
    const results = await Promise.all(hands.map((by) => given(id, refund(100_000), form, owner, by)))
    expect(
      results.every(({ ok }) => ok),
      'a second press is answered as the first',
    ).toBe(true)
    expect((await moneyOf(records.read, { id, partOf: null })).leftCentavos).toBe(200_000)
    expect(await given(id, refund(1_000), form), 'the form, typed into again').toEqual({
      ok: false,
      reason: 'given-already',
    })
    const raced = await Promise.all(hands.map((by) => given(id, refund(150_000), newId(), owner, by)))
    expect(raced.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await moneyOf(records.read, { id, partOf: null })).leftCentavos).toBe(50_000)
  })

  it('control: who looks first and writes in another transaction gives more than came in [LED-2]', async () => {
    const { client, id } = await paidFirst(records, owner)
    const unguarded = async () => {
      const { leftCentavos } = await moneyOf(records.read, { id, partOf: null })
      return async () => {
        const entry = {
          kind: 'refunded' as const,
          paymentId: id,
          enrolmentId: id,
          userId: client.id,
          package: 'package_o' as const,
          amountCentavos: -leftCentavos,
          submittedAt: NOW.toISOString(),
          by: owner.id,
        }
        return transaction(records, (trx) => addEntry(trx, entry, after(60)))
      }
    }
    const both = await Promise.all([unguarded(), unguarded()])
    for (const write of both) done(await write())
    expect((await moneyOf(records.read, { id, partOf: null })).leftCentavos).toBe(-300_000)
  })
})

describe('an account, whatever is done with it in whatever order', () => {
  /** Without a library: the same numbers for the same seed, so that what fails can be walked again. */
  const numbers = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) >>> 0
    const mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    return ((mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  it.each(ENGINE === 'sqlite' ? [1, 2, 3, 4] : [1, 2])('adds up at every moment: walk %i [LED-2]', async (seed) => {
    const random = numbers(seed)
    const pick = <Thing>(things: readonly Thing[]): Thing | undefined => things[Math.floor(random() * things.length)]
    const client = await newClient(records)
    let minute = 0
    const now = () => after((minute += 1))
    const payments = () => records.read.selectFrom('payments').selectAll().where('user_id', '=', client.id).execute()
    const acts = {
      first: async () => {
        const user = await records.read
          .selectFrom('users')
          .select('current_package')
          .where('id', '=', client.id)
          .executeTakeFirstOrThrow()
        const open = (await payments()).some((each) => !each.removed_at && !each.part_of && each.status === 'pending')
        if (user.current_package !== 'NONE' || open) return
        await chosen(records, client.id, { way: pick(['first', 'first', 'all']) ?? '' })
        done(await submitChosen(records, client.id, now()))
      },
      rest: async () => sentRest(records, client.id, now()).catch(() => null),
      decide: async () => {
        const payment = pick((await payments()).filter(({ removed_at }) => !removed_at))
        const decision = pick(['confirm', 'confirm', 'confirm', 'reject', 'delete'] as const)
        if (payment && decision) await decidePayment(records, owner, payment.id, decision, { now: now() })
      },
      give: async () => {
        const payment = pick(await payments())
        const amount = Math.ceil(random() * 400_000)
        const giving = pick([refund(amount), refund(amount, false), credit(amount)])
        if (payment && giving) await given(payment.id, giving)
      },
      leave: async () => {
        const trainee = await records.read
          .selectFrom('trainees')
          .select('id')
          .where('user_id', '=', client.id)
          .executeTakeFirst()
        if (trainee && random() < 0.2) await unenrolTrainee(records, owner, trainee.id, now())
      },
    }
    const seen = new Set<string>()
    for (let step = 0; step < 80; step += 1) {
      const [name, act] = pick(Object.entries(acts)) ?? []
      await act?.()
      const rows = await payments()
      const entries = await records.read
        .selectFrom('payment_history')
        .selectAll()
        .where('user_id', '=', client.id)
        .execute()
      const sum = (of: typeof entries, column: 'amount_centavos' | 'credit_centavos') =>
        of.reduce((total, each) => total + each[column], 0)
      expect(rows.filter((each) => !each.removed_at && !each.part_of).length, name).toBeLessThanOrEqual(1)
      const trainees = await records.read
        .selectFrom('trainees')
        .select('payment_id')
        .where('user_id', '=', client.id)
        .execute()
      expect(trainees.length, 'nobody is enrolled twice').toBeLessThanOrEqual(1)
      for (const payment of rows) {
        const own = entries.filter((each) => (each.of_payment ?? each.payment_id) === payment.id)
        const came = sum(
          own.filter(({ kind }) => kind === 'received'),
          'amount_centavos',
        )
        expect(came, 'each is received once, as it was asked').toBe(
          payment.status === 'confirmed' ? payment.amount_centavos : 0,
        )
        expect(sum(own, 'amount_centavos'), 'never more goes back than came in').toBeGreaterThanOrEqual(0)
        if (payment.part_of || payment.status !== 'confirmed') continue
        const account = await readEnrolmentAccount(records.read, payment.id)
        const all = entries.filter((each) => (each.enrolment_id ?? each.payment_id) === payment.id)
        expect(account).toMatchObject({
          paid: sum(all, 'amount_centavos'),
          credited: sum(all, 'credit_centavos'),
          owed:
            (payment.price_centavos ?? 0) -
            payment.discount_centavos -
            sum(all, 'credit_centavos') -
            sum(all, 'amount_centavos'),
        })
        expect(account?.owed, 'no more is taken than was agreed').toBeGreaterThanOrEqual(0)
        if (account && account.paid > 0) seen.add(account.owed > 0 ? 'owing' : 'paid')
        if (account && account.credited > 0) seen.add('credited')
      }
    }
    expect([...seen].sort().length, 'the walk has been somewhere').toBeGreaterThan(1)
  })
})
