import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { MailKind } from '#domain/mail/emails'
import { ownData } from '#records/accounts/own/own-data'
import { newId, type Records } from '#records/engine/db'
import { owedBy } from '#records/money/balance/owed'
import { owingSum } from '#records/money/balance/balances-due'
import { entriesOf, readEnrolmentAccount } from '#records/money/ledger/entries'
import { undoConfirmation } from '#records/money/ledger/undo-confirmation'
import { stepSession } from '#records/training/progress'
import { after, done, enrolled, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { changeTraineePackage, type PackageChange } from './change-package.ts'
import {
  countChangeRequests,
  declineChangeRequest,
  lastChangeRequest,
  requestPackageChange,
  withdrawChangeRequest,
} from './change-requests.ts'

let opened: Awaited<ReturnType<typeof openTestRecords>>
let records: Records
/** The same records as another process has them. */
let other: Records
let owner: Actor
let manager: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  ;({ records } = opened)
  other = await opened.another()
  await setUpPackages(records)
  owner = await newAdministrator(records)
  manager = await newAdministrator(records, 'manager')
})
afterAll(() => opened.close())

async function newTrainee() {
  const client = await newClient(records)
  const { paymentId: traineeId } = await enrolled(records, owner, client.id, 'package_w')
  return { client, traineeId }
}

const prices = async () => {
  const rows = await records.read.selectFrom('packages').select(['key', 'price_centavos', 'sessions']).execute()
  return (key: string) => rows.find((row) => row.key === key)?.price_centavos ?? 0
}

type Changed = Partial<PackageChange> & { by?: Actor; at?: Records }
const change = (traineeId: string, { by = owner, at = records, ...changed }: Changed = {}) =>
  changeTraineePackage(
    at,
    by,
    { form: newId(), traineeId, from: 'package_w', to: 'package_o', reason: 'Wants more', ...changed },
    NOW,
  )

const traineeOf = (id: string) =>
  records.read.selectFrom('trainees').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const emailsTo = ({ email }: Actor, kind: MailKind) =>
  records.read.selectFrom('outbox').select('id').where('recipient', '=', email).where('kind', '=', kind).execute()

it('keeps what was taken, and the difference is owed; the way back settles it, and the ledger tells it all [FAM-3]', async () => {
  const price = await prices()
  const difference = price('package_o') - price('package_w')
  const { client, traineeId } = await newTrainee()
  const step = { stepper: 'sessions', direction: 'next', seen: 0 } as const
  done(await stepSession(records, owner, traineeId, step, NOW))
  const owedBefore = (await owingSum(records.read)).centavos
  expect(done(await change(traineeId))).toMatchObject({ differenceCentavos: difference })
  expect(await traineeOf(traineeId)).toMatchObject({ package: 'package_o', session_took: 1 })
  expect(await readEnrolmentAccount(records.read, traineeId)).toMatchObject({ changed: difference, owed: difference })
  expect((await owingSum(records.read)).centavos - owedBefore).toBe(Math.max(0, difference))
  expect(await owedBy(records.read, client)).toMatchObject({
    owed: difference,
    dueOn: expect.stringMatching(/^2026-/),
  })
  expect(await emailsTo(client, 'package-changed')).toHaveLength(1)
  done(await change(traineeId, { from: 'package_o', to: 'package_w', reason: 'Too much' }))
  expect(await readEnrolmentAccount(records.read, traineeId)).toMatchObject({ changed: 0, owed: 0 })
  const entries = await entriesOf(records.read, traineeId)
  expect(entries.map(({ kind, creditCentavos, note }) => [kind, creditCentavos + 0, note])).toEqual(
    expect.arrayContaining([
      ['received', 0, null],
      ['changed', -difference, 'Wants more'],
      ['changed', difference, 'Too much'],
    ]),
  )
  const own = JSON.stringify(await ownData(records, client))
  expect([own.includes('Wants more'), own.includes('difference_centavos')]).toEqual([true, true])
})

