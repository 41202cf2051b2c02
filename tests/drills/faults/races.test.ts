import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { arrivedUpload, enrolled, newAdministrator, newClient, NOW, payFor, reachReceiptStep } from '#tests/journey'
import type { Act, Came } from './acts.ts'
import { openArena, type Arena } from './arena.ts'
import { openUnguarded, type Unguarded } from './unguarded.ts'

const HANDS = 8
const ROUNDS = 8
/** A control needs only one round that fails. */
const CONTROL_ROUNDS = 20

let arena: Arena
let records: Records
let administrators: Actor[]
beforeAll(async () => {
  arena = await openArena(HANDS)
  records = arena.records
  administrators = [await newAdministrator(records), await newAdministrator(records)]
})
afterAll(() => arena.close())

const staff = (index: number): Actor => administrators[index % 2] ?? administrators[0]!
const eight = (act: (index: number) => Act): Act[] => Array.from({ length: HANDS }, (_, index) => act(index))
const saidBy = (came: Came[]) => came.map((each) => each.said).sort()
const times = (count: number, said: string): string[] => Array.from({ length: count }, () => said)

const userRow = (id: string) =>
  records.read
    .selectFrom('users')
    .select(['registration_step', 'current_package', 'selected_package'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const paymentsOf = (id: string) =>
  records.read
    .selectFrom('payments')
    .select(['id', 'package', 'status', 'removed_at'])
    .where('user_id', '=', id)
    .execute()
async function countsOf(userId: string, paymentId: string) {
  const [trainees, history, audit] = await Promise.all([
    records.read.selectFrom('trainees').select('id').where('user_id', '=', userId).execute(),
    records.read.selectFrom('payment_history').select('payment_id').where('user_id', '=', userId).execute(),
    records.read.selectFrom('audit_log').select('action').where('subject_id', '=', paymentId).orderBy('id').execute(),
  ])
  return { trainees: trainees.length, history: history.length, audit: audit.map((entry) => entry.action) }
}

describe(`${HANDS} at the same moment, ${ROUNDS} rounds`, () => {
  it('who confirm one payment are one winner, one trainee, one history entry; the others read that it was already decided [PAY-2, PAY-5]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = await newClient(records)
      const { paymentId } = await payFor(records, client.id)
      const came = await arena.together(
        eight((index) => ({ verb: 'decide', actor: staff(index), paymentId, decision: 'confirm' })),
      )
      expect(saidBy(came)).toEqual([...times(7, 'already-decided'), 'done'])
      expect(await countsOf(client.id, paymentId)).toEqual({ trainees: 1, history: 1, audit: ['payment confirm'] })
      expect(await userRow(client.id)).toEqual({
        registration_step: 4,
        current_package: 'package_w',
        selected_package: 'package_w',
      })
    }
  })

  it('who decide one payment differently leave the state of those who won, in their order, and of nobody else [PAY-2, PAY-3, PAY-4, PAY-5]', async () => {
    const wishes = ['confirm', 'reject', 'delete', 'confirm', 'reject', 'delete', 'confirm', 'reject'] as const
    const ends = {
      'payment confirm': {
        user: { registration_step: 4, current_package: 'package_w', selected_package: 'package_w' },
        enrolled: 1,
        listed: 'confirmed',
      },
      'payment reject': {
        user: { registration_step: 1, current_package: 'NONE', selected_package: null },
        enrolled: 0,
        listed: 'rejected',
      },
      'payment delete': {
        user: { registration_step: 2, current_package: 'NONE', selected_package: null },
        enrolled: 0,
        listed: 'pending',
      },
      'payment reject, payment delete': {
        user: { registration_step: 2, current_package: 'NONE', selected_package: null },
        enrolled: 0,
        listed: 'rejected',
      },
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = await newClient(records)
      const { paymentId } = await payFor(records, client.id)
      const came = await arena.together(
        eight((index) => ({
          verb: 'decide',
          actor: staff(index),
          paymentId,
          decision: wishes[(index + round) % HANDS] ?? 'confirm',
        })),
      )
      const { trainees, history, audit } = await countsOf(client.id, paymentId)
      const won = audit.join(', ')
      expect(Object.keys(ends)).toContain(won)
      const end = ends[won as keyof typeof ends]
      expect(saidBy(came)).toEqual([
        ...times(HANDS - audit.length, 'already-decided'),
        ...times(audit.length, 'done'),
      ])
      expect({ trainees, history }).toEqual({ trainees: end.enrolled, history: end.enrolled })
      expect(await userRow(client.id)).toEqual(end.user)
      expect(await paymentsOf(client.id)).toEqual([
        {
          id: paymentId,
          package: 'package_w',
          status: end.listed,
          removed_at: won.endsWith('delete') ? NOW.toISOString() : null,
        },
      ])
    }
  })

  it('who submit one proof make one payment, and all read of that one [REG-6]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = await newClient(records)
      await reachReceiptStep(records, client.id)
      const upload = await arrivedUpload(records, client.id)
      const came = await arena.together(
        eight(() => ({ verb: 'submit', userId: client.id, key: 'package_w', upload })),
      )
      expect(saidBy(came)).toEqual([...times(7, 'again'), 'done'])
      expect(new Set(came.map((each) => each.paymentId)).size).toBe(1)
      expect(await paymentsOf(client.id)).toEqual([
        { id: came[0]?.paymentId, package: 'package_w', status: 'pending', removed_at: null },
      ])
    }
  })

  it('who submit a picture each make one payment; the others read that one is pending [REG-6, REG-7]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = await newClient(records)
      await reachReceiptStep(records, client.id)
      const uploads: string[] = []
      for (let index = 0; index < HANDS; index += 1) uploads.push(await arrivedUpload(records, client.id))
      const came = await arena.together(
        eight((index) => ({ verb: 'submit', userId: client.id, key: 'package_w', upload: uploads[index] ?? '' })),
      )
      expect(saidBy(came)).toEqual(['done', ...times(7, 'payment-pending')])
      expect(await paymentsOf(client.id)).toHaveLength(1)
    }
  })

  it('who book another package and submit this one end as one of the two, never as a mixture [PKG-3, PKG-6, REG-6]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = await newClient(records)
      await reachReceiptStep(records, client.id)
      const upload = await arrivedUpload(records, client.id)
      const came = await arena.together(
        eight((index) =>
          (index + round) % 2 === 0
            ? { verb: 'book', userId: client.id, key: 'package_o' }
            : { verb: 'submit', userId: client.id, key: 'package_w', upload },
        ),
      )
      const [booked, submitted] = [
        came.filter((_, index) => (index + round) % 2 === 0),
        came.filter((_, index) => (index + round) % 2 === 1),
      ]
      const payments = await paymentsOf(client.id)
      if (payments.length > 0) {
        expect(payments).toMatchObject([{ package: 'package_w', status: 'pending', removed_at: null }])
        expect(await userRow(client.id)).toEqual({
          registration_step: 3,
          current_package: 'NONE',
          selected_package: 'package_w',
        })
        expect(saidBy(submitted)).toEqual([...times(3, 'again'), 'done'])
        expect(saidBy(booked)).toEqual(times(4, 'payment-pending'))
      } else {
        expect(await userRow(client.id)).toEqual({
          registration_step: 2,
          current_package: 'NONE',
          selected_package: 'package_o',
        })
        expect(saidBy(submitted)).toEqual(times(4, 'not-booked'))
        expect(saidBy(booked)).toEqual(times(4, 'done'))
      }
    }
  })

  it('who unenrol one trainee do it once; the others find nobody, and the history stays [TRN-2, PAY-5]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = await newClient(records)
      const { paymentId } = await enrolled(records, staff(0), client.id)
      const came = await arena.together(
        eight((index) => ({ verb: 'unenrol', actor: staff(index), traineeId: paymentId })),
      )
      expect(saidBy(came)).toEqual(['done', ...times(7, 'not-found')])
      expect(await countsOf(client.id, paymentId)).toEqual({
        trainees: 0,
        history: 1,
        audit: ['payment confirm', 'trainee unenroll'],
      })
    }
  })

  it('who press Next on one stepper step once, and leave one line in the log [TRN-4, PAY-9]', async () => {
    const took = async (id: string) =>
      (
        await records.read
          .selectFrom('trainees')
          .select('session_took')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).session_took
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = await newClient(records)
      const { paymentId } = await enrolled(records, staff(0), client.id)
      const came = await arena.together(
        eight((index) => ({ verb: 'step', actor: staff(index), traineeId: paymentId, seen: 0 })),
      )
      expect(saidBy(came)).toEqual(times(HANDS, 'done'))
      expect(await took(paymentId)).toBe(1)
      expect((await countsOf(client.id, paymentId)).audit).toEqual(['payment confirm', 'trainee step'])
    }
  })

  it('who guess fifty passwords of one account between them have ten guesses [AUTH-6]', async () => {
    for (let round = 0; round < 3; round += 1) {
      const subject = `account ${newId()}@example.ph`
      const came = await arena.together(Array.from({ length: 50 }, () => ({ verb: 'attempt', subject, count: 10 })))
      expect(came.filter((each) => each.ok)).toHaveLength(10)
      expect(came.filter((each) => each.said === 'too-many')).toHaveLength(40)
    }
  })
})

