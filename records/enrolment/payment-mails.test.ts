import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { CONSENTS, done, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { submitProof } from './submit-proof.ts'
import { keepMessage } from '#records/mail/messages'
import { decidePayment } from './payments.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
let staff: Actor[]
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
  await setUpPackages(records)
  staff = [await newAdministrator(records), await newAdministrator(records)]
})
afterAll(() => opened.close())

const mailsTo = (recipient: string) =>
  records.read
    .selectFrom('outbox')
    .select(['kind', 'subject', 'text', 'html', 'reply_to', 'sender_name'])
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .orderBy('kind')
    .execute()
const paying = async () => {
  const client = await newClient(records)
  await records.write
    .updateTable('users')
    .set({ verified_at: NOW.toISOString() })
    .where('id', '=', client.id)
    .execute()
  return { client, ...(await payFor(records, client.id, 'package_r')) }
}

describe('a payment', () => {
  it('that arrives is told to the client once and to every administrator once, also when it is sent twice [MAIL-1, MAIL-2]', async () => {
    const { client, paymentId, upload } = await paying()
    done(await submitProof(records, client.id, { package: 'package_r', upload, form: FORM, consents: CONSENTS }, NOW))
    const mails = await mailsTo(client.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['payment-received'])
    for (const part of ['Package R', 'PHP 12,500.50', '/registration/package-r'])
      expect(mails[0]?.text).toContain(part)
    for (const { email } of staff) {
      const [mail, ...more] = (await mailsTo(email)).filter(({ text }) => text.includes(paymentId))
      expect([mail?.kind, more.length]).toEqual(['payment-arrived', 0])
      for (const part of [client.email, 'PHP 12,500.50', FORM.fullName]) expect(mail?.text).toContain(part)
    }
  })

  it('that is confirmed or rejected is told to its client, with the reason, and a decision that comes second tells nothing [MAIL-1, PAY-5]', async () => {
    const [one, other] = [await paying(), await paying()]
    const [coach] = staff as [Actor]
    done(await decidePayment(records, coach, one.paymentId, 'confirm', { now: NOW }))
    expect(
      await decidePayment(records, coach, one.paymentId, 'reject', { now: NOW, reason: 'Too late' }),
    ).toMatchObject({ ok: false })
    done(await decidePayment(records, coach, other.paymentId, 'reject', { now: NOW, reason: 'The amount <differs>' }))
    expect((await mailsTo(one.client.email)).map(({ kind }) => kind).sort()).toEqual([
      'payment-confirmed',
      'payment-received',
    ])
    const rejected = (await mailsTo(other.client.email)).find(({ kind }) => kind === 'payment-rejected')
    expect(rejected?.text).toContain('Reason: The amount <differs>')
    expect(rejected?.html).toContain('The amount &lt;differs&gt;')
  })

  it('that is deleted is told to nobody [MAIL-1]', async () => {
    const { client, paymentId } = await paying()
    done(await decidePayment(records, staff[0] as Actor, paymentId, 'delete', { now: NOW }))
    expect((await mailsTo(client.email)).map(({ kind }) => kind)).toEqual(['payment-received'])
  })
})

describe('a contact message', () => {
  const message = {
    name: 'Ana Cruz',
    email: 'ana@visitor.example',
    subject: 'A class in Cebu?',
    message: 'Good day.\nIs there one?',
  }

  it('goes to every administrator while there is no contact address, with the visitor to answer to [CONTACT-3]', async () => {
    const id = await keepMessage(records, message, NOW)
    for (const { email } of staff)
      expect((await mailsTo(email)).filter(({ kind }) => kind === 'contact-message')).toMatchObject([
        { subject: message.subject, reply_to: message.email, sender_name: message.name },
      ])
    expect(
      await records.read.selectFrom('contact_messages').select('message').where('id', '=', id).executeTakeFirst(),
    ).toEqual({ message: message.message })
  })

  it('goes to the contact address of the site alone when there is one [CONTACT-3]', async () => {
    await records.write
      .insertInto('site_content')
      .values({ name: 'contactEmail', value: '"hello@academy.example"', updated_at: NOW.toISOString() })
      .execute()
    await keepMessage(records, { ...message, subject: 'Second' }, NOW)
    expect(await mailsTo('hello@academy.example')).toMatchObject([{ kind: 'contact-message', subject: 'Second' }])
    for (const { email } of staff)
      expect((await mailsTo(email)).some(({ subject }) => subject === 'Second')).toBe(false)
  })
})