it('refuses a smaller package than what was taken, a day that others changed, and everyone but owner and manager [FAM-3]', async () => {
  const { traineeId } = await newTrainee()
  const facts = await records.read
    .selectFrom('packages')
    .select('sessions')
    .where('key', '=', 'package_o')
    .executeTakeFirstOrThrow()
  await records.write.updateTable('packages').set({ sessions: 0 }).where('key', '=', 'package_o').execute()
  const step = { stepper: 'sessions', direction: 'next', seen: 0 } as const
  done(await stepSession(records, owner, traineeId, step, NOW))
  expect(await change(traineeId)).toEqual({ ok: false, reason: 'too-many-taken' })
  await records.write
    .updateTable('packages')
    .set({ sessions: facts.sessions })
    .where('key', '=', 'package_o')
    .execute()
  expect(await change(traineeId, { from: 'package_r' })).toEqual({ ok: false, reason: 'package-changed' })
  for (const role of ['cashier', 'coach'] as const)
    expect(await change(traineeId, { by: await newAdministrator(records, role) })).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
  expect((await traineeOf(traineeId)).package).toBe('package_w')
})

it('a form sent twice changes once, and of two staff at once the second is told [FAM-3]', async () => {
  const { client, traineeId } = await newTrainee()
  const form = newId()
  const twice = await Promise.all([change(traineeId, { form }), change(traineeId, { form, at: other })])
  expect(twice.map(({ ok }) => ok)).toEqual([true, true])
  expect(await emailsTo(client, 'package-changed')).toHaveLength(1)
  const second = await newTrainee()
  const both = await Promise.all([
    change(second.traineeId),
    change(second.traineeId, { to: 'package_r', by: manager, at: other }),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'package-changed' })
  const changes = (await entriesOf(records.read, second.traineeId)).filter(({ kind }) => kind === 'changed')
  expect(changes).toHaveLength(1)
  // Without the package that staff saw, one after the other would both have changed it.
  const { package: now } = await traineeOf(second.traineeId)
  const next = now === 'package_o' ? 'package_r' : 'package_o'
  expect((await change(second.traineeId, { from: now, to: next })).ok).toBe(true)
})

it('a confirmation is not undone after a change [FAM-3, STM-2]', async () => {
  const { traineeId } = await newTrainee()
  done(await change(traineeId))
  expect((await undoConfirmation(records, owner, traineeId, NOW)).ok).toBe(false)
})

it('a client asks once, takes it back, asks again, and is declined with an answer or gets the package [FAM-3]', async () => {
  const { client, traineeId } = await newTrainee()
  let minutes = 0
  const ask = (form = newId(), at = records) =>
    requestPackageChange(at, client, { form, key: 'package_o', note: 'More sessions please' }, after((minutes += 1)))
  const form = newId()
  const sent = await Promise.all([ask(form), ask(form, other), ask(newId(), other)])
  expect(sent.filter(({ ok }) => ok)).toHaveLength(2)
  expect(await countChangeRequests(records, owner)).toBe(1)
  expect(await withdrawChangeRequest(records, await newClient(records), form, NOW)).toEqual({
    ok: false,
    reason: 'not-found',
  })
  const open = await lastChangeRequest(records, traineeId)
  done(await withdrawChangeRequest(records, client, open?.id ?? '', NOW))
  done(await ask())
  const again = await lastChangeRequest(records, traineeId)
  const decline = (answer: string, by = manager) =>
    declineChangeRequest(records, by, { id: again?.id ?? '', traineeId, answer }, NOW)
  expect(await decline('')).toEqual({ ok: false, reason: 'answer-missing' })
  done(await decline('In January'))
  done(await decline('In January'))
  expect(await decline('In March')).toEqual({ ok: false, reason: 'settled-already' })
  expect(await emailsTo(client, 'package-change-declined')).toHaveLength(1)
  done(await ask())
  done(await change(traineeId))
  expect(await lastChangeRequest(records, traineeId)).toMatchObject({ state: 'accepted', toPackage: 'package_o' })
  expect(await countChangeRequests(records, owner)).toBe(0)
})

it('whatever is changed in whatever order, what is owed is the price of the package less what came in [FAM-3]', async () => {
  const price = await prices()
  const keys = ['package_w', 'package_o', 'package_r', 'package_d'] as const
  const { traineeId } = await newTrainee()
  let seed = 7
  let now: string = 'package_w'
  for (let turn = 0; turn < 25; turn += 1) {
    seed = (seed * 48_271) % 2_147_483_647
    const to = keys[seed % keys.length] ?? 'package_w'
    const verdict = await change(traineeId, { from: now, to })
    expect(verdict.ok).toBe(to !== now)
    now = to
    expect((await traineeOf(traineeId)).package).toBe(now)
    const account = await readEnrolmentAccount(records.read, traineeId)
    expect(account?.owed).toBe(price(now) - price('package_w'))
  }
})
