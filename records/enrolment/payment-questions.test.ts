import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { Decision } from '#domain/enrolment/payments'
import {
  after,
  arrivedUpload,
  done,
  newAdministrator,
  newClient,
  NOW,
  payFor,
  setUpPackages,
  wholeTables,
} from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { ownData } from '#records/accounts/own/own-data'
import type { Records } from '#records/engine/db'
import { fileFor } from '#records/files/files'
import { mayUploadReceipt, sweepUploads } from '#records/files/uploads'
import { findEnrolment } from './enrolment.ts'
import { answerQuestion, lastQuestion, questionsOf } from './payment-questions.ts'
import { decidePayment } from './payments.ts'
import { pendingPayments } from './pending-payments.ts'

let records: Records
let another: () => Promise<Records>
let administrator: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close, another } = await openTestRecords())
  await setUpPackages(records)
  administrator = await newAdministrator(records)
})
afterAll(() => close())

const QUESTION = 'Which bank was it?'
const WORDS = { text: 'BPI, from my aunt.', upload: null }
const decide = (paymentId: string, decision: Decision, reason = '', now = after(10)) =>
  decidePayment(records, administrator, paymentId, decision, { reason, now })
const questionOf = async (client: Actor) => (await lastQuestion(records, client))?.id ?? ''
const row = (paymentId: string) =>
  records.read.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()

async function createQuestionedClient() {
  const client = await newClient(records)
  const paid = await payFor(records, client.id)
  done(await decide(paid.paymentId, 'ask', QUESTION))
  return { client, ...paid, question: await questionOf(client) }
}

async function changedTables(act: () => Promise<unknown>): Promise<string[]> {
  const before = await wholeTables(records)
  await act()
  const now = await wholeTables(records)
  return Object.keys(now).filter((table) => JSON.stringify(now[table]) !== JSON.stringify(before[table]))
}

describe('asking', () => {
  it('writes the question, the log and the mail, and changes nothing of the payment or its client [PAY-10, PAY-9]', async () => {
    const client = await newClient(records)
    const { paymentId } = await payFor(records, client.id)
    const before = await row(paymentId)
    const changed = await changedTables(async () =>
      expect(await decide(paymentId, 'ask', QUESTION)).toMatchObject({ ok: true, value: { status: 'asked' } }),
    )
    expect(changed).toEqual(['audit_chain', 'audit_head', 'audit_log', 'audit_sums', 'outbox', 'payment_questions'])
    expect(await row(paymentId)).toEqual(before)
    expect(await questionsOf(records, paymentId)).toMatchObject([
      { words: QUESTION, requestedAt: after(10).toISOString(), requestedBy: administrator.name, answeredAt: null },
    ])
    expect(
      await records.read
        .selectFrom('audit_log')
        .select(['action', 'before', 'after'])
        .where('subject_id', '=', paymentId)
        .execute(),
    ).toEqual([
      {
        action: 'payment ask',
        before: JSON.stringify({ status: 'pending' }),
        after: JSON.stringify({ status: 'asked', reason: QUESTION }),
      },
    ])
    expect((await findEnrolment(records, client.id))?.payment?.hasOpenQuestion).toBe(true)
    expect(await mayUploadReceipt(records, client)).toBe(true)
  })

  it('twice, without words, by a client, or about a decided payment is refused and leaves nothing [PAY-10, PAY-5]', async () => {
    const { client, paymentId } = await createQuestionedClient()
    const changed = await changedTables(async () => {
      expect(await decide(paymentId, 'ask', 'Another?')).toEqual({ ok: false, reason: 'already-asked' })
      const asClient = await decidePayment(records, client, paymentId, 'ask', { reason: 'Why?', now: NOW })
      expect(asClient).toEqual({ ok: false, reason: 'not-allowed' })
    })
    expect(changed).toEqual([])
    const other = await payFor(records, (await newClient(records)).id)
    expect(await decide(other.paymentId, 'ask')).toEqual({ ok: false, reason: 'words-missing' })
    done(await decide(other.paymentId, 'reject'))
    expect(await decide(other.paymentId, 'ask', QUESTION)).toEqual({ ok: false, reason: 'already-decided' })
  })

  it.each(['confirm', 'reject', 'delete'] as const)(
    'keeps nobody from the decision to %s; the question stays, unanswered [PAY-10, PAY-2, PAY-3, PAY-4]',
    async (decision) => {
      const { client, paymentId, question } = await createQuestionedClient()
      done(await decide(paymentId, decision))
      expect(await questionsOf(records, paymentId)).toMatchObject([{ words: QUESTION, answeredAt: null }])
      const late = await answerQuestion(records, client.id, question, WORDS, after(20))
      expect(late).toEqual({ ok: false, reason: 'already-decided' })
    },
  )

  it('again after an answer makes a history, and the list says where each stands, in its order [PAY-10, PAY-1]', async () => {
    const { client, paymentId, question } = await createQuestionedClient()
    const place = async () => {
      const { rows } = await pendingPayments(records, { search: '', page: 1, sort: 'newest' })
      return {
        at: rows.findIndex(({ id }) => id === paymentId),
        now: rows.find(({ id }) => id === paymentId)?.question,
      }
    }
    const { at } = await place()
    expect(await place()).toEqual({ at, now: 'asked' })
    done(await answerQuestion(records, client.id, question, WORDS, after(20)))
    expect(await place()).toEqual({ at, now: 'answered' })
    done(await decide(paymentId, 'ask', 'And when?', after(30)))
    expect(await place()).toEqual({ at, now: 'asked' })
    expect((await questionsOf(records, paymentId)).map(({ words, answerText }) => [words, answerText])).toEqual([
      [QUESTION, WORDS.text],
      ['And when?', null],
    ])
  })
})

