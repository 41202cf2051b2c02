import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import {
  CONSENTS,
  actorOfUser,
  after,
  arrivedUpload,
  done,
  enrolled,
  newAdministrator,
  newClient,
  NOW,
  payFor,
  PRICES,
  reachReceiptStep,
  setUpPackages,
  wholeTables,
} from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { unlockLedger } from '#tests/ledger'
import { openTestRecords } from '#tests/records'
import { auditLog } from '#records/operating/audit-list'
import { type Records } from '#records/engine/db'
import { bookPackage } from './enrolment.ts'
import { submitProof } from './submit-proof.ts'
import { countPendingPayments, pendingPayments } from './pending-payments.ts'
import { decidePayment, unenrolTrainee } from './payments.ts'
import { PAGE } from '#records/engine/pages'

let records: Records
let administrator: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  administrator = await newAdministrator(records)
})
afterAll(() => close())

const row = (table: 'users' | 'payments' | 'trainees', id: string) =>
  records.read.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
const historyOf = (id: string) =>
  records.read.selectFrom('payment_history').selectAll().where('user_id', '=', id).orderBy('confirmed_at').execute()
const traineesOf = (id: string) => records.read.selectFrom('trainees').selectAll().where('user_id', '=', id).execute()
const auditOf = (id: string) =>
  records.read
    .selectFrom('audit_log')
    .select(['at', 'actor_id', 'actor_name', 'action', 'subject', 'subject_name', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const decide = (
  paymentId: string,
  decision: 'confirm' | 'reject' | 'delete',
  more: { reason?: string; now?: Date } = {},
  actor = administrator,
) => decidePayment(records, actor, paymentId, decision, { now: after(10), ...more })

/** The tables that changed between two dumps. */
async function changedTables(act: () => Promise<unknown>): Promise<string[]> {
  const before = await wholeTables(records)
  await act()
  const now = await wholeTables(records)
  return Object.keys(now).filter((table) => JSON.stringify(now[table]) !== JSON.stringify(before[table]))
}

async function waitingClient(
  key: 'package_w' | 'package_o' | 'package_r' | 'package_d' = 'package_w',
  name?: string,
) {
  const client = await newClient(records, name)
  return { client, ...(await payFor(records, client.id, key)) }
}

describe('confirming', () => {
  it('makes one trainee at 0 of everything, one history entry, and moves the client to step 4 with the package [PAY-2]', async () => {
    const { client, paymentId, upload } = await waitingClient('package_r')
    const [user, payment] = [await row('users', client.id), await row('payments', paymentId)]
    const changed = await changedTables(async () =>
      expect(await decide(paymentId, 'confirm')).toEqual({
        ok: true,
        value: { name: FORM.fullName, status: 'confirmed' },
      }),
    )
    expect(changed).toEqual([
      'acknowledgement_numbers',
      'acknowledgements',
      'audit_chain',
      'audit_head',
      'audit_log',
      'audit_sums',
      'outbox',
      'payment_codes',
      'payment_history',
      'payment_sums',
      'payments',
      'trainees',
      'users',
    ])
    expect(await row('users', client.id)).toEqual({ ...user, registration_step: 4, current_package: 'package_r' })
    expect(await row('payments', paymentId)).toEqual({
      ...payment,
      status: 'confirmed',
      decided_at: after(10).toISOString(),
      decided_by: administrator.id,
    })
    expect(await traineesOf(client.id)).toEqual([
      {
        id: paymentId,
        user_id: client.id,
        payment_id: paymentId,
        package: 'package_r',
        session_took: 0,
        assessment_took: 0,
        joined_at: after(10).toISOString(),
        coach_id: null,
        valid_until: null,
        validity_reminded: null,
      },
    ])
    const { file_id: receipt } = await records.read
      .selectFrom('uploads')
      .select('file_id')
      .where('id', '=', upload)
      .executeTakeFirstOrThrow()
    expect(await historyOf(client.id)).toEqual([
      {
        payment_id: paymentId,
        user_id: client.id,
        package: 'package_r',
        amount_centavos: PRICES.package_r,
        submitted_at: NOW.toISOString(),
        confirmed_at: after(10).toISOString(),
        confirmed_by: administrator.id,
        receipt_file_id: receipt,
        kind: 'received',
        enrolment_id: paymentId,
        of_payment: paymentId,
        credit_centavos: 0,
        method: null,
        note: null,
        line_id: null,
      },
    ])
  })

  it('of the amount that was submitted, whatever the package costs by now [PAY-2, PAY-6]', async () => {
    const { client, paymentId } = await waitingClient('package_d')
    await records.write.updateTable('packages').set({ price_centavos: 7 }).where('key', '=', 'package_d').execute()
    done(await decide(paymentId, 'confirm'))
    await records.write
      .updateTable('packages')
      .set({ price_centavos: PRICES.package_d })
      .where('key', '=', 'package_d')
      .execute()
    expect((await historyOf(client.id)).map((entry) => entry.amount_centavos)).toEqual([PRICES.package_d])
  })

  it('a payment of a client who has a package already changes nothing [PAY-2]', async () => {
    const { client, paymentId } = await waitingClient()
    await records.write
      .updateTable('users')
      .set({ current_package: 'package_o' })
      .where('id', '=', client.id)
      .execute()
    expect(
      await changedTables(async () =>
        expect(await decide(paymentId, 'confirm')).toEqual({ ok: false, reason: 'current-package-ongoing' }),
      ),
    ).toEqual([])
  })

  it('that fails at its last statement leaves none of the others behind [PAY-2]', async () => {
    const { client, paymentId } = await waitingClient()
    await records.write
      .insertInto('payment_history')
      .values({
        payment_id: paymentId,
        user_id: client.id,
        package: 'package_w',
        amount_centavos: 1,
        submitted_at: 'x',
        confirmed_at: 'x',
      })
      .execute()
    expect(await changedTables(async () => expect(decide(paymentId, 'confirm')).rejects.toThrow())).toEqual([])
    await unlockLedger(records)
    await records.write.deleteFrom('payment_history').where('payment_id', '=', paymentId).execute()
    expect((await decide(paymentId, 'confirm')).ok).toBe(true)
  })
})

describe('rejecting', () => {
  it('writes status rejected with the reason, step 1 and no selected package, and enrols nobody [PAY-3]', async () => {
    const { client, paymentId } = await waitingClient()
    const [user, payment] = [await row('users', client.id), await row('payments', paymentId)]
    const changed = await changedTables(async () =>
      expect(await decide(paymentId, 'reject', { reason: 'The amount is cut off.' })).toEqual({
        ok: true,
        value: { name: FORM.fullName, status: 'rejected' },
      }),
    )
    expect(changed).toEqual(['audit_chain', 'audit_head', 'audit_log', 'audit_sums', 'outbox', 'payments', 'users'])
    expect(await row('users', client.id)).toEqual({ ...user, registration_step: 1, selected_package: null })
    expect(await row('payments', paymentId)).toEqual({
      ...payment,
      status: 'rejected',
      decided_at: after(10).toISOString(),
      decided_by: administrator.id,
      reason: 'The amount is cut off.',
    })
  })

  it('takes no reason for no reason [PAY-3]', async () => {
    const { paymentId } = await waitingClient()
    done(await decide(paymentId, 'reject', { reason: '' }))
    expect(await row('payments', paymentId)).toMatchObject({ status: 'rejected', reason: null })
  })
})

describe('deleting', () => {
  it('takes the payment off the list and writes step 2 without a selected package [PAY-4]', async () => {
    const { client, paymentId } = await waitingClient()
    const [user, payment] = [await row('users', client.id), await row('payments', paymentId)]
    const changed = await changedTables(async () =>
      expect(await decide(paymentId, 'delete')).toEqual({
        ok: true,
        value: { name: FORM.fullName, status: 'deleted' },
      }),
    )
    expect(changed).toEqual(['audit_chain', 'audit_head', 'audit_log', 'audit_sums', 'payments', 'users'])
    expect(await row('users', client.id)).toEqual({ ...user, registration_step: 2, selected_package: null })
    expect(await row('payments', paymentId)).toEqual({
      ...payment,
      removed_at: after(10).toISOString(),
      removed_because: 'deleted',
    })
    expect((await pendingPayments(records, { search: client.id, page: 1 })).rows).toEqual([])
  })

  it('a rejected payment keeps the booking its client made since [PAY-4, PKG-3]', async () => {
    const { client, paymentId } = await waitingClient('package_w')
    done(await decide(paymentId, 'reject'))
    await reachReceiptStep(records, client.id, 'package_o')
    const user = await row('users', client.id)
    done(await decide(paymentId, 'delete'))
    expect(await row('users', client.id)).toEqual(user)
    done(
      await submitProof(
        records,
        client.id,
        { package: 'package_o', upload: await arrivedUpload(records, client.id), form: FORM, consents: CONSENTS },
        after(20),
      ),
    )
  })
})

describe('a decision that comes too late', () => {
  it.each([
    ['confirm', ['confirm', 'reject', 'delete']],
    ['reject', ['confirm', 'reject']],
    ['delete', ['confirm', 'reject', 'delete']],
  ] as const)(
    'after %s says that the payment was already decided and changes nothing: %j [PAY-5]',
    async (first, later) => {
      const { paymentId } = await waitingClient()
      done(await decide(paymentId, first))
      const second = await newAdministrator(records)
      for (const decision of later)
        expect(
          await changedTables(async () =>
            expect(await decide(paymentId, decision, { reason: 'late', now: after(30) }, second)).toEqual({
              ok: false,
              reason: 'already-decided',
            }),
          ),
        ).toEqual([])
    },
  )

  it('about a payment that was resubmitted or left behind by unenrolling changes nothing [PAY-5]', async () => {
    const { client, paymentId } = await waitingClient()
    done(await decide(paymentId, 'reject'))
    const second = await payFor(records, client.id, 'package_o', after(11))
    for (const decision of ['confirm', 'reject', 'delete'] as const)
      expect(
        await changedTables(async () =>
          expect(await decide(paymentId, decision)).toEqual({ ok: false, reason: 'already-decided' }),
        ),
      ).toEqual([])
    done(await decide(second.paymentId, 'confirm'))
    done(await unenrolTrainee(records, administrator, second.paymentId, after(12)))
    for (const decision of ['confirm', 'reject', 'delete'] as const)
      expect(
        await changedTables(async () =>
          expect(await decide(second.paymentId, decision)).toEqual({ ok: false, reason: 'already-decided' }),
        ),
      ).toEqual([])
  })

  it('about a payment that never was is not found and changes nothing [PAY-5]', async () => {
    for (const decision of ['confirm', 'reject', 'delete'] as const)
      expect(
        await changedTables(async () =>
          expect(await decide('unknown', decision)).toEqual({ ok: false, reason: 'not-found' }),
        ),
      ).toEqual([])
  })

  it('of eight at once is told so to seven, and what the first one decided stands [PAY-2, PAY-5]', async () => {
    const { client, paymentId } = await waitingClient()
    const wishes = ['confirm', 'reject', 'confirm', 'reject', 'confirm', 'reject', 'confirm', 'reject'] as const
    const answers = await Promise.all(wishes.map((wish) => decide(paymentId, wish)))
    const won = wishes.filter((_, index) => answers[index]?.ok)
    expect(won).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'already-decided')).toHaveLength(7)
    expect(await row('payments', paymentId)).toMatchObject({
      status: won[0] === 'confirm' ? 'confirmed' : 'rejected',
    })
    expect(await traineesOf(client.id)).toHaveLength(won[0] === 'confirm' ? 1 : 0)
    expect(await auditOf(paymentId)).toHaveLength(1)
  })
})

