import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { atLast } from '#tests/at-last'
import { after, done, newAdministrator, newClient, NOW, payFor, setUpPackages, wholeTables } from '#tests/journey'
import { ENGINE, openTestRecords } from '#tests/records'
import { statementOf } from '#tests/statements/sent'
import { requestDeletion, deleteAccount, deletionRequestsPage } from '#records/accounts/own/deletion-requests'
import { ownData } from '#records/accounts/own/own-data'
import { type Records } from '#records/engine/db'
import { decidePayment, unenrolTrainee } from '#records/enrolment/payments'
import { saveReference } from '#records/enrolment/save-reference'
import { undoConfirmation } from '#records/money/ledger/undo-confirmation'
import { addStatement } from './add-statement.ts'
import { readSavedLayouts, rememberLayout } from './layouts.ts'
import { proposalsFor } from './proposals.ts'
import {
  countOpenLines,
  ignoredLinesPage,
  linesUsedPage,
  statementsPage,
  unknownLinesPage,
} from './statement-lists.ts'
import { ignoreLine, takeLineBack } from './ignore-line.ts'

const PRICE = 500_000
let records: Records
let owner: Actor
let cashier: Actor
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
  cashier = await newAdministrator(records, 'cashier')
})
afterAll(() => close())

const add = async (lines: Parameters<typeof statementOf>[0], account?: string) =>
  done(await addStatement(records, cashier, statementOf(lines, account), NOW))
let numbers = 0
const number = () => String(7_000_000_000_000 + (numbers += 1))
async function waiting(name = 'Amihan Reyes') {
  const client = await newClient(records, name)
  const { paymentId } = await payFor(records, client.id, 'package_w')
  await records.write.updateTable('users').set({ name }).where('id', '=', client.id).execute()
  const reference = number()
  done(await saveReference(records, cashier, paymentId, reference, NOW))
  return { client, paymentId, reference }
}
const lineBy = (reference: string) =>
  records.read
    .selectFrom('statement_lines')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('id')
    .executeTakeFirstOrThrow()
const confirm = (paymentId: string, lineId: string, now = NOW, by = cashier, on = records, reason = '') =>
  decidePayment(on, by, paymentId, 'confirm', { now, lineId, reason })
/** The reason of the person who compared both numbers. */
const LOOKED = 'The picture is blurred'
const listQuery = { search: '', page: 1 }

describe('a statement', () => {
  it('adds each of its lines once, whoever sends it and however often [STM-1]', async () => {
    const lines = [{ centavos: 10_00, words: 'equal' }, { centavos: 10_00, words: 'equal' }, { centavos: 11_00 }]
    expect(await add(lines, 'Once')).toMatchObject({ lines: 3, fresh: 3 })
    expect(await add(lines, 'Once')).toMatchObject({ lines: 3, fresh: 0 })
    expect(await add([...lines, { centavos: 12_00 }], 'Once')).toMatchObject({ lines: 4, fresh: 1 })
    const more = statementOf(
      Array.from({ length: 450 }, (_, at) => ({ centavos: 100 + at })),
      'Both',
    )
    const elsewhere = await another()
    const both = await Promise.all([records, elsewhere].map((each) => addStatement(each, owner, more, NOW)))
    expect(both.reduce((sum, verdict) => sum + done(verdict).fresh, 0)).toBe(450)
    const listed = await statementsPage(records, { ...listQuery, search: 'once' })
    expect(listed.rows.map(({ lines: all, fresh }) => `${all} ${fresh}`).sort()).toEqual(['3 3', '4 1'])
    const { rows } = await statementsPage(records, listQuery)
    expect(rows.filter(({ fresh }) => fresh === 0)).toEqual([])
  })

  it('is for owners and cashiers, and nobody else adds, sets aside or chooses columns [STM-1, STAFF-2]', async () => {
    await add([{ centavos: 99_00, reference: 'GUARD12345' }])
    const { id: lineId } = await lineBy('GUARD12345')
    const layout = { name: 'Ours', kinds: ['day', 'amount'], order: 'day-first' } as const
    const refused = { ok: false, reason: 'not-allowed' }
    const before = await wholeTables(records)
    for (const outsider of [
      await newAdministrator(records, 'manager'),
      await newAdministrator(records, 'coach'),
      await newClient(records),
    ]) {
      expect(await addStatement(records, outsider, statementOf([{ centavos: 1 }]), NOW)).toEqual(refused)
      expect(await ignoreLine(records, outsider, { lineId, reason: 'x' }, NOW)).toEqual(refused)
      expect(await takeLineBack(records, outsider, lineId, NOW)).toEqual(refused)
      expect(await rememberLayout(records, outsider, 'k', { ...layout, kinds: [...layout.kinds] }, NOW)).toEqual(
        refused,
      )
    }
    for (const table of ['statements', 'statement_lines', 'statement_layouts'])
      expect((await wholeTables(records))[table]).toEqual(before[table])
  })

  it('with unknown columns is remembered by its headings, with who chose them and when [STM-1]', async () => {
    const choose = (kinds: ('day' | 'amount' | 'credit' | null)[]) =>
      rememberLayout(records, cashier, 'petsa|halaga', { name: 'Ours', kinds, order: 'day-first' }, NOW)
    expect(await choose(['day', null])).toEqual({ ok: false, reason: 'wrong-columns' })
    done(await choose(['day', 'credit']))
    done(await choose(['day', 'amount']))
    expect((await readSavedLayouts(records)).get('petsa|halaga')).toEqual({
      name: 'Ours',
      kinds: ['day', 'amount'],
      order: 'day-first',
    })
    const [row] = await records.read.selectFrom('statement_layouts').selectAll().execute()
    expect(row).toMatchObject({ chosen_by: cashier.id, chosen_at: NOW.toISOString() })
  })
})

