import { addStatement } from '#records/money/statements/add-statement'
import { statementOf } from '#tests/statements/sent'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { CLEARED } from '#domain/files/cleared'
import { cutoffOf, GRACE_DAYS, RETENTION, type RetentionKind } from '#domain/operating/retention'
import { requestDeletion, deleteAccount } from '#records/accounts/own/deletion-requests'
import { newId, immediateTransaction, type Records } from '#records/engine/db'
import { paymentView } from '#records/enrolment/payment-views'
import { decidePayment } from '#records/enrolment/payments'
import { unreadReceipt } from '#records/enrolment/receipts'
import { fileFor } from '#records/files/files'
import { waitingRemovals } from '#records/files/file-removals'
import {
  after,
  done,
  newAdministrator,
  newClient,
  NOW,
  payFor,
  reachReceiptStep,
  setUpPackages,
} from '#tests/journey'
import { newDrill, newTrainee, sentAttempt } from '#tests/practice'
import { newFamily, payTogether } from '#tests/families'
import { openTestRecords } from '#tests/records'
import { recordDecision } from './audit.ts'
import { heldThings, liftHold, placeHold } from './legal-holds.ts'
import { proveLog } from './log-proof.ts'
import { changeTerm, retentionTerms, whatGoesNext } from './retention.ts'
import { clearMarked, markDue, sweepRetention as sweepOnce, type Swept } from './retention-sweep.ts'

let records: Records
let owner: Actor
let another: () => Promise<Records>
let close: () => Promise<void>
beforeEach(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterEach(() => close())

const SECOND = 1000
const GRACE_MS = GRACE_DAYS * 86_400_000
/** Both steps of retention: marks what is due at a moment, and deletes it after the grace period. */
async function sweepRetention(which: Records, at: Date, atOnce?: number): Promise<Swept> {
  await markDue(records, at)
  return clearMarked(which, later(at, GRACE_MS), atOnce)
}
/** The moment at which something of this kind from this instant is exactly as old as it may become. */
function endOf(kind: RetentionKind, from: Date): Date {
  const { unit, usual } = RETENTION[kind]
  if (unit === 'days') return new Date(from.getTime() + usual * 86_400_000)
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + (unit === 'years' ? usual * 12 : usual))
  return end
}
const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

