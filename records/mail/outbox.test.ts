import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mail } from '#domain/mail/emails'
import { NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { transaction, newId, type Records } from '#records/engine/db'
import { queueMail } from './outbox.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
})
afterAll(() => opened.close())

const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({
  kind: 'payment-received',
  to,
  subject: 'Payment received',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
  ...more,
})
const rowsOf = (recipient: string) =>
  records.read.selectFrom('outbox').selectAll().where('recipient', '=', recipient).execute()

describe('a mail', () => {
  it('is kept with the change that causes it, and gone with one that is refused [MAIL-2]', async () => {
    const [kept, refused] = [`${newId()}@client.example`, `${newId()}@client.example`]
    await transaction(records, async (trx) => {
      await queueMail(trx, mailTo(kept), NOW)
      return { ok: true, value: null }
    })
    await transaction(records, async (trx) => {
      await queueMail(trx, mailTo(refused), NOW)
      return { ok: false, reason: 'not-found' }
    })
    expect(await rowsOf(kept)).toMatchObject([
      {
        kind: 'payment-received',
        subject: 'Payment received',
        attempts: 0,
        sent_at: null,
        failed_at: null,
        next_at: NOW.toISOString(),
      },
    ])
    expect(await rowsOf(refused)).toEqual([])
  })

  it('of one cause is put in once [MAIL-2]', async () => {
    const [to, once] = [`${newId()}@client.example`, newId()]
    for (let time = 0; time < 3; time += 1)
      await transaction(records, async (trx) => {
        await queueMail(trx, mailTo(to, { once }), NOW)
        return { ok: true, value: null }
      })
    expect(await rowsOf(to)).toHaveLength(1)
  })

  it('carries no line break into a header field [MAIL-2, CONTACT-3]', async () => {
    const to = `${newId()}@client.example`
    await transaction(records, async (trx) => {
      await queueMail(
        trx,
        mailTo(`${to}\r\nBcc: all@client.example`, {
          subject: 'Hello\r\nBcc: all@client.example\u0000',
          replyTo: 'a@b.example\nX-Own: 1',
          senderName: 'Ana\r\nX',
        }),
        NOW,
      )
      return { ok: true, value: null }
    })
    const row = await records.read
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'reply_to', 'sender_name'])
      .where('recipient', 'like', `${to}%`)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      recipient: `${to} Bcc: all@client.example`,
      subject: 'Hello Bcc: all@client.example',
      reply_to: 'a@b.example X-Own: 1',
      sender_name: 'Ana X',
    })
  })
})