describe('who decides', () => {
  it('is an administrator: a client is refused by the verb itself, also for their own payment, and nothing changes [PAY-1, PAY-2, NAV-10]', async () => {
    const { client, paymentId } = await waitingClient()
    const member = await newClient(records)
    const training = await enrolled(records, administrator, member.id)
    for (const actor of [await actorOfUser(records, client.id), await actorOfUser(records, member.id)]) {
      for (const decision of ['confirm', 'reject', 'delete'] as const)
        expect(
          await changedTables(async () =>
            expect(await decide(paymentId, decision, {}, actor)).toEqual({ ok: false, reason: 'not-allowed' }),
          ),
        ).toEqual([])
      expect(
        await changedTables(async () =>
          expect(await unenrolTrainee(records, actor, training.paymentId, after(1))).toEqual({
            ok: false,
            reason: 'not-allowed',
          }),
        ),
      ).toEqual([])
      // The refusal comes before "not found", so that a client cannot probe for payments.
      expect(await decide('unknown', 'confirm', {}, actor)).toEqual({ ok: false, reason: 'not-allowed' })
    }
  })
})

describe('unenrolling', () => {
  it('removes the trainee, the package, the booking and the open payment, and keeps the history [TRN-2]', async () => {
    const client = await newClient(records)
    const { paymentId } = await enrolled(records, administrator, client.id, 'package_o')
    const [user, payment, history] = [
      await row('users', client.id),
      await row('payments', paymentId),
      await historyOf(client.id),
    ]
    const changed = await changedTables(async () =>
      expect(await unenrolTrainee(records, administrator, paymentId, after(60))).toEqual({
        ok: true,
        value: { name: FORM.fullName },
      }),
    )
    expect(changed).toEqual(['audit_chain', 'audit_head', 'audit_log', 'audit_sums', 'payments', 'trainees', 'users'])
    expect(await traineesOf(client.id)).toEqual([])
    expect(await row('users', client.id)).toEqual({ ...user, current_package: 'NONE', selected_package: null })
    expect(await row('payments', paymentId)).toEqual({
      ...payment,
      removed_at: after(60).toISOString(),
      removed_because: 'unenrolled',
    })
    expect(await historyOf(client.id)).toEqual(history)
    expect(history).toHaveLength(1)
  })

  it('and enrolling again leaves both payments in the history and one trainee at 0 [TRN-2, PAY-2, PAY-6]', async () => {
    const client = await newClient(records)
    const first = await enrolled(records, administrator, client.id, 'package_w')
    await records.write
      .updateTable('trainees')
      .set({ session_took: 7, assessment_took: 2 })
      .where('id', '=', first.paymentId)
      .execute()
    done(await unenrolTrainee(records, administrator, first.paymentId, after(5)))
    const second = await payFor(records, client.id, 'package_d', after(6))
    done(await decide(second.paymentId, 'confirm'))
    expect(
      (await historyOf(client.id)).map((entry) => [entry.payment_id, entry.package, entry.amount_centavos]),
    ).toEqual(
      expect.arrayContaining([
        [first.paymentId, 'package_w', PRICES.package_w],
        [second.paymentId, 'package_d', PRICES.package_d],
      ]),
    )
    expect(await historyOf(client.id)).toHaveLength(2)
    expect(
      (await traineesOf(client.id)).map(({ id, package: key, session_took, assessment_took }) => [
        id,
        key,
        session_took,
        assessment_took,
      ]),
    ).toEqual([[second.paymentId, 'package_d', 0, 0]])
    expect(await row('users', client.id)).toMatchObject({ current_package: 'package_d', registration_step: 4 })
  })

  it('twice, or somebody unknown, is not found and changes nothing [TRN-2, PAY-5]', async () => {
    const client = await newClient(records)
    const { paymentId } = await enrolled(records, administrator, client.id)
    done(await unenrolTrainee(records, administrator, paymentId, after(1)))
    for (const id of [paymentId, client.id, 'unknown'])
      expect(
        await changedTables(async () =>
          expect(await unenrolTrainee(records, administrator, id, after(2))).toEqual({
            ok: false,
            reason: 'not-found',
          }),
        ),
      ).toEqual([])
  })

  it('of one trainee leaves another one alone [TRN-2]', async () => {
    const [one, other] = [await newClient(records), await newClient(records)]
    const [first] = [await enrolled(records, administrator, one.id), await enrolled(records, administrator, other.id)]
    const before = [await row('users', other.id), await traineesOf(other.id)]
    done(await unenrolTrainee(records, administrator, first.paymentId, after(1)))
    expect([await row('users', other.id), await traineesOf(other.id)]).toEqual(before)
  })

  it('lets the person book again [TRN-2, PKG-3]', async () => {
    const client = await newClient(records)
    const { paymentId } = await enrolled(records, administrator, client.id)
    done(await unenrolTrainee(records, administrator, paymentId, after(1)))
    expect((await bookPackage(records, client.id, 'package_w')).ok).toBe(true)
  })
})

