import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Records } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { transaction } from '#records/engine/db'
import { yes } from '#domain/enrolment/enrolment'
import { newAdministrator, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { placeHold } from './legal-holds.ts'
import { retentionPreview } from './retention-preview.ts'

let records: Records
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
})
afterAll(() => close())

it('shows what goes next and whose it is to staff who may see that, and to nobody else of staff [LAW-3]', async () => {
  const letter = { subject: 'S', text: 'T', html: 'H' }
  await transaction(records, async (trx) => {
    await queueMail(trx, { kind: 'contact-message', to: 'old@client.example', ...letter }, NOW)
    return yes(null)
  })
  const sent = new Date(NOW.getTime() - 80 * 86_400_000).toISOString()
  await records.write.updateTable('outbox').set({ sent_at: sent }).execute()
  const of = async (role: 'manager' | 'cashier' | 'coach') =>
    (await retentionPreview(records, await newAdministrator(records, role), NOW)).get('mail')
  expect(await of('manager'), 'within 30 days').toEqual([{ at: sent, name: 'old@client.example' }])
  expect([await of('cashier'), await of('coach')]).toEqual([[], []])
  const cashier = await newAdministrator(records, 'cashier')
  const held = await placeHold(records, cashier, { whom: 'old@client.example', reason: 'A case' }, NOW)
  expect(held).toEqual({ ok: false, reason: 'not-allowed' })
})
