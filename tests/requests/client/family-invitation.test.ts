import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMailer, type Mailer } from '#jobs/mailer'
import { followMailSettings } from '#jobs/mail-settings'
import { addChild } from '#records/accounts/families/families'
import { newId } from '#records/engine/db'
import { actorOfUser, done, READ } from '../../journey.ts'
import { openMailServer, type MailServer } from '../../mail-server.ts'
import { newcomer } from '../../newcomers.ts'
import { openSite, type RequestSite } from '../site.ts'
import { enter, member, toEnrolled } from './clients.ts'

let mail: MailServer
let mailer: Mailer
let site: RequestSite
beforeAll(async () => {
  mail = await openMailServer()
  site = await openSite({ env: { SMTP_URL: mail.url, MAIL_FROM: 'academy@academy.example' } })
  mailer = await openMailer(site.academy, followMailSettings(site.academy))
  afterAll(async () => {
    await mailer.close()
    await mail.close()
  })
})

/** A parent with a confirmed address, and a child of fourteen. */
async function family() {
  const parent = await member(site)
  await site.records.write
    .updateTable('users')
    .set({ verified_at: new Date().toISOString() })
    .where('id', '=', parent.id)
    .execute()
  const actor = await actorOfUser(site.records, parent.id)
  const birthdate = `${new Date().getUTCFullYear() - 14}-01-15`
  const details = { firstName: 'Ana', lastName: parent.person.lastName, nickname: '', birthdate }
  const child = done(await addChild(site.records, actor, { details, formId: newId(), agreed: READ }, new Date()))
  return { ...parent, childId: child.id }
}

it('a parent invites an older child, who chooses a password and signs in with the history [FAM-1, MAIL-1]', async () => {
  const { browser, childId } = await family()
  await toEnrolled(site, { id: childId })
  const page = await browser.open('/client/family')
  const wrong = await page.press('Send invitation', { 'Ana’s email': 'no address' })
  expect(wrong.status).toBe(422)
  expect(wrong.errorOf('Ana’s email')).toBeTruthy()
  const { person } = newcomer('Ana')
  const sent = await wrong.press('Send invitation', { 'Ana’s email': person.email })
  expect(sent.words).toContain('The invitation is on its way.')
  expect(sent.words).toContain(`Invited: ${person.email}`)
  await mailer.sendDue()
  const text = mail.received.find(({ to }) => to.includes(person.email))?.text.replaceAll('=\r\n', '') ?? ''
  const link = /http\S+(\/reset-password\/[\w-]{43})/.exec(text)?.[1] ?? ''
  const own = await site.visitor().open(link)
  expect(own.document.body.textContent).toContain(`You sign in with ${person.email}`)
  const chosenPassword = await own.press('Save the new password', {
    'New Password': person.password,
    'Confirm Password': person.password,
  })
  expect(chosenPassword.address, chosenPassword.words).toMatch(/^\/login/)
  const child = await enter(site, person)
  expect((await child.open('/client/account')).words).toContain(person.email)
  expect((await child.open('/client/training')).words).toContain('Package W')
  const after = await browser.open('/client/family')
  expect(after.words).toContain('Ana signs in by themselves.')
  expect((await browser.post('/client/family', { intent: 'open', child: childId })).status).toBe(404)
  expect(mail.received.filter(({ to }) => JSON.stringify(to).includes('child.invalid'))).toEqual([])
})

it('staff see a child’s parent with the address, never the one that has no mailbox, and find the child by it [FAM-1]', async () => {
  const { childId, person, name } = await family()
  const trainee = await toEnrolled(site, { id: childId })
  const { id } = await site.records.read
    .selectFrom('trainees')
    .select('id')
    .where('user_id', '=', childId)
    .executeTakeFirstOrThrow()
  const owner = await site.as('owner')
  const page = await owner.open(`/admin/trainees/${id}/sessions`)
  expect(page.words).toContain(`Parent: ${name}, ${person.email}`)
  for (const path of [
    `/admin/trainees/${id}/sessions`,
    `/admin/payments/${trainee}/money`,
    '/admin/trainees',
    '/admin/paymenthistory',
    '/admin/receipts',
    '/admin/reports',
    `/admin/search?search=${encodeURIComponent('Ana')}`,
    `/admin/audit/client/${childId}`,
    `/admin/guardians/${childId}`,
  ])
    expect((await owner.open(path)).html, path).not.toContain('child.invalid')
  const found = await owner.open(`/admin/search?search=${encodeURIComponent(person.email)}`)
  expect(found.document.querySelector(`a[href*="${id}"]`)).not.toBeNull()
})

it('the child’s own account page leads the parent to the invitation, which is open there [FAM-1]', async () => {
  const { browser, childId } = await family()
  await (await browser.open('/client/family')).press('Open Ana’s account')
  const account = await browser.open('/client/account')
  expect(account.words).toContain('Let Ana sign in by themselves')
  const page = await account.press('Invite Ana from the family page')
  expect(page.heading).toBe('Family')
  expect(page.document.querySelector(`#invite-${childId}`)?.hasAttribute('open')).toBe(true)
  expect((await page.press('Send invitation', { 'Ana’s email': newcomer('Ana').person.email })).words).toContain(
    'The invitation is on its way.',
  )
})