describe('a line', () => {
  it('that matches a payment confirms it, and stands beside it in the ledger and the log [STM-2]', async () => {
    const { client, paymentId, reference } = await waiting()
    await add([{ centavos: PRICE, reference, words: 'Transfer from AM**** R.' }])
    const { id } = await lineBy(reference)
    const { said, payments } = await proposalsFor(records)
    expect(said.find(({ lineId }) => lineId === id)).toMatchObject({
      verdict: 'matched',
      candidates: [{ paymentId }],
    })
    expect(payments.get(paymentId)).toMatchObject({ name: client.name, amountCentavos: PRICE })
    done(await confirm(paymentId, id))
    expect(await confirm(paymentId, id)).toMatchObject({ ok: false, reason: 'already-decided' })
    const entry = await records.read
      .selectFrom('payment_history')
      .select(['line_id', 'kind'])
      .where('of_payment', '=', paymentId)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ line_id: id, kind: 'received' })
    const logged = await records.read
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'payment confirm')
      .where('subject_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    expect(logged.after).toContain(id)
    expect((await linesUsedPage(records, listQuery)).rows[0]).toMatchObject({ id, paymentId, by: cashier.name })
    expect((await ownData(records, client))?.records.statementLines).toMatchObject([{ reference }])
  })

  it('with another sum, gone, set aside or of money out confirms nothing [STM-2]', async () => {
    const { paymentId } = await waiting()
    const [over, out, ignored] = [number(), number(), number()]
    await add([
      { centavos: PRICE + 1, reference: over },
      { centavos: -PRICE, reference: out },
      { centavos: PRICE, reference: ignored },
    ])
    const reason = async (lineId: string) => {
      const verdict = await confirm(paymentId, lineId, NOW, cashier, records, LOOKED)
      return verdict.ok ? 'ok' : verdict.reason
    }
    done(await ignoreLine(records, cashier, { lineId: (await lineBy(ignored)).id, reason: 'Own money' }, NOW))
    expect(await reason((await lineBy(over)).id)).toBe('line-differs')
    expect(await reason((await lineBy(out)).id)).toBe('line-differs')
    expect(await reason((await lineBy(ignored)).id)).toBe('line-taken')
    expect(await reason('nosuchline')).toBe('line-taken')
    const payment = await records.read
      .selectFrom('payments')
      .select('status')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    expect(payment.status).toBe('pending')
  })

  it('is free again when the confirmation is undone, and may then prove it anew [STM-2]', async () => {
    const { paymentId, reference } = await waiting()
    await add([{ centavos: PRICE, reference }])
    const { id } = await lineBy(reference)
    done(await confirm(paymentId, id))
    done(await undoConfirmation(records, cashier, paymentId, after(5)))
    expect(await lineBy(reference)).toMatchObject({ payment_id: null, claimed_at: null, claimed_by: null })
    expect((await proposalsFor(records)).said.find(({ lineId }) => lineId === id)).toMatchObject({
      verdict: 'matched',
    })
    done(await confirm(paymentId, id, after(6)))
  })

  it('is used once when eight cashiers confirm two payments with it at once [STM-2]', async () => {
    const elsewhere = await another()
    for (let round = 0; round < 6; round += 1) {
      const [one, two] = [await waiting('Una Uno'), await waiting('Dua Dos')]
      const reference = number()
      await add([{ centavos: PRICE, reference }])
      const { id } = await lineBy(reference)
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          atLast(() =>
            confirm(
              (at % 2 ? one : two).paymentId,
              id,
              NOW,
              at % 3 ? cashier : owner,
              at % 4 < 2 ? records : elsewhere,
              LOOKED,
            ),
          ),
        ),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      const entries = await records.read
        .selectFrom('payment_history')
        .select('of_payment')
        .where('line_id', '=', id)
        .execute()
      expect(entries).toHaveLength(1)
      expect(await lineBy(reference)).toMatchObject({ payment_id: entries[0]?.of_payment })
      const enrolled = await records.read
        .selectFrom('trainees')
        .select('id')
        .where('id', 'in', [one.paymentId, two.paymentId])
        .execute()
      expect(enrolled).toHaveLength(1)
    }
  })

  it('control: who looks first and then confirms uses it for both [STM-2]', async () => {
    const [one, two] = [await waiting(), await waiting()]
    const reference = number()
    await add([{ centavos: PRICE, reference }])
    const unguarded = async (paymentId: string) => {
      const { payment_id: taken } = await lineBy(reference)
      return taken === null && (await decidePayment(records, cashier, paymentId, 'confirm', { now: NOW })).ok
    }
    expect(await Promise.all([one, two].map(({ paymentId }) => unguarded(paymentId)))).toEqual([true, true])
  })

  it('that is no client’s payment is set aside with its reason, once, and comes back when asked [STM-2]', async () => {
    const reference = number()
    await add([{ centavos: 77_00, reference, words: 'Interest' }])
    const { id: lineId } = await lineBy(reference)
    const openBefore = await countOpenLines(records)
    expect(await ignoreLine(records, cashier, { lineId, reason: '  ' }, NOW)).toMatchObject({
      reason: 'reason-missing',
    })
    const twice = await Promise.all(
      [1, 2].map(() => ignoreLine(records, cashier, { lineId, reason: ' Interest ' }, NOW)),
    )
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await countOpenLines(records)).toBe(openBefore - 1)
    const { rows } = await ignoredLinesPage(records, { ...listQuery, search: reference })
    expect(rows).toMatchObject([{ id: lineId, reason: 'Interest', by: cashier.name }])
    expect((await unknownLinesPage(records, { ...listQuery, search: reference }, [])).total).toBe(0)
    done(await takeLineBack(records, cashier, lineId, NOW))
    expect(await takeLineBack(records, cashier, lineId, NOW)).toMatchObject({ reason: 'not-ignored' })
    expect((await unknownLinesPage(records, { ...listQuery, search: reference }, ['other'])).total).toBe(1)
    expect((await unknownLinesPage(records, { ...listQuery, search: reference }, [lineId])).total).toBe(0)
  })

  it('of a transfer that was taken back is not offered for confirmation [STM-2]', async () => {
    const { reference } = await waiting()
    await add([
      { centavos: PRICE, reference },
      { centavos: -PRICE, reference, words: 'Reversal' },
    ])
    const line = await records.read
      .selectFrom('statement_lines')
      .select('id')
      .where('reference', '=', reference)
      .where('amount_centavos', '>', 0)
      .executeTakeFirstOrThrow()
    const { said } = await proposalsFor(records)
    expect(said.find(({ lineId }) => lineId === line.id)).toMatchObject({ verdict: 'clashing' })
  })

  it('of a deleted person keeps day and sum and loses every word [STM-2, SEC-7]', async () => {
    const { client, paymentId, reference } = await waiting('Quirina Wala')
    await add([{ centavos: PRICE, reference, words: 'Transfer from QUIRINA WALA' }])
    const { id } = await lineBy(reference)
    done(await confirm(paymentId, id))
    done(await unenrolTrainee(records, owner, paymentId, NOW))
    done(await requestDeletion(records, client, NOW))
    const request = (await deletionRequestsPage(records, { page: 1 })).rows.find(({ userId }) => userId === client.id)
    done(await deleteAccount(records, owner, request?.id ?? '', NOW))
    const left = Object.entries(await wholeTables(records)).flatMap(([table, rows]) =>
      rows.some((row) => /Quirina|Wala/i.test(row) || row.includes(reference)) ? [table] : [],
    )
    expect(left).toEqual([])
    const row = await records.read.selectFrom('statement_lines').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ day: '2026-11-21', payment_id: paymentId, description: '', raw: '' })
  })
})