// The same races against what one would write without thinking. They must go wrong: else the races above could not.
describe('without the guards', () => {
  let unguarded: Unguarded
  beforeAll(async () => {
    unguarded = await openUnguarded(HANDS)
  })
  afterAll(() => unguarded.close())

  it('reading the status, waiting a moment and writing enrols a client more than once [PAY-2]', async () => {
    let spoiled = 0
    for (let round = 0; round < CONTROL_ROUNDS && spoiled === 0; round += 1)
      if (await unguarded.confirm()) spoiled += 1
    expect(spoiled, 'rounds that went wrong').toBeGreaterThan(0)
  })

  it('reading how far a trainee is, waiting a moment and adding one steps more than once [TRN-4]', async () => {
    const { records, together } = unguarded
    let most = 0
    const administrator = await newAdministrator(records)
    for (let round = 0; round < CONTROL_ROUNDS && most <= 1; round += 1) {
      const { paymentId } = await enrolled(records, administrator, (await newClient(records)).id)
      await together(async (by) => {
        const { session_took: took } = await by.write
          .selectFrom('trainees')
          .select('session_took')
          .where('id', '=', paymentId)
          .executeTakeFirstOrThrow()
        await sleep(5)
        if (took === 0)
          await by.write
            .updateTable('trainees')
            .set((eb) => ({ session_took: eb('session_took', '+', 1) }))
            .where('id', '=', paymentId)
            .execute()
      })
      const { session_took: reached } = await records.read
        .selectFrom('trainees')
        .select('session_took')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
      most = Math.max(most, reached)
    }
    expect(most, 'steps of one press').toBeGreaterThan(1)
  })

  it('looking for a payment, waiting a moment and inserting one pays twice [REG-6]', async () => {
    let spoiled = 0
    for (let round = 0; round < CONTROL_ROUNDS && spoiled === 0; round += 1)
      if (await unguarded.submit()) spoiled += 1
    expect(spoiled, 'rounds that went wrong').toBeGreaterThan(0)
  })
})
