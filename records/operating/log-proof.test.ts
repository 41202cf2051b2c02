import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { immediateTransaction, type Records } from '#records/engine/db'
import { linkWaiting } from '#records/engine/log/log-chain'
import { requestDeletion, deleteAccount } from '#records/accounts/own/deletion-requests'
import { decidePayment } from '#records/enrolment/payments'
import { atLast } from '#tests/at-last'
import { after, done, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { ENGINE, openTestRecords } from '#tests/records'
import { OPERATOR, recordDecision } from './audit.ts'
import { linkAt, logHead, proveLog } from './log-proof.ts'

// Several portions on either engine.
const BEFORE = ENGINE === 'sqlite' ? 20_000 : 5000
let records: Records
let administrator: Actor
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  administrator = await newAdministrator(records)
})
afterAll(() => close())

const note = (name: string, at = NOW, id = 'thing') =>
  immediateTransaction(records, (trx) =>
    recordDecision(trx, OPERATOR, { action: 'win edit', subject: 'win', id, name, after: { title: name } }, at),
  )
/** As a build without the chain writes. */
const noteUnlinked = (names: string[]) =>
  records.write
    .insertInto('audit_log')
    .values(
      names.map((name) => ({
        at: NOW.toISOString(),
        actor_id: null,
        actor_name: 'Operator',
        action: 'win edit',
        subject: 'win',
        subject_id: 'thing',
        subject_name: name,
        before: '{}',
        after: '{}',
      })),
    )
    .execute()
const lastId = async () =>
  Number(
    (
      await records.write
        .selectFrom('audit_log')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
    ).id,
  )
/** Cuts the log at its end, as only a person with database access could. */
async function forgetLast(id: number, number: number) {
  await records.write.deleteFrom('audit_log').where('id', '=', id).execute()
  await records.write.deleteFrom('audit_chain').where('number', '=', number).execute()
  const hash = (await linkAt(records, number - 1)) ?? ''
  await records.write
    .updateTable('audit_head')
    .set({ number: number - 1, hash })
    .execute()
}
const soundly = { broken: null, waiting: 0, foreign: 0 }

