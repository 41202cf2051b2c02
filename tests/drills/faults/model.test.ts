import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { bookPackage, cancelRegistration, saveDraft } from '#records/enrolment/enrolment'
import { submitProof } from '#records/enrolment/submit-proof'
import { decidePayment, unenrolTrainee } from '#records/enrolment/payments'
import { beginUpload } from '#records/files/uploads'
import { CONSENTS, arrivedUpload, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { ENGINE, openTestRecords } from '#tests/records'
import {
  modelBook,
  modelCancel,
  modelDecide,
  modelSubmit,
  modelType,
  modelUnenrol,
  newModel,
  openPayment,
  type Expected,
  type Key,
  type Model,
  type ModelUpload,
} from './model.ts'

// The same verbs on both engines: that every answer is reached is for one of them.
const RUNS = Number(process.env.MODEL_RUNS ?? (ENGINE === 'sqlite' ? 200 : 50))
const SEED = Number(process.env.MODEL_SEED ?? 20_261_121)
const CLIENTS = 2
/** Sequences that run in parallel, each with its own people: faster, and none may disturb another. */
const ABREAST = 5
const KEYS: Key[] = ['package_w', 'package_o', 'package_r', 'package_d']

let records: Records
let administrators: Actor[]
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  administrators = [await newAdministrator(records), await newAdministrator(records)]
})
afterAll(() => close())

// Numbers point into what there is at that moment, so that a shrunk sequence still means something. 'chosen' is the
// booked package.
const client = fc.nat({ max: CLIENTS - 1 })
const some = fc.nat({ max: 1000 })
const key = fc.oneof(
  { weight: 5, arbitrary: fc.constant('chosen' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...KEYS) },
)
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('book' as const), client, key: fc.constantFrom(...KEYS) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('type' as const), client, key }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave step 1' as const), client, key }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('leave step 2' as const), client, key }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('submit' as const),
      client,
      key,
      upload: fc.constantFrom('new', 'new', 'new', 'old', 'unfinished', 'foreign'),
      which: some,
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('retry the last submit' as const), client }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel' as const), client }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      decision: fc.constantFrom('confirm', 'reject', 'delete'),
      which: some,
      recent: fc.boolean(),
      administrator: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('unenrol' as const),
      which: some,
      recent: fc.boolean(),
      administrator: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('book as an administrator' as const),
      key: fc.constantFrom(...KEYS),
      administrator: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('decide as a client' as const),
      client,
      decision: fc.constantFrom('confirm', 'reject', 'delete'),
      which: some,
    }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

type World = {
  model: Model
  people: Actor[]
  uploads: ModelUpload[]
  paymentIds: string[]
  lastSubmit: Map<number, { key: Key; upload: ModelUpload }>
  minute: number
}

const seen = new Map<string, number>()
const at = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index]
  if (item === undefined) throw new Error(`nothing at ${index}`)
  return item
}

const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)

async function newWorld(): Promise<World> {
  const people: Actor[] = []
  for (let index = 0; index < CLIENTS; index += 1) people.push(await newClient(records))
  return { model: newModel(CLIENTS), people, uploads: [], paymentIds: [], lastSubmit: new Map(), minute: 0 }
}

/**
 * Applies one action to the records and to the model; both answers must agree. Null when the action does not apply.
 */
