import { beforeAll, expect, it } from 'vitest'
import { openMailer } from '#jobs/mailer'
import { fixedRoute } from '#tests/fixed-route'
import { newId } from '#records/engine/db'
import type { OutgoingMail } from '#services/mail/mail-route'
import { openSite, type RequestSite } from '../../site.ts'
import { wordsOf, type Page } from '../../page.ts'

let site: RequestSite
let mailed: RequestSite
beforeAll(async () => {
  site = await openSite()
  mailed = await openSite({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@academy.example' } })
})

const PASSWORD = 'kundiman-of-the-line'
const newEmail = () => `${newId()}@academy.example`
const linkOn = ({ words }: Page) => /\/join\/[\w-]{43}/.exec(words.split(site.url).at(-1) ?? '')?.[0] ?? ''
const invite = async (email: string, role: string) =>
  (await (await site.as('owner')).open('/admin/staff')).press('Create invitation', { Email: email, [role]: true })

it('says at its field what is wrong with an invitation, and keeps what was typed [STAFF-1]', async () => {
  const owner = await site.as('owner')
  const staff = await (await owner.open('/admin/dashboard')).follow('Staff')
  expect(staff.heading).toBe('Staff')
  const wrong = await staff.press('Create invitation', { Email: 'not-an-address' })
  expect(wrong.status).toBe(422)
  expect(wrong.words).toContain('Please choose a role')
  expect(wrong.errorOf('Email')).not.toBeNull()
  expect(wrong.field('Email').getAttribute('value')).toBe('not-an-address')
  expect(await site.records.read.selectFrom('staff_invitations').select('id').execute()).toEqual([])
})

it('lets whoever has the link join in the role they are invited to, and no second time [STAFF-1, STAFF-2]', async () => {
  const email = newEmail()
  const link = linkOn(await invite(email, 'Cashier'))
  expect(link).toMatch(/^\/join\//)
  const cora = site.visitor()
  const join = await cora.open(link)
  expect(join.words).toContain('You are invited as Cashier')
  const empty = await join.press('Join the team')
  expect(empty.words).toContain('First Name is required')
  const inside = await empty.press('Join the team', {
    'First Name': 'Cora',
    'Last Name': 'Reyes',
    'New Password': PASSWORD,
    'Confirm Password': PASSWORD,
  })
  expect(inside.address).toMatch(/^\/admin/)

  // Her menu, her pages, and no link that leads to a refusal.
  expect(wordsOf(inside.document.body)).toContain('Cashier')
  const menu = [...inside.document.querySelectorAll('nav[aria-label="Back office"] a')]
  expect(menu.map((each) => wordsOf(each).replace(/ ?\d+ waiting/, ''))).toEqual([
    'Dashboard',
    'Pending payments',
    'Bank statements',
    'Balances due',
    'Payment history',
    'Receipts',
    'Monthly close',
    'Enquiries',
    'Public site',
    'Data retention',
  ])
  for (const each of menu) expect((await cora.open(each.getAttribute('href') ?? '')).status).toBe(200)
  const refused = await cora.open('/admin/wins')
  expect([refused.status, refused.words.includes('Not part of your role')]).toEqual([403, true])
  expect(wordsOf(refused.document.querySelector('header'))).toContain('Luningning Academy')

  const used = await site.visitor().open(link)
  expect(used.status).toBe(410)
  expect(used.words).toContain('It was used, withdrawn, or is older than three days.')
})

it('withdraws an invitation, and its link opens nothing any more [STAFF-1]', async () => {
  const email = newEmail()
  const made = await invite(email, 'Manager')
  const link = linkOn(made)
  expect((await site.visitor().open(link)).status).toBe(200)
  const withdrawn = await (await (await site.as('owner')).open('/admin/staff')).press('Withdraw invitation')
  expect(withdrawn.words).toContain('Invitation withdrawn.')
  expect(withdrawn.words).not.toContain(email)
  expect((await site.visitor().open(link)).status).toBe(410)
})

it('sends the invitation where mail is set up, and hands no link to the owner [STAFF-1]', async () => {
  const email = newEmail()
  const owner = await mailed.as('owner')
  const staff = await owner.open('/admin/staff')
  const sent = await staff.press('Send invitation', { Email: email, Manager: true })
  expect(sent.words).toContain('Invitation sent.')
  expect(sent.words).not.toContain('/join/')
  const letters: OutgoingMail[] = []
  const route = fixedRoute({
    async send(mail) {
      letters.push(mail)
      return { outcome: 'delivered' }
    },
  })
  const mailer = await openMailer(mailed.academy, route)
  await mailer.sendDue()
  await mailer.close()
  const letter = letters.find(({ to }) => to === email)
  expect(letter?.text).toContain('Your role: Manager.')
  const link = /\/join\/[\w-]{43}/.exec(letter?.text ?? '')?.[0] ?? 'no link'
  expect((await mailed.visitor().open(link)).words).toContain('You are invited as Manager')
  expect((await sent.press('Withdraw invitation')).words).toContain('Invitation withdrawn.')
  expect((await mailed.visitor().open(link)).status).toBe(410)
})