describe('answering', () => {
  it('keeps words and picture beside the first receipt, tells every administrator once, and the payment waits as before [PAY-10, MAIL-1]', async () => {
    const { client, paymentId, question, upload: receipt } = await createQuestionedClient()
    const before = await row(paymentId)
    const upload = await arrivedUpload(records, client.id)
    const answer = { text: WORDS.text, upload }
    const changed = await changedTables(async () =>
      expect(await answerQuestion(records, client.id, question, answer, after(20))).toEqual({
        ok: true,
        value: { again: false },
      }),
    )
    expect(changed).toEqual(['outbox', 'payment_questions'])
    expect(await row(paymentId)).toEqual(before)
    expect(before.receipt_file_id).toBe(receipt)
    expect(await questionsOf(records, paymentId)).toMatchObject([
      { answerText: WORDS.text, answerFileId: upload, answeredAt: after(20).toISOString() },
    ])
    // The same answer sent twice counts once; a different one is too late.
    const twice = await changedTables(async () => {
      expect(await answerQuestion(records, client.id, question, answer, after(30))).toEqual({
        ok: true,
        value: { again: true },
      })
      expect(await answerQuestion(records, client.id, question, WORDS, after(30))).toEqual({
        ok: false,
        reason: 'already-answered',
      })
    })
    expect(twice).toEqual([])
    const mails = await records.read
      .selectFrom('outbox')
      .select('recipient')
      .where('kind', '=', 'payment-answered')
      .where('once', 'like', `%${paymentId}%`)
      .execute()
    expect(mails).toEqual([{ recipient: administrator.email }])
    expect((await findEnrolment(records, client.id))?.payment).toMatchObject({
      status: 'pending',
      hasOpenQuestion: false,
    })
    expect(await mayUploadReceipt(records, client)).toBe(false)
  })

  it('is for the one who was asked, with a picture of their own that nothing has taken [PAY-10, PAY-7]', async () => {
    const { client, question, upload: receipt } = await createQuestionedClient()
    const stranger = await newClient(records)
    const foreign = await arrivedUpload(records, stranger.id)
    const changed = await changedTables(async () => {
      expect(await answerQuestion(records, stranger.id, question, WORDS, after(20))).toEqual({
        ok: false,
        reason: 'not-found',
      })
      expect(await answerQuestion(records, client.id, 'unknown', WORDS, after(20))).toEqual({
        ok: false,
        reason: 'not-found',
      })
      for (const upload of [foreign, receipt, 'unknown'])
        expect(await answerQuestion(records, client.id, question, { text: '', upload }, after(20))).toEqual({
          ok: false,
          reason: 'upload-missing',
        })
    })
    expect(changed).toEqual([])
    const upload = await arrivedUpload(records, client.id)
    done(await answerQuestion(records, client.id, question, { text: '', upload }, after(20)))
    const opens = async (actor: Actor | null) => (await fileFor(records, actor, upload)) !== null
    expect(await Promise.all([opens(client), opens(administrator), opens(stranger), opens(null)])).toEqual([
      true,
      true,
      false,
      false,
    ])
    // It is no upload any more: no sweep takes it, and the client's own copy holds it.
    expect(await sweepUploads(records, after(60 * 24 * 9))).not.toContain(upload)
    expect(await opens(client)).toBe(true)
    const copy = await ownData(records, client)
    expect(copy?.records.paymentQuestions).toMatchObject([{ words: QUESTION, answer_file_id: upload }])
    expect(copy?.files.map(({ name }) => name)).toContain(`receipt-${upload}.png`)
  })

  it('by two at once is one answer, and against a confirmation it is before or not at all [PAY-10, PAY-5]', async () => {
    const hand = await another()
    for (let round = 0; round < 8; round += 1) {
      const { client, paymentId, question } = await createQuestionedClient()
      const came = await Promise.all([
        answerQuestion(records, client.id, question, { text: 'One', upload: null }, after(20)),
        answerQuestion(hand, client.id, question, { text: 'Two', upload: null }, after(20)),
      ])
      expect(came.map((each) => (each.ok ? 'done' : each.reason)).toSorted()).toEqual(['already-answered', 'done'])
      const [kept] = await questionsOf(records, paymentId)
      expect(kept?.answerText).toBe(came[0].ok ? 'One' : 'Two')

      const late = await createQuestionedClient()
      const [answered, confirmed] = await Promise.all([
        answerQuestion(records, late.client.id, late.question, WORDS, after(20)),
        decidePayment(hand, administrator, late.paymentId, 'confirm', { now: after(20) }),
      ])
      expect(confirmed.ok).toBe(true)
      expect(answered.ok ? 'done' : answered.reason).toMatch(/^(done|already-decided)$/)
      const [question2] = await questionsOf(records, late.paymentId)
      expect(question2?.answeredAt !== null).toBe(answered.ok)
    }
  })

  it('control: two who look first and write afterwards, without the guards, both believe that theirs was kept [PAY-10]', async () => {
    const { question } = await createQuestionedClient()
    const hands = [records, await another()]
    const looked = await Promise.all(
      hands.map((hand) => hand.read.selectFrom('payment_questions').selectAll().where('id', '=', question).execute()),
    )
    const wrote = await Promise.all(
      hands.map(async (hand, at) =>
        looked[at]?.[0]?.answered_at === null
          ? hand.write
              .updateTable('payment_questions')
              .set({ answered_at: NOW.toISOString(), answer_text: `hand ${at}` })
              .where('id', '=', question)
              .executeTakeFirst()
          : null,
      ),
    )
    expect(wrote.map((each) => Number(each?.numUpdatedRows))).toEqual([1, 1])
  })

  it('control: without the index a second question would stand open beside the first [PAY-10]', async () => {
    const { paymentId } = await createQuestionedClient()
    const second = { payment_id: paymentId, asked_at: NOW.toISOString(), asked_by: administrator.id, words: 'Twice' }
    const insert = (id: string) =>
      records.write
        .insertInto('payment_questions')
        .values({ id, ...second })
        .execute()
    await expect(insert('second')).rejects.toThrow()
    await records.write
      .updateTable('payment_questions')
      .set({ answered_at: NOW.toISOString() })
      .where('payment_id', '=', paymentId)
      .execute()
    await insert('second')
    expect(await questionsOf(records, paymentId)).toHaveLength(2)
  })
})