async function act(
  world: World,
  step: Action,
): Promise<{ expected: Expected; answer: { ok: true; value: unknown } | { ok: false; reason: string } } | null> {
  const { model, people, paymentIds } = world
  const now = new Date(NOW.getTime() + world.minute * 60_000)
  world.minute += 1
  const keyOf = (client: number, key: Key | 'chosen') =>
    key === 'chosen' ? (model.clients[client]?.selected ?? openPayment(model, client)?.key ?? 'package_w') : key

  if (step.does === 'book')
    return {
      expected: modelBook(model, step.client, step.key),
      answer: await bookPackage(records, at(people, step.client).id, step.key),
    }
  if (step.does === 'book as an administrator')
    return {
      expected: { refused: 'admin-cannot-book' },
      answer: await bookPackage(records, at(administrators, step.administrator).id, step.key),
    }
  if (step.does === 'type' || step.does === 'leave step 1' || step.does === 'leave step 2') {
    const leaves = { type: null, 'leave step 1': 'personal', 'leave step 2': 'additional' } as const
    const key = keyOf(step.client, step.key)
    return {
      expected: modelType(model, step.client, key, step.does === 'leave step 2'),
      answer: await saveDraft(
        records,
        at(people, step.client).id,
        key,
        { nickname: `N${world.minute}` },
        leaves[step.does],
        now,
      ),
    }
  }
  if (step.does === 'cancel')
    return {
      expected: modelCancel(model, step.client),
      answer: await cancelRegistration(records, at(people, step.client).id),
    }
  if (step.does === 'submit') {
    const upload = await uploadFor(world, step)
    return upload && submit(world, step.client, keyOf(step.client, step.key), upload, now)
  }
  if (step.does === 'retry the last submit') {
    const last = world.lastSubmit.get(step.client)
    return last ? submit(world, step.client, last.key, last.upload, now) : null
  }
  if (paymentIds.length === 0) return null
  if (step.does === 'unenrol') {
    const index = step.recent ? paymentIds.length - 1 : step.which % paymentIds.length
    return {
      expected: modelUnenrol(model, index),
      answer: await unenrolTrainee(records, at(administrators, step.administrator), at(paymentIds, index), now),
    }
  }
  if (step.does === 'decide as a client')
    return {
      expected: { refused: 'not-allowed' },
      answer: await decidePayment(
        records,
        at(people, step.client),
        at(paymentIds, step.which % paymentIds.length),
        step.decision,
        { now },
      ),
    }
  const index = step.recent ? paymentIds.length - 1 : step.which % paymentIds.length
  const payment = at(model.payments, index)
  if (
    step.decision === 'delete' &&
    payment.listed &&
    payment.status === 'rejected' &&
    model.clients[payment.client]?.selected
  )
    note('a rejected payment was deleted after its client booked again')
  if (
    step.decision === 'confirm' &&
    payment.listed &&
    payment.status === 'pending' &&
    model.history.some((paid) => model.payments[paid]?.client === payment.client)
  )
    note('a client enrolled a second time')
  return {
    expected: modelDecide(model, index, step.decision),
    answer: await decidePayment(
      records,
      at(administrators, step.administrator),
      at(paymentIds, index),
      step.decision,
      { reason: 'A reason', now },
    ),
  }
}

async function uploadFor(
  world: World,
  { client, upload: kind, which }: { client: number; upload: string; which: number },
): Promise<ModelUpload | null> {
  const make = async (owner: number, arrived: boolean) => {
    const ownerId = at(world.people, owner).id
    const id = arrived ? await arrivedUpload(records, ownerId) : newId()
    if (!arrived) await beginUpload(records, ownerId, id, NOW)
    const made = { id, owner, arrived }
    world.uploads.push(made)
    return made
  }
  if (kind === 'new') return make(client, true)
  if (kind === 'unfinished') return make(client, false)
  if (kind === 'foreign') return make((client + 1) % CLIENTS, true)
  return world.uploads.length > 0 ? at(world.uploads, which % world.uploads.length) : null
}

async function submit(world: World, client: number, key: Key, upload: ModelUpload, now: Date) {
  const { model, paymentIds } = world
  world.lastSubmit.set(client, { key, upload })
  const before = openPayment(model, client)
  const expected = modelSubmit(model, client, key, upload)
  if (expected === 'done' && before) note('a rejected payment was replaced')
  const answer = await submitProof(
    records,
    at(world.people, client).id,
    { package: key, upload: upload.id, form: FORM, consents: CONSENTS },
    now,
  )
  if (answer.ok && expected === 'done') paymentIds.push(answer.value.paymentId)
  if (answer.ok && expected === 'again')
    expect(answer.value.paymentId).toBe(
      paymentIds[model.payments.findIndex((payment) => payment.client === client && payment.listed)],
    )
  return { expected, answer: answer.ok && answer.value.again ? { ok: true as const, value: 'again' } : answer }
}

function spoken(answer: { ok: true; value: unknown } | { ok: false; reason: string }): Expected {
  if (!answer.ok) return { refused: answer.reason }
  return answer.value === 'again' ? 'again' : 'done'
}