describe('the audit log', () => {
  it('says who decided what, when, and from what to what [PAY-9]', async () => {
    const { paymentId } = await waitingClient('package_w')
    const second = await newAdministrator(records)
    done(await decide(paymentId, 'reject', { reason: 'Blurred', now: after(1) }))
    done(await decide(paymentId, 'delete', { now: after(2) }, second))
    const who = (actor: Actor) => ({
      actor_id: actor.id,
      actor_name: actor.name,
      subject: 'payment',
      subject_name: FORM.fullName,
    })
    expect(await auditOf(paymentId)).toEqual([
      {
        at: after(1).toISOString(),
        ...who(administrator),
        action: 'payment reject',
        before: '{"status":"pending"}',
        after: '{"status":"rejected","reason":"Blurred"}',
      },
      {
        at: after(2).toISOString(),
        ...who(second),
        action: 'payment delete',
        before: '{"status":"rejected"}',
        after: '{"status":"deleted"}',
      },
    ])
  })

  it('says who unenrolled whom and how far they had come [PAY-9, TRN-2]', async () => {
    const client = await newClient(records)
    const { paymentId } = await enrolled(records, administrator, client.id, 'package_r')
    await records.write
      .updateTable('trainees')
      .set({ session_took: 4, assessment_took: 1 })
      .where('id', '=', paymentId)
      .execute()
    done(await unenrolTrainee(records, administrator, paymentId, after(3)))
    expect((await auditOf(paymentId)).at(-1)).toEqual({
      at: after(3).toISOString(),
      actor_id: administrator.id,
      actor_name: administrator.name,
      action: 'trainee unenroll',
      subject: 'trainee',
      subject_name: FORM.fullName,
      before: '{"package":"package_r","session_took":4,"assessment_took":1}',
      after: '{"package":"NONE"}',
    })
  })

  it('is found by record, by person in any case, and newest first, page by page [PAY-9]', async () => {
    const { client, paymentId } = await waitingClient()
    await records.write.updateTable('users').set({ name: '100%_Santos' }).where('id', '=', client.id).execute()
    done(await decide(paymentId, 'reject'))
    done(await decide(paymentId, 'delete'))
    expect((await auditLog(records, { search: paymentId, page: 1 })).rows.map((entry) => entry.action)).toEqual([
      'payment delete',
      'payment reject',
    ])
    expect((await auditLog(records, { search: '100%_SANTOS', page: 1 })).total).toBe(2)
    expect((await auditLog(records, { search: '1000%_santos', page: 1 })).total).toBe(0)
    expect((await auditLog(records, { search: '100__santos', page: 1 })).total).toBe(0)
    const all = await auditLog(records, { search: '', page: 1 })
    expect(all.rows.length).toBeLessThanOrEqual(25)
    expect(all.pages).toBe(Math.ceil(all.total / 25))
    expect((await auditLog(records, { search: paymentId, page: 2 })).rows).toEqual([])
  })
})