async function paid(decision: 'confirm' | 'reject', at = NOW) {
  const client = await newClient(records)
  const { paymentId } = await payFor(records, client.id, 'package_w', at)
  done(await decidePayment(records, owner, paymentId, decision, { reason: 'Blurred', now: at }))
  const { receipt_file_id: receipt } = await records.read
    .selectFrom('payments')
    .select('receipt_file_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { key } = await records.read
    .selectFrom('files')
    .select('key')
    .where('id', '=', receipt)
    .executeTakeFirstOrThrow()
  return { client, paymentId, receipt, key }
}

const mail = (over: object = {}) => ({
  id: newId(),
  kind: 'contact-message' as const,
  recipient: 'somebody@client.example',
  sender_name: 'Academy',
  reply_to: null,
  subject: 'S',
  text: 'T',
  html: 'H',
  created_at: NOW.toISOString(),
  attempts: 1,
  next_at: NOW.toISOString(),
  sent_at: NOW.toISOString(),
  failed_at: null,
  last_error: null,
  once: null,
  claimed_by: null,
  claimed_until: null,
  ...over,
})

/** Makes one thing of each kind that is from NOW on, and says whether it is still there. */
const MAKE: Record<RetentionKind, () => Promise<() => Promise<boolean>>> = {
  async 'rejected-receipts'() {
    const { receipt } = await paid('reject')
    return async () => (await fileFor(records, owner, receipt)) !== null
  },
  async 'confirmed-receipts'() {
    const { receipt } = await paid('confirm')
    return async () => (await fileFor(records, owner, receipt)) !== null
  },
  async registrations() {
    const client = await newClient(records)
    await reachReceiptStep(records, client.id)
    await records.write
      .updateTable('drafts')
      .set({ updated_at: NOW.toISOString() })
      .where('user_id', '=', client.id)
      .execute()
    return async () =>
      (await records.read
        .selectFrom('drafts')
        .select('user_id')
        .where('user_id', '=', client.id)
        .executeTakeFirst()) !== undefined
  },
  async messages() {
    const id = newId()
    const words = { name: 'Somebody', email: 'somebody@client.example', subject: 'S', message: 'M' }
    await records.write
      .insertInto('contact_messages')
      .values({ id, ...words, received_at: NOW.toISOString(), read_at: null })
      .execute()
    return async () =>
      (await records.read.selectFrom('contact_messages').select('id').where('id', '=', id).executeTakeFirst()) !==
      undefined
  },
  async enquiries() {
    const id = newId()
    const at = NOW.toISOString()
    const person = { name: 'Somebody', email: 'somebody@mail.example', mobile: '+639171234567', message: '' }
    await records.write
      .insertInto('enquiries')
      .values({ id, ...person, source: '', created_at: at, updated_at: at })
      .execute()
    return async () =>
      (await records.read.selectFrom('enquiries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  },
  async mail() {
    const sent = mail()
    await records.write.insertInto('outbox').values(sent).execute()
    return async () =>
      (await records.read.selectFrom('outbox').select('id').where('id', '=', sent.id).executeTakeFirst()) !==
      undefined
  },
  async 'sign-ins'() {
    const entry = { action: 'sign in', subject: 'account', id: owner.id, name: owner.name }
    await immediateTransaction(records, (trx) => recordDecision(trx, owner, entry, NOW))
    return async () =>
      (await records.read.selectFrom('audit_log').select('id').where('action', '=', 'sign in').executeTakeFirst()) !==
      undefined
  },
  async 'policy-reports'() {
    const seen = { first_seen: NOW.toISOString(), last_seen: NOW.toISOString() }
    await records.write
      .insertInto('policy_reports')
      .values({ id: 'r', directive: 'd', blocked: 'b', page: '/', times: 1, ...seen })
      .execute()
    return async () => (await records.read.selectFrom('policy_reports').select('id').executeTakeFirst()) !== undefined
  },
  async recordings() {
    const client = await newTrainee(records, owner)
    const id = await sentAttempt(records, client, await newDrill(records, owner))
    return async () =>
      (
        await records.read
          .selectFrom('practice_attempts')
          .select('file_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).file_id !== null
  },
  async 'statement-lines'() {
    await addStatement(records, owner, statementOf([{ centavos: 850_000 }], 'Retention'), NOW)
    return async () =>
      (await records.read.selectFrom('statement_lines').select('id').executeTakeFirst()) !== undefined
  },
}

describe('what is kept for its time', () => {
  it.each(Object.keys(MAKE) as RetentionKind[])(
    '%s: is there a second before it, and gone at it and after it [LAW-3]',
    async (kind) => {
      const isThere = await MAKE[kind]()
      const end = endOf(kind, NOW)
      expect(cutoffOf(kind, RETENTION[kind].usual, end)).toBe(NOW.toISOString())
      expect((await sweepRetention(records, later(end, -SECOND)))[kind]).toBeUndefined()
      expect(await isThere()).toBe(true)
      expect((await sweepRetention(records, end))[kind]).toBe(1)
      expect(await isThere()).toBe(false)
      expect((await sweepRetention(records, later(end, SECOND)))[kind]).toBeUndefined()
      expect(await proveLog(records)).toMatchObject({ broken: null, waiting: 0 })
    },
  )

  it('goes with its files, and leaves the payment, the sum and one line that says how much [LAW-3]', async () => {
    const { paymentId, key, receipt } = await paid('reject')
    const { key: other } = await paid('reject', after(5))
    const end = later(endOf('rejected-receipts', NOW), 10 * 60_000)
    expect(await sweepRetention(records, end)).toMatchObject({ 'rejected-receipts': 2 })
    const going = await waitingRemovals(records, end)
    expect(going).toEqual(expect.arrayContaining([key, other]))
    expect(
      await records.read
        .selectFrom('payments')
        .select(['status', 'receipt_file_id', 'reference'])
        .where('id', '=', paymentId)
        .execute(),
    ).toEqual([{ status: 'rejected', receipt_file_id: receipt, reference: null }])
    expect(await unreadReceipt(records, receipt), 'nobody reads it again').toBeNull()
    expect((await paymentView(records, paymentId))?.receiptKey).toBe(CLEARED + receipt)
    const lines = await records.read
      .selectFrom('audit_log')
      .select(['actor_name', 'after'])
      .where('action', '=', 'retention sweep')
      .execute()
    expect(lines).toEqual([
      { actor_name: 'Operator', after: expect.stringContaining('"rejected-receipts":2') as string },
    ])
  })

  it('never is a registration that waits for a decision, was paid or is trained for, nor mail that has not left [LAW-3]', async () => {
    const pending = await newClient(records)
    await payFor(records, pending.id)
    const enrolled = await paid('confirm')
    for (const { id } of [pending, enrolled.client])
      await records.write
        .insertInto('drafts')
        .values({ user_id: id, fields: '{}', updated_at: NOW.toISOString() })
        .onConflict((known) => known.column('user_id').doNothing())
        .execute()
    await records.write
      .insertInto('outbox')
      .values(mail({ sent_at: null }))
      .execute()
    const swept = await sweepRetention(records, later(endOf('registrations', NOW), 86_400_000))
    expect(swept.registrations).toBeUndefined()
    expect(await records.read.selectFrom('drafts').select('user_id').execute()).toHaveLength(2)
    expect(await records.read.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).not.toEqual(
      [],
    )
  })

  it('takes the booking of an unfinished registration along, and the account stays [LAW-3]', async () => {
    const client = await newClient(records)
    await reachReceiptStep(records, client.id)
    await sweepRetention(records, later(endOf('registrations', new Date()), 86_400_000))
    expect(
      await records.read
        .selectFrom('users')
        .select(['name', 'registration_step', 'selected_package'])
        .where('id', '=', client.id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ name: client.name, registration_step: 1, selected_package: null })
  })
})

describe('what is due', () => {
  it('is marked first and goes seven days later, unless it is no longer due by then [LAW-3]', async () => {
    const sent = [mail(), mail()]
    await records.write.insertInto('outbox').values(sent).execute()
    const end = endOf('mail', NOW)
    const there = async () => (await records.read.selectFrom('outbox').select('id').execute()).length
    expect(await sweepOnce(records, end)).toEqual({})
    expect(await sweepOnce(records, later(end, GRACE_MS - SECOND))).toEqual({})
    expect(await there()).toBe(2)
    const [next] = (await whatGoesNext(records, owner, end)).filter(({ kind }) => kind === 'mail')
    expect(next).toMatchObject({ dueNow: 2, removedFrom: later(end, GRACE_MS).toISOString() })
    await records.write
      .updateTable('outbox')
      .set({ sent_at: later(end, 0).toISOString() })
      .where('id', '=', sent[0]!.id)
      .execute()
    expect(await sweepOnce(records, later(end, GRACE_MS))).toEqual({ mail: 1 })
    expect(await there()).toBe(1)
    expect(await records.read.selectFrom('retention_marks').selectAll().execute()).toEqual([])
  })

  it('is marked again where a clock that was wrong has marked it ahead [LAW-3]', async () => {
    await records.write.insertInto('outbox').values(mail()).execute()
    const end = endOf('mail', NOW)
    await markDue(records, later(end, 400 * 86_400_000))
    expect(await sweepOnce(records, end)).toEqual({})
    expect(await records.read.selectFrom('retention_marks').select('marked_at').execute()).toEqual([
      { marked_at: end.toISOString() },
    ])
    expect(await sweepOnce(records, later(end, GRACE_MS))).toEqual({ mail: 1 })
  })
})

describe('a hold', () => {
  const hold = (whom: string, reason = 'Case 7 of the NPC') => placeHold(records, owner, { whom, reason }, NOW)

  it('keeps everything of a person, and a deletion waits, until it is lifted [LAW-3]', async () => {
    const { client, receipt } = await paid('reject')
    const address = client.email
    await records.write
      .insertInto('outbox')
      .values(mail({ recipient: address, sent_at: NOW.toISOString() }))
      .execute()
    done(await hold(address))
    expect(await heldThings(records)).toMatchObject([
      { subject: 'person', subjectId: client.id, name: expect.any(String), reason: 'Case 7 of the NPC' },
    ])
    const end = later(endOf('rejected-receipts', NOW), SECOND)
    expect((await sweepRetention(records, end))['rejected-receipts']).toBeUndefined()
    expect(await fileFor(records, owner, receipt)).not.toBeNull()
    expect(
      await records.read.selectFrom('outbox').select('id').where('recipient', '=', address).execute(),
    ).not.toEqual([])
    done(await requestDeletion(records, client, NOW))
    const { id: request } = await records.read.selectFrom('deletion_requests').select('id').executeTakeFirstOrThrow()
    expect(await deleteAccount(records, owner, request, NOW)).toEqual({ ok: false, reason: 'held' })
    const [held] = await heldThings(records)
    done(await liftHold(records, owner, held?.id ?? '', NOW))
    expect((await sweepRetention(records, end))['rejected-receipts']).toBe(1)
    expect((await deleteAccount(records, owner, request, NOW)).ok).toBe(true)
  })

  it('of a payment keeps its receipt, and the account it is of; other payments go [LAW-3]', async () => {
    const [kept, other] = [await paid('reject'), await paid('reject')]
    done(await hold(kept.paymentId))
    expect((await sweepRetention(records, later(endOf('rejected-receipts', NOW), SECOND)))['rejected-receipts']).toBe(
      1,
    )
    expect(await fileFor(records, owner, kept.receipt)).not.toBeNull()
    expect(await fileFor(records, owner, other.receipt)).toBeNull()
    done(await requestDeletion(records, kept.client, NOW))
    const { id } = await records.read.selectFrom('deletion_requests').select('id').executeTakeFirstOrThrow()
    expect(await deleteAccount(records, owner, id, NOW)).toEqual({ ok: false, reason: 'held' })
  })

  it('of one child keeps the proof of a payment for several, which goes when the hold is lifted [FAM-2, LAW-3]', async () => {
    const family = await newFamily(records)
    const { paymentIds } = await payTogether(records, family, ['package_w', 'package_w'])
    done(await decidePayment(records, owner, paymentIds[0] ?? '', 'reject', { now: NOW }))
    const { id: receipt } = await records.read
      .selectFrom('payments')
      .select('receipt_file_id as id')
      .where('id', '=', paymentIds[0] ?? '')
      .executeTakeFirstOrThrow()
    done(await hold(family.children[1]?.id ?? ''))
    const end = later(endOf('rejected-receipts', NOW), SECOND)
    expect((await sweepRetention(records, end))['rejected-receipts']).toBeUndefined()
    expect(await fileFor(records, owner, receipt)).not.toBeNull()
    const [held] = await heldThings(records)
    done(await liftHold(records, owner, held?.id ?? '', NOW))
    await sweepRetention(records, later(end, SECOND))
    expect(await fileFor(records, owner, receipt)).toBeNull()
  })

  it('is placed once, with a reason, on somebody who is there, by who may, and stands in the log [LAW-3]', async () => {
    const client = await newClient(records)
    expect(await hold(client.id, '')).toEqual({ ok: false, reason: 'no-reason' })
    expect(await hold(client.id, 'x'.repeat(301))).toEqual({ ok: false, reason: 'long-reason' })
    expect(await hold('nobody@client.example')).toEqual({ ok: false, reason: 'not-there' })
    expect(await hold(owner.id), 'staff are no clients').toEqual({ ok: false, reason: 'not-there' })
    const cashier = await newAdministrator(records, 'cashier')
    expect(await placeHold(records, cashier, { whom: client.id, reason: 'x' }, NOW)).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    done(await hold(client.id))
    expect(await hold(client.id)).toEqual({ ok: false, reason: 'held-already' })
    const [held] = await heldThings(records)
    expect(await liftHold(records, cashier, held?.id ?? '', NOW)).toEqual({ ok: false, reason: 'not-allowed' })
    done(await liftHold(records, owner, held?.id ?? '', NOW))
    expect(await liftHold(records, owner, held?.id ?? '', NOW)).toEqual({ ok: false, reason: 'not-held' })
    const lines = await records.read
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', client.id)
      .where('action', 'like', 'hold%')
      .orderBy('id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['hold place', 'hold lift'])
  })
})

describe('the sweep', () => {
  async function manyMails(count: number) {
    await records.write
      .insertInto('outbox')
      .values(Array.from({ length: count }, () => mail()))
      .execute()
  }
  const end = endOf('mail', NOW)
  const linesOfSweeps = async () =>
    (
      await records.read.selectFrom('audit_log').select('after').where('action', '=', 'retention sweep').execute()
    ).map(({ after }) => JSON.parse(after) as Record<string, number>)

  it('that is cut off in the middle goes on the next time, and its line counts both [LAW-3]', async () => {
    await manyMails(10)
    let portions = 0
    const dying = {
      ...records,
      write: {
        transaction: () => {
          portions += 1
          if (portions > 8) throw new Error('killed')
          return records.write.transaction()
        },
      } as unknown as Records['write'],
    }
    await expect(sweepRetention(dying, end, 2)).rejects.toThrow('killed')
    const left = (await records.read.selectFrom('outbox').select('id').execute()).length
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(10)
    expect(await linesOfSweeps()).toEqual([])
    expect(await sweepRetention(records, end, 2)).toEqual({ mail: 10 })
    expect(await linesOfSweeps()).toEqual([{ mail: 10 }])
  })

  it('of two processes at once clears each thing once, and together they count all [LAW-3]', async () => {
    await manyMails(40)
    const other = await another()
    const swept = await Promise.all([sweepRetention(records, end, 3), sweepRetention(other, end, 3)])
    expect(swept.reduce((sum, { mail: count = 0 }) => sum + count, 0)).toBe(40)
    expect((await linesOfSweeps()).reduce((sum, { mail: count = 0 }) => sum + count, 0)).toBe(40)
    expect(await records.read.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  it('that takes sign-ins out leaves a chain that the doctor can tell from one that somebody thinned out [LAW-3, STAFF-5]', async () => {
    for (let made = 0; made < 3; made += 1) await MAKE['sign-ins']()
    expect((await sweepRetention(records, endOf('sign-ins', NOW)))['sign-ins']).toBe(3)
    expect(await proveLog(records)).toMatchObject({ broken: null, gone: 3, saidGone: 3 })
    await immediateTransaction(records, (trx) =>
      recordDecision(trx, owner, { action: 'sign in', subject: 'account', id: owner.id, name: owner.name }, NOW),
    )
    await records.write.deleteFrom('audit_log').where('action', '=', 'sign in').execute()
    expect(await proveLog(records)).toMatchObject({ broken: null, gone: 4, saidGone: 3 })
  })
})

describe('the terms', () => {
  it('are changed by an owner alone, within the bounds, with a line, and the sweep goes by them [LAW-3]', async () => {
    const manager = await newAdministrator(records, 'manager')
    expect(await changeTerm(records, manager, { kind: 'mail', input: '60' }, NOW)).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    for (const input of ['13', '366', 'a lot'])
      expect(await changeTerm(records, owner, { kind: 'mail', input }, NOW)).toEqual({
        ok: false,
        reason: 'out-of-bounds',
      })
    expect((await retentionTerms(records.read)).mail).toBe(90)
    expect(done(await changeTerm(records, owner, { kind: 'mail', input: '14' }, NOW))).toEqual({ words: '14 days' })
    done(await changeTerm(records, owner, { kind: 'mail', input: '14' }, NOW))
    expect(
      await records.read
        .selectFrom('audit_log')
        .select(['before', 'after'])
        .where('action', '=', 'retention change')
        .execute(),
    ).toEqual([{ before: '{"time":"90 days"}', after: '{"time":"14 days"}' }])
    await MAKE.mail()
    expect(await sweepRetention(records, later(NOW, 14 * 86_400_000 - SECOND))).toEqual({})
    expect(await sweepRetention(records, later(NOW, 14 * 86_400_000))).toEqual({ mail: 1 })
  })

  it('say what goes next: today, within thirty days, since when and whose, to those who may see names [LAW-3]', async () => {
    const { client } = await paid('reject')
    await MAKE.mail()
    await MAKE.messages()
    const end = endOf('rejected-receipts', NOW)
    const seen = async (actor: Actor, at: Date) =>
      Object.fromEntries((await whatGoesNext(records, actor, at)).map(({ kind, ...next }) => [kind, next]))
    const before = await seen(owner, later(end, -10 * 86_400_000))
    expect(before['rejected-receipts']).toMatchObject({ dueNow: 0, dueSoon: 1, oldest: NOW.toISOString() })
    const at = await seen(owner, end)
    const { name } = await records.read
      .selectFrom('users')
      .select('name')
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
    expect(at['rejected-receipts']).toMatchObject({ dueNow: 1, dueSoon: 0, people: [name] })
    expect(at.messages).toMatchObject({ dueNow: 0, people: [] })
    expect(at['policy-reports']).toMatchObject({ dueNow: 0, oldest: null })
    const manager = await newAdministrator(records, 'manager')
    expect((await seen(manager, end))['rejected-receipts']).toMatchObject({ dueNow: 1, people: [] })
  })
})