/** Everything the records hold about these people, in the words of the model. */
async function kept({ people, paymentIds }: World) {
  const ids = people.map((person) => person.id)
  const [users, payments, trainees, history] = await Promise.all([
    records.read
      .selectFrom('users')
      .select(['id', 'registration_step', 'current_package', 'selected_package'])
      .where('id', 'in', ids)
      .execute(),
    records.read
      .selectFrom('payments')
      .select(['id', 'user_id', 'package', 'upload_id', 'status', 'removed_at'])
      .where('user_id', 'in', ids)
      .execute(),
    records.read
      .selectFrom('trainees')
      .select(['user_id', 'payment_id', 'session_took', 'assessment_took'])
      .where('user_id', 'in', ids)
      .execute(),
    records.read.selectFrom('payment_history').select('payment_id').where('user_id', 'in', ids).execute(),
  ])
  return {
    clients: users
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map((user) => ({
        step: user.registration_step,
        current: user.current_package,
        selected: user.selected_package,
      })),
    payments: payments
      .toSorted((a, b) => paymentIds.indexOf(a.id) - paymentIds.indexOf(b.id))
      .map((payment) => ({
        client: ids.indexOf(payment.user_id),
        key: payment.package,
        upload: payment.upload_id,
        status: payment.status,
        listed: payment.removed_at === null,
      })),
    trainees: trainees
      .map((trainee) => ({
        client: ids.indexOf(trainee.user_id),
        payment: paymentIds.indexOf(trainee.payment_id),
        took: trainee.session_took + trainee.assessment_took,
      }))
      .toSorted((a, b) => a.payment - b.payment),
    history: history.map((entry) => paymentIds.indexOf(entry.payment_id)).toSorted((a, b) => a - b),
  }
}

function readModel({ model }: World) {
  return {
    clients: model.clients,
    payments: model.payments,
    trainees: model.trainees.map((trainee) => ({ ...trainee, took: 0 })).toSorted((a, b) => a.payment - b.payment),
    history: model.history.toSorted((a, b) => a - b),
  }
}

/** Walks one sequence through fresh people, comparing after each step. */
async function walk(steps: Action[]): Promise<void> {
  const world = await newWorld()
  for (const step of steps) {
    const both = await act(world, step)
    if (!both) continue
    const said = spoken(both.answer)
    note(`${step.does}: ${typeof said === 'string' ? said : said.refused}`)
    if (typeof both.expected === 'object' && both.expected.refused === 'any')
      expect(said, step.does).toEqual({ refused: expect.any(String) })
    else expect(said, step.does).toEqual(both.expected)
    expect(await kept(world), `after ${step.does}`).toEqual(readModel(world))
  }
}

describe('any sequence of what clients and staff do', () => {
  it(`leaves the records where the requirements say, and is refused where they say, in ${RUNS} random sequences [PKG-3, PKG-4, PKG-6, REG-1, REG-5, REG-6, REG-8, REG-10, PAY-2, PAY-3, PAY-4, PAY-5, TRN-2]`, {
    timeout: 120_000 + RUNS * 500,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { maxLength: 90, size: 'max' }), { minLength: ABREAST, maxLength: ABREAST }),
        async (sequences) => {
          await Promise.all(sequences.map(walk))
        },
      ),
      { numRuns: Math.ceil(RUNS / ABREAST), seed: SEED },
    )
  })

  it.runIf(RUNS >= 200)(
    'has come through every answer there is, so that nothing above was left untried [PKG-3, PKG-4, REG-6, PAY-4, PAY-5, TRN-2]',
    () => {
      expect([...seen.keys()]).toEqual(
        expect.arrayContaining([
          'book: done',
          'book: current-package-ongoing',
          'book: payment-pending',
          'type: done',
          'type: not-booked',
          'type: payment-pending',
          'type: current-package-ongoing',
          'leave step 2: done',
          'leave step 2: not-booked',
          'submit: done',
          'submit: again',
          'submit: payment-pending',
          'submit: current-package-ongoing',
          'submit: not-booked',
          'submit: upload-missing',
          'retry the last submit: again',
          'retry the last submit: done',
          'cancel: done',
          'cancel: payment-pending',
          'cancel: current-package-ongoing',
          'decide: done',
          'decide: already-decided',
          'unenrol: done',
          'unenrol: not-found',
          'decide as a client: not-allowed',
          'book as an administrator: admin-cannot-book',
          'leave step 1: done',
          'a rejected payment was deleted after its client booked again',
          'a rejected payment was replaced',
          'a client enrolled a second time',
        ]),
      )
    },
  )
})
