import { expect, expectAccessible, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { openMailServer } from '../../mail-server.ts'
import { postForm, signUp } from '../../people.ts'
import { startSite } from '../../site.ts'
import { rowOf, sidewaysScroll, standAt } from './desk.ts'

const MESSAGE = {
  name: 'Ana Niña Cruz',
  email: 'ana@visitor.example',
  subject: 'A class in Cebu?',
  message: `Good day. ${'I would like to know more. '.repeat(12)}\nThank you, Ana`,
}

for (const width of [1280, 390]) {
  test(`administrators read what visitors wrote, search it and mark it read, and see the kept mail, ${width} px wide [CONTACT-3, MAIL-3]`, async ({
    site,
    someone,
  }) => {
    const mark = `Question ${width}`
    await postForm(site.url, '/contact', { ...MESSAGE, subject: mark })
    const desk = await someone({ width })
    await standAt(desk, site, '/admin/messages')
    await expect(desk.getByText('Mail is not set up', { exact: false })).toBeVisible()
    await desk.getByRole('searchbox').fill(mark.toUpperCase())
    const row = desk.getByRole('table', { name: 'Contact messages' }).getByRole('row').filter({ hasText: mark })
    await expect(desk.getByText('1 message', { exact: true })).toBeVisible()
    for (const part of [MESSAGE.name, MESSAGE.email, mark, 'Good day.']) await expect(row).toContainText(part)
    await row.locator('summary').click()
    await expect(row.getByText(/Thank you, Ana$/)).toBeVisible()
    await row.getByRole('button', { name: 'Mark as read' }).click()
    await expect(row.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
    await expect(
      desk.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: mark }),
    ).toContainText('kept')
    expect(await sidewaysScroll(desk)).toBe(0)
    await expectAccessible(desk)
    await desk.getByRole('link', { name: /^All mail/ }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Outbox')
    await expectAccessible(desk)
  })
}

test('what visitors write runs nowhere and is shown as text [CONTACT-3]', async ({ site, someone }) => {
  await postForm(site.url, '/contact', {
    ...MESSAGE,
    name: '<img src=x onerror=alert(1)>',
    subject: '<b>Bold</b>',
    message: '</p><script>alert(1)</script>',
  })
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, '/admin/messages')
  await expect(desk.getByText('<b>Bold</b>').first()).toBeVisible()
  await expect(desk.getByText('</p><script>alert(1)</script>')).toBeVisible()
})

test('a client is refused, and reads nobody’s messages [CONTACT-3]', async ({ site }) => {
  const session = await signUp(site.url, newcomer().person)
  for (const path of ['/admin/messages', '/admin/messages/outbox', '/admin/messages.data', '/admin/account'])
    expect((await session.get(path)).status, path).toBe(403)
  expect((await session.post('/admin/messages/outbox', { mail: 'x' })).status).toBe(403)
})

test('a mail that was refused is shown with its reason; Send again sends it, and is in the audit log [MAIL-2]', async ({
  someone,
}) => {
  const mail = await openMailServer()
  mail.behave(550)
  const site = await startSite({ content: 'demo', env: { SMTP_URL: mail.url, MAIL_FROM: 'academy@academy.example' } })
  await postForm(site.url, '/contact', MESSAGE)
  const desk = await someone({ width: 1280, at: site.url })
  await standAt(desk, site, '/admin/messages')
  await expect(async () => {
    await desk.reload()
    await expect(desk.getByText('One mail was refused by the mail server.')).toBeVisible({ timeout: 500 })
  }).toPass()
  const row = desk
    .getByRole('table', { name: 'Outbox' })
    .getByRole('row')
    .filter({ hasText: 'hello@luningning.example' })
  await expect(row).toContainText('failed')
  await expect(row).toContainText('550')
  await expectAccessible(desk)
  mail.behave('take')
  await row.getByRole('button', { name: 'Send again', exact: true }).click()
  await expect(desk.getByText('The mail to hello@luningning.example is tried again')).toBeVisible()
  await expect.poll(() => mail.received.length).toBe(1)
  await expect(async () => {
    await desk.reload()
    await expect(row).toContainText('sent', { timeout: 500 })
  }).toPass()
  await desk.goto('/admin/audit')
  await expect(rowOf(desk, 'hello@luningning.example')).toContainText('Mail sent again')
  await expect(rowOf(desk, 'hello@luningning.example')).toContainText('failed → waiting')
  await site.close()
  await mail.close()
})