describe('the list of pending payments', () => {
  it('holds what is not confirmed, newest first, and what was rejected until it is deleted [PAY-1]', async () => {
    const fresh = await openTestRecords()
    try {
      await setUpPackages(fresh.records)
      const staff = await newAdministrator(fresh.records)
      expect(await pendingPayments(fresh.records, { search: '', page: 1 })).toEqual({ total: 0, pages: 1, rows: [] })
      const made: string[] = []
      for (const [minute, key] of (['package_w', 'package_o', 'package_r', 'package_d'] as const).entries()) {
        const client = await newClient(fresh.records)
        made.push((await payFor(fresh.records, client.id, key, after(minute))).paymentId)
      }
      const [oldest = '', confirmed = '', turnedDown = '', newest = ''] = made
      done(await decidePayment(fresh.records, staff, confirmed, 'confirm', { now: after(9) }))
      done(await decidePayment(fresh.records, staff, turnedDown, 'reject', { reason: 'Blurred', now: after(9) }))
      const list = await pendingPayments(fresh.records, { search: '', page: 1 })
      expect(
        list.rows.map(({ id, status, packageName, amountCentavos, reason }) => ({
          id,
          status,
          packageName,
          amountCentavos,
          reason,
        })),
      ).toEqual([
        { id: newest, status: 'pending', packageName: 'Package D', amountCentavos: PRICES.package_d, reason: null },
        {
          id: turnedDown,
          status: 'rejected',
          packageName: 'Package R',
          amountCentavos: PRICES.package_r,
          reason: 'Blurred',
        },
        { id: oldest, status: 'pending', packageName: 'Package W', amountCentavos: PRICES.package_w, reason: null },
      ])
      expect(list).toMatchObject({ total: 3, pages: 1 })
      expect(await countPendingPayments(fresh.records)).toBe(2)
      done(await decidePayment(fresh.records, staff, turnedDown, 'delete', { now: after(10) }))
      expect((await pendingPayments(fresh.records, { search: '', page: 1 })).total).toBe(2)
    } finally {
      await fresh.close()
    }
  })

  it('is searched by user id, name and e-mail in any case, where % and _ are letters [PAY-1]', async () => {
    const { client, paymentId } = await waitingClient()
    await records.write
      .updateTable('users')
      .set({ name: "Zenaida 50%_off O'Hara \\ Cruz", email: `zen_${client.id}@example.ph` })
      .where('id', '=', client.id)
      .execute()
    const found = async (search: string) =>
      (await pendingPayments(records, { search, page: 1 })).rows.map((payment) => payment.id)
    for (const search of [
      client.id,
      'ZENAIDA',
      'zenaida 50%_OFF',
      "o'hara",
      '\\ cruz',
      `ZEN_${client.id.toUpperCase()}`,
      '0%_o',
    ])
      expect(await found(search), search).toContain(paymentId)
    for (const search of [
      'zenaida%cruz',
      'zenaid_ 50',
      '50%%off',
      'zenaida 50__off',
      '\\\\ cruz',
      "' or 1=1 --",
      'zen%@example.ph',
    ])
      expect(await found(search), search).not.toContain(paymentId)
  })

  it('comes in pages of 25 that hold each payment once [PAY-1]', async () => {
    const fresh = await openTestRecords()
    try {
      await setUpPackages(fresh.records)
      const made = new Set<string>()
      for (let index = 0; index < PAGE + 3; index += 1)
        made.add((await payFor(fresh.records, (await newClient(fresh.records)).id, 'package_w', NOW)).paymentId)
      const pages = [1, 2, 3].map((page) => pendingPayments(fresh.records, { search: '', page }))
      const [first, second, third] = await Promise.all(pages)
      expect([first?.rows.length, second?.rows.length, third?.rows.length, first?.pages, first?.total]).toEqual([
        25, 3, 0, 2, 28,
      ])
      expect(new Set([...(first?.rows ?? []), ...(second?.rows ?? [])].map((payment) => payment.id))).toEqual(made)
    } finally {
      await fresh.close()
    }
  })
})