// PostgreSQL is waited for between any two steps: only SQLite could hold the process.
it.runIf(ENGINE === 'sqlite')(
  'thousands of lines are taken in and matched while the site goes on answering [STM-2]',
  async () => {
    const many = await openTestRecords()
    try {
      await setUpPackages(many.records)
      const clerk = await newAdministrator(many.records, 'cashier')
      for (let at = 0; at < 20; at += 1) {
        const client = await newClient(many.records)
        await payFor(many.records, client.id, 'package_w')
      }
      const lines = Array.from({ length: 3000 }, (_, at) => ({
        centavos: at % 2 ? PRICE : at + 1,
        words: `line ${at}`,
      }))
      const statement = statementOf(lines)
      const holds = watchHolds()
      done(await addStatement(many.records, clerk, statement, NOW))
      expect((await proposalsFor(many.records)).said.length).toBeGreaterThan(1000)
      const { longest, whole } = holds()
      expect(longest).toBeLessThan(whole / 3)
    } finally {
      await many.close()
    }
  },
)

/** The longest time that this thread computed without letting other work in, and all of it; waiting does not count. */
function watchHolds() {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  const began = used()
  let [last, longest, watching] = [began, 0, true]
  const look = () => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
    if (watching) setImmediate(look)
  }
  setImmediate(look)
  return () => {
    watching = false
    return { longest, whole: used() - began }
  }
}