describe('the chain of the log', () => {
  beforeEach(async () => {
    for (const name of ['one', 'two', 'three']) await note(name)
  })

  it('gets a link with each entry, in the transaction that writes it, and proves them all [STAFF-5]', async () => {
    const before = await logHead(records)
    await note('four')
    const head = await logHead(records)
    expect(head.number).toBe(before.number + 1)
    expect(await linkAt(records, head.number)).toBe(head.hash)
    expect(await proveLog(records)).toMatchObject({ head, ...soundly })
    await expect(
      immediateTransaction(records, async (trx) => {
        await recordDecision(trx, OPERATOR, { action: 'win edit', subject: 'win', id: 'x', name: 'gone' }, NOW)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await proveLog(records)).toMatchObject({ head, ...soundly })
  })

  it('takes no entry from a transaction that makes no link [STAFF-5]', async () => {
    const before = await lastId()
    await expect(
      records.write
        .transaction()
        .execute((trx) =>
          recordDecision(trx, OPERATOR, { action: 'win edit', subject: 'win', id: 'x', name: 'alone' }, NOW),
        ),
    ).rejects.toThrow('makes their links')
    expect(await lastId()).toBe(before)
  })

  it('finds a word, a fact and a moment that somebody changed in the database, by number and time [STAFF-5]', async () => {
    for (const [change, flaw] of [
      [{ subject_name: 'Somebody else' }, 'words'],
      [{ after: '{"title":"other"}' }, 'words'],
      [{ action: 'win delete' }, 'facts'],
      [{ actor_id: administrator.id }, 'facts'],
    ] as const) {
      await note('to be changed')
      const [head, id] = [await logHead(records), await lastId()]
      await records.write.updateTable('audit_log').set(change).where('id', '=', id).execute()
      expect((await proveLog(records)).broken).toEqual({ number: head.number, at: NOW.toISOString(), flaw })
      await forgetLast(id, head.number)
      expect(await proveLog(records)).toMatchObject(soundly)
    }
  })

  it('finds a link that was taken out, and an end that was set back while links stand behind it [STAFF-5]', async () => {
    const { number, hash } = await logHead(records)
    const [taken] = await records.write
      .selectFrom('audit_chain')
      .selectAll()
      .where('number', '=', number - 1)
      .execute()
    await records.write
      .deleteFrom('audit_chain')
      .where('number', '=', number - 1)
      .execute()
    expect((await proveLog(records)).broken).toMatchObject({ number: number - 1, flaw: 'missing' })
    await records.write.insertInto('audit_chain').values(taken!).execute()
    await records.write
      .updateTable('audit_head')
      .set({ number: number - 1, hash: taken!.hash })
      .execute()
    expect((await proveLog(records)).broken).toMatchObject({ number: number - 1, flaw: 'cut' })
    await records.write.updateTable('audit_head').set({ number, hash }).execute()
    expect(await proveLog(records)).toMatchObject(soundly)
  })

  it('takes in a log of thousands of entries from before it began, in portions, and nothing that comes later past the site [STAFF-5]', async () => {
    await sql`insert into audit_log (at, actor_id, actor_name, action, subject, subject_id, subject_name, before, after)
      with recursive counting (n) as (select 1 union all select n + 1 from counting where n < ${sql.lit(BEFORE)})
      select ${NOW.toISOString()}, 'x', 'Operator', 'win edit', 'win', 'win', 'Win', '{}', '{}' from counting`.execute(
      records.write,
    )
    expect(await proveLog(records)).toMatchObject({ broken: null, waiting: BEFORE, foreign: 0 })
    expect(await linkWaiting(records.write)).toBe(BEFORE)
    expect(await proveLog(records)).toMatchObject(soundly)

    await noteUnlinked(['by hand', 'and another'])
    await note('new')
    expect(await linkWaiting(records.write)).toBe(0)
    expect(await proveLog(records)).toMatchObject({ broken: null, waiting: 0, foreign: 2 })
    // Also where the list of those that wait is emptied by hand.
    await records.write.deleteFrom('audit_waiting').execute()
    expect(await proveLog(records)).toMatchObject({ foreign: 2 })
    await records.write.deleteFrom('audit_log').where('subject_name', 'in', ['by hand', 'and another']).execute()
    expect(await proveLog(records)).toMatchObject(soundly)
  })
})

describe('a person who is deleted', () => {
  it('leaves a chain that proves what was done to them, and nothing from which their name could be guessed [STAFF-5, CLI-5]', async () => {
    const client = await newClient(records, 'Quintilia Forgotten')
    const { paymentId } = await payFor(records, client.id)
    done(await decidePayment(records, administrator, paymentId, 'reject', { reason: 'Blurred, Quintilia', now: NOW }))
    done(await requestDeletion(records, client, NOW))
    const request = await records.read
      .selectFrom('deletion_requests')
      .select('id')
      .where('user_id', '=', client.id)
      .executeTakeFirstOrThrow()
    const salts = () =>
      records.read
        .selectFrom('audit_chain')
        .innerJoin('audit_log', 'audit_log.id', 'entry_id')
        .select(['salt', 'after'])
        .where('subject_id', '=', paymentId)
        .execute()
    expect((await salts())[0]?.salt, 'the control').not.toBeNull()
    done(await deleteAccount(records, administrator, request.id, after(5)))
    expect(await salts()).toEqual([{ salt: null, after: '{"status":"rejected"}' }])
    const proof = await proveLog(records)
    expect(proof).toMatchObject(soundly)
    expect(proof.forgotten).toBeGreaterThan(0)
    await records.write
      .updateTable('audit_log')
      .set({ after: '{"status":"confirmed"}' })
      .where('subject_id', '=', paymentId)
      .execute()
    expect((await proveLog(records)).broken?.flaw, 'what was done is still proven').toBe('facts')
    await records.write
      .updateTable('audit_log')
      .set({ after: '{"status":"rejected"}' })
      .where('subject_id', '=', paymentId)
      .execute()
    expect(await proveLog(records)).toMatchObject(soundly)
  })
})

describe('two processes that write at once', () => {
  it('make one chain without a gap [STAFF-5]', async () => {
    const other = await another()
    const { number } = await logHead(records)
    const writing = (which: Records, at: number) =>
      immediateTransaction(which, (trx) =>
        recordDecision(trx, OPERATOR, { action: 'win edit', subject: 'win', id: `${at}`, name: 'W' }, NOW),
      )
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => atLast(() => writing(at % 2 === 0 ? records : other, at))),
    )
    expect(await logHead(records)).toMatchObject({ number: number + 60 })
    expect(await proveLog(records)).toMatchObject(soundly)
  })

  it.skipIf(ENGINE === 'sqlite')('would not without holding the end: the control [STAFF-5]', async () => {
    const unheld = async (at: number) =>
      records.write.transaction().execute(async (trx) => {
        const head = await trx.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
        await sql`select pg_sleep(0.02)`.execute(trx)
        const next = { number: head.number + 1, hash: `${at}` }
        await trx
          .insertInto('audit_chain')
          .values({ ...next, words: '', entry: '', entry_id: null, salt: null })
          .execute()
        await trx.updateTable('audit_head').set(next).execute()
      })
    const came = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => unheld(at)))
    expect(came.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  })
})
