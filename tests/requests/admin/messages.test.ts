import { beforeAll, expect, it } from 'vitest'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'
import { act, mark, rowOf } from './content/entries.ts'

const MESSAGE = {
  name: 'Ana Niña Cruz',
  email: 'ana@visitor.example',
  subject: 'A class in Cebu?',
  message: `Good day. ${'I would like to know more. '.repeat(12)}\nThank you, Ana`,
}

let site: RequestSite
let sending: RequestSite
beforeAll(async () => {
  site = await openSite()
  // The mail service itself does not run here: what is due stays as it is.
  const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'academy@academy.example' }
  sending = await openSite({ env })
})

const tableOf = (page: Page, caption: string): Element => {
  const found = [...page.document.querySelectorAll('table')].find(
    (each) => wordsOf(each.querySelector('caption')) === caption,
  )
  if (!found) throw new Error(`no table ${caption}: ${page.words}`)
  return found
}

it('lets administrators read what visitors wrote, search it and mark it read, and see the kept mail [CONTACT-3, MAIL-3]', async () => {
  const subject = mark('Question')
  await site.visitor().post('/contact', { ...MESSAGE, subject })
  await site.visitor().post('/contact', MESSAGE)
  const owner = await site.as('owner')
  expect((await owner.open('/admin/messages')).words).toContain('Email is not set up')
  const found = await owner.open(`/admin/messages?search=${encodeURIComponent(subject.toUpperCase())}`)
  expect(found.words).toContain('1 message')
  expect(found.rows('Contact messages')).toHaveLength(1)
  const row = found.rows('Contact messages')[0] ?? ''
  for (const part of [MESSAGE.name, 'New', MESSAGE.email, subject, 'Good day.', 'Thank you, Ana'])
    expect(row).toContain(part)
  const read = await found.press('Mark as read')
  expect(read.rows('Contact messages')[0]).toContain('Mark as unread')
  expect(read.rows('Contact messages')[0]).not.toContain('New')
  expect(read.address).toContain('search=')
  const unread = await read.press('Mark as unread')
  expect(unread.rows('Contact messages')[0]).toContain('Mark as read')
  expect(unread.rows('Email outbox').find((each) => each.includes(subject))).toContain('Not sent yet')
  const outbox = await unread.follow(/^All emails/)
  expect(outbox.heading).toBe('Email outbox')
  expect(wordsOf(rowOf(outbox, subject))).toContain('Not sent yet')
})

it('shows what visitors write as text, and runs nothing of it [CONTACT-3]', async () => {
  await site.visitor().post('/contact', {
    ...MESSAGE,
    name: '<img src=x onerror=alert(1)>',
    subject: '<b>Bold</b>',
    message: '</p><script>alert(1)</script>',
  })
  const page = await (await site.as('owner')).open('/admin/messages')
  expect(page.words).toContain('<b>Bold</b>')
  expect(page.words).toContain('</p><script>alert(1)</script>')
  expect(page.words).toContain('<img src=x onerror=alert(1)>')
  expect(page.html).not.toContain('<b>Bold</b>')
  expect(page.html).not.toContain('<script>alert(1)</script>')
  expect(tableOf(page, 'Contact messages').querySelectorAll('b, script, [onerror]')).toHaveLength(0)
})

it('refuses a client, who reads nobody’s messages [CONTACT-3]', async () => {
  const client = await site.as('client')
  for (const path of ['/admin/messages', '/admin/messages/outbox', '/admin/messages.data', '/admin/account'])
    expect((await client.send(path)).status, path).toBe(403)
  expect((await client.post('/admin/messages/outbox', { mail: 'x' })).status).toBe(403)
})

it('shows a mail that was refused with its reason, sends it again when told to, and logs that [MAIL-2]', async () => {
  await sending.visitor().post('/contact', MESSAGE)
  const owner = await sending.as('owner')
  const to = 'hello@luningning.example'
  expect((await owner.open('/admin/messages')).words).not.toContain('The mail server refused')
  const failed = { failed_at: new Date().toISOString(), last_error: '550 No such mailbox', attempts: 1 }
  const { id } = await sending.records.write
    .updateTable('outbox')
    .set(failed)
    .where('recipient', '=', to)
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await owner.open('/admin/messages')
  expect(page.words).toContain('The mail server refused 1 email.')
  const row = page.rows('Email outbox').find((each) => each.includes(to)) ?? ''
  for (const part of ['Failed', '550', 'Send again']) expect(row).toContain(part)
  const again = await act(owner, await page.follow('View email outbox'), to, 'Send again')
  expect(wordsOf(rowOf(again, to))).toContain('Waiting')
  const { failed_at: failedAt } = await sending.records.read
    .selectFrom('outbox')
    .select('failed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(failedAt).toBeNull()
  expect((await owner.open('/admin/messages')).words).not.toContain('The mail server refused')
  await sending.records.write.updateTable('outbox').set(failed).where('id', '=', id).execute()
  const reply = await owner.post('/admin/messages/outbox.data', { mail: id })
  expect(await reply.text()).toContain(`The email to ${to} will be sent again`)
  await sending.records.write.updateTable('outbox').set({ sent_at: new Date().toISOString() }).execute()
  expect(wordsOf(rowOf(await owner.open('/admin/messages/outbox'), to))).toContain('Sent')
  const log = (await owner.open(`/admin/audit?search=${to}`)).rows()
  expect(log).toHaveLength(2)
  for (const part of ['Email sent again', 'failed → waiting']) expect(log[0]).toContain(part)
})
