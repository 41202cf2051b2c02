import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { dueDay } from '#domain/accounts/data-requests'
import type { Records } from '#records/engine/db'
import { claimMail, settleMail } from '#records/mail/outbox'
import { after, done, newAdministrator, newClient, NOW, wholeTables } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { requestCorrection } from './corrections.ts'
import { requestDeletion, deleteAccount } from './deletion-requests.ts'
import { requestsWaiting } from './requests-waiting.ts'

let records: Records
let manager: Actor
let coach: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  manager = await newAdministrator(records, 'manager')
  coach = await newAdministrator(records, 'coach')
})
afterAll(() => close())

const mails = (kind: 'data-request' | 'account-deleted') =>
  records.write.selectFrom('outbox').select(['id', 'recipient', 'subject', 'text']).where('kind', '=', kind).execute()

it('requests with a due day are counted for the staff who answer them, and told to them by email [LAW-4]', async () => {
  const client = await newClient(records, 'Ligaya Humihiling')
  expect(await requestsWaiting(records, manager, 15, NOW)).toEqual({ count: 0, due: null, over: false })
  done(await requestDeletion(records, client, NOW, 15))
  done(await requestCorrection(records, client, 'My birthday is 4 May 2009, not 5 May.', after(60), 15))
  const due = dueDay(NOW.toISOString(), 15)
  expect(await requestsWaiting(records, manager, 15, NOW)).toEqual({ count: 2, due, over: false })
  expect((await requestsWaiting(records, manager, 15, after(60 * 24 * 40))).over).toBe(true)
  expect((await requestsWaiting(records, coach, 15, NOW)).count).toBe(0)
  const notices = await mails('data-request')
  expect(notices.map(({ recipient }) => recipient)).toEqual([manager.email, manager.email])
  expect(notices[0]?.subject).toMatch(
    /Ligaya Humihiling: reply by Dec \d+, 2026|Ligaya Humihiling: reply by December/,
  )
})

it('somebody who was deleted is told so by an email whose address goes once it has left [LAW-4, SEC-7]', async () => {
  const client = await newClient(records, 'Ligaya Nabura')
  done(await requestDeletion(records, client, NOW))
  const { id } = await records.write
    .selectFrom('deletion_requests')
    .select('id')
    .where('user_id', '=', client.id)
    .executeTakeFirstOrThrow()
  const owner = await newAdministrator(records)
  done(await deleteAccount(records, owner, id, NOW, { mailed: true }))
  const [mail] = await mails('account-deleted')
  expect(mail?.recipient).toBe(client.email)
  expect(mail?.text).not.toContain('Nabura')
  const claimed = await claimMail(records, mail?.id ?? '', NOW)
  if (!claimed) throw new Error('nobody could send it')
  expect(await settleMail(records, claimed, { outcome: 'delivered' }, NOW)).toBe(true)
  expect(await mails('account-deleted')).toEqual([])
  expect(JSON.stringify(await wholeTables(records))).not.toContain(client.email)
})
