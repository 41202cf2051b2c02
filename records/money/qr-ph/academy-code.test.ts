import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { sealed } from '#domain/money/qr-ph/fields'
import { fileFor } from '#records/files/files'
import type { Records } from '#records/engine/db'
import { after, done, keptFile, newAdministrator, newClient, NOW, wholeTables } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { hideQrPh, putQrPh, qrPhForStaff, showQrPh, shownQrPh } from './academy-code.ts'

const text = (end: string) =>
  sealed(
    `00020101021127610012com.p2pqrpay0111BOPIPHMMXXX020899964403041400001234567${end}52046016530360858` +
      '02PH5912LIGAYA CRUZ 6011Makati City',
  )
const [ONE, OTHER] = [text('890'), text('891')]

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
let owner: Actor
let unproved: Actor
let manager: Actor
let cashier: Actor
let client: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
  owner = await newAdministrator(records)
  unproved = { ...owner, provedAt: null }
  manager = await newAdministrator(records, 'manager')
  cashier = await newAdministrator(records, 'cashier')
  client = await newClient(records)
})
afterAll(() => opened.close())
beforeEach(async () => {
  await records.write.updateTable('qr_ph_codes').set({ ended_at: 'before', shown_since: null }).execute()
})

const put = (actor: Actor, payload = ONE, accountNumber = '0000 1234 567890') =>
  putQrPh(records, actor, { payload, picture: keptFile('qr-ph'), accountName: 'Ligaya Cruz', accountNumber }, NOW)
const readCurrentCode = async () => {
  const code = await qrPhForStaff(records, owner)
  if (!code) throw new Error('there is none')
  return code
}
const letters = async () =>
  (
    await records.read
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', owner.email)
      .where('kind', '=', 'payment-details-changed')
      .execute()
  ).map(({ subject }) => subject)

describe("the academy's code", () => {
  it('is put, shown and taken away by owners alone, with a proof where money could go elsewhere [QR-1, STAFF-2, STAFF-4]', async () => {
    for (const actor of [manager, cashier, client]) {
      expect(await put(actor)).toEqual({ ok: false, reason: 'not-allowed' })
    }
    expect(await put(unproved)).toEqual({ ok: false, reason: 'proof-needed' })
    expect(await put(owner, ONE.replace('PH5912', 'SG5912'))).toEqual({ ok: false, reason: 'wrong-crc' })
    done(await put(owner))
    const { id } = await readCurrentCode()
    for (const actor of [manager, cashier, client]) {
      expect(await showQrPh(records, actor, { id, arrived: true }, NOW)).toEqual({
        ok: false,
        reason: 'not-allowed',
      })
      expect(await hideQrPh(records, actor, id, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
      expect(await qrPhForStaff(records, actor)).toBeNull()
    }
    const refused = await showQrPh(records, unproved, { id, arrived: true }, NOW)
    expect(refused).toEqual({ ok: false, reason: 'proof-needed' })
    expect(await shownQrPh(records)).toBeNull()
    // The control: the same by an owner who has just proved it.
    done(await showQrPh(records, owner, { id, arrived: true }, NOW))
    expect((await shownQrPh(records))?.code.text).toBe(ONE)
  })

  it('is shown to nobody before somebody has paid by it, and another picture is off until it is tried too [QR-1]', async () => {
    done(await put(owner))
    const first = await readCurrentCode()
    expect(await showQrPh(records, owner, { id: first.id, arrived: false }, NOW)).toEqual({
      ok: false,
      reason: 'not-tried',
    })
    done(await showQrPh(records, owner, { id: first.id, arrived: true }, after(1)))
    expect(await readCurrentCode()).toMatchObject({
      triedAt: after(1).toISOString(),
      shownSince: after(1).toISOString(),
    })
    done(await hideQrPh(records, owner, first.id, NOW))
    expect(await shownQrPh(records)).toBeNull()
    // What was tried once is switched on again without another peso.
    done(await showQrPh(records, owner, { id: first.id, arrived: false }, NOW))
    done(await put(owner, OTHER))
    expect(await shownQrPh(records)).toBeNull()
    const second = await readCurrentCode()
    expect(second).toMatchObject({ payload: OTHER, triedAt: null, shownSince: null })
    // A stale page switches nothing on.
    expect(await showQrPh(records, owner, { id: first.id, arrived: true }, NOW)).toEqual({
      ok: false,
      reason: 'changed-meanwhile',
    })
    expect(await hideQrPh(records, owner, first.id, NOW)).toMatchObject({ reason: 'changed-meanwhile' })
    // A new account number has to be tried again as well.
    done(await showQrPh(records, owner, { id: second.id, arrived: true }, NOW))
    done(await put(owner, OTHER, '999'))
    expect(await shownQrPh(records)).toBeNull()
  })

  it('sent twice is put once; of two owners at once one code stands [QR-1]', async () => {
    done(await put(owner))
    const before = await wholeTables(records)
    expect(done(await put(owner))).toEqual({ again: true })
    expect(await wholeTables(records)).toEqual(before)
    const machines = [records, await opened.another()]
    await Promise.all(
      machines.flatMap((machine, at) =>
        [0, 1].map((more) =>
          putQrPh(
            machine,
            owner,
            {
              payload: text(String(700 + 10 * at + more)),
              picture: keptFile('qr-ph'),
              accountName: '',
              accountNumber: '',
            },
            NOW,
          ),
        ),
      ),
    )
    const current = await records.read.selectFrom('qr_ph_codes').select('id').where('ended_at', 'is', null).execute()
    expect(current).toHaveLength(1)
    expect(await shownQrPh(records)).toBeNull()
  })

  it('is told to every owner and stands in the log in words, without the whole account [QR-1]', async () => {
    const count = (await letters()).length
    done(await put(owner, OTHER))
    const { id } = await readCurrentCode()
    done(await showQrPh(records, owner, { id, arrived: true }, NOW))
    done(await hideQrPh(records, owner, id, NOW))
    expect((await letters()).slice(count).sort()).toEqual([
      'Clients now pay with the QR Ph code',
      'The QR Ph code was changed',
      'The QR Ph code was switched off',
    ])
    const lines = await records.read
      .selectFrom('audit_log')
      .select(['action', 'subject_name', 'before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['qr-ph put', 'qr-ph show', 'qr-ph hide'])
    expect(lines[0]?.subject_name).toBe('BPI, LIGAYA CRUZ, •••• 7891, Makati City')
    expect(JSON.stringify(lines)).not.toMatch(/1234567/)
  })

  it('has a picture that owners alone open [QR-1, SEC-4]', async () => {
    done(await put(owner))
    const { fileId } = await readCurrentCode()
    expect(await fileFor(records, owner, fileId)).toMatchObject({ kind: 'qr-ph' })
    for (const actor of [manager, cashier, client, null]) expect(await fileFor(records, actor, fileId)).toBeNull()
  })
})
