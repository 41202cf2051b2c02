import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, type Records } from '#records/engine/db'
import { keepMessage, markMessage } from './messages.ts'
import { sendMailAgain } from './outbox.ts'
import { newAdministrator, newClient, NOW, wholeTables } from '../../tests/journey.ts'
import { openTestRecords } from '../../tests/records.ts'

let records: Records
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
})
afterAll(() => close())

describe('messages and the outbox', () => {
  it('are marked and woken by administrators alone, whatever page has let somebody through [CONTACT-3, MAIL-2]', async () => {
    const [staff, client] = [await newAdministrator(records), await newClient(records)]
    await keepMessage(
      records,
      { name: 'Visitor', email: 'visitor@client.example', subject: 'Hello', message: 'A question' },
      NOW,
    )
    const { id } = await records.read.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()
    const mail = newId()
    await records.write
      .insertInto('outbox')
      .values({
        id: mail,
        kind: 'contact-message',
        recipient: 'a@b.example',
        sender_name: 'Academy',
        reply_to: null,
        subject: 'S',
        text: 'T',
        html: 'H',
        created_at: NOW.toISOString(),
        attempts: 1,
        next_at: NOW.toISOString(),
        sent_at: null,
        failed_at: NOW.toISOString(),
        last_error: 'refused',
        once: null,
        claimed_by: null,
        claimed_until: null,
      })
      .execute()
    const before = await wholeTables(records)
    expect(await markMessage(records, client, id, true, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await sendMailAgain(records, client, mail, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await wholeTables(records)).toEqual(before)
    expect((await markMessage(records, staff, id, true, NOW)).ok).toBe(true)
    expect((await sendMailAgain(records, staff, mail, NOW)).ok).toBe(true)
  })

  it('are kept once however often one sending arrives, also at the same time; another sending and one without a name are messages of their own [CONTACT-3]', async () => {
    const words = { name: 'Luningning', email: 'luningning@client.example', subject: 'Once', message: 'Said once' }
    const kept = async () =>
      (await records.read.selectFrom('contact_messages').select('id').where('subject', '=', 'Once').execute()).length
    const mails = async () =>
      (await records.read.selectFrom('outbox').select('id').where('reply_to', '=', words.email).execute()).length
    await Promise.all([1, 2, 3, 4].map(() => keepMessage(records, words, NOW, 'one-sending-name-0001')))
    expect(await kept()).toBe(1)
    const mailsOfOne = await mails()
    await keepMessage(records, words, NOW, 'one-sending-name-0001')
    expect([await kept(), await mails()]).toEqual([1, mailsOfOne])
    await keepMessage(records, words, NOW, 'one-sending-name-0002')
    // The control: without a key, a message sent twice is stored twice.
    await keepMessage(records, words, NOW)
    await keepMessage(records, words, NOW)
    expect(await kept()).toBe(4)
  })
})
