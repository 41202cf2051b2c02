import { beforeAll, expect, it } from 'vitest'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

const PAGE = '/admin/setup'

let site: RequestSite
beforeAll(async () => {
  site = await openSite({ content: 'none' })
  await site.records.write.deleteFrom('site_content').where('name', '=', 'openedAt').execute()
})

const stepNamed = (page: Page, name: string) =>
  [...page.document.querySelectorAll('main li')].find((step) => wordsOf(step.querySelector('h2')) === name) ?? null

it('leads a new owner from the first sign-in through steps that are done by fact to an open site [SETUP-1, SETUP-2]', async () => {
  const owner = await site.as('owner')
  const first = await owner.open('/admin')
  expect(first.address).toBe(PAGE)
  expect(first.words).toContain('1 of 10 done')
  expect(wordsOf(stepNamed(first, 'Name and logo'))).toContain('Next')
  expect(wordsOf(stepNamed(first, 'Opening'))).toContain(
    'Name and logo, Contact, Packages, How clients pay, Privacy notice',
  )

  expect(wordsOf(stepNamed(first, 'How clients pay'))).toContain('Your receipts have no address yet.')
  expect(wordsOf(stepNamed(first, 'Email'))).toContain('Links in emails begin with')

  const identity = await owner.open(stepNamed(first, 'Name and logo')?.querySelector('a')?.getAttribute('href') ?? '')
  expect(identity.heading).toBe('Name and logo')
  const saved = await identity.press('Save', {
    Brand: 'Cebu Debate House',
    'What you teach, in a few words': 'Debate for students',
  })
  const bar = saved.document.querySelector('nav.setup-bar')
  const lines = [...(bar?.children ?? [])].map((child) => [wordsOf(child), child.getAttribute('href')])
  expect(lines).toEqual([
    ['2 of 10 done', null],
    ['Next: Colours', '/admin/look'],
    ['All steps', PAGE],
  ])
  await (await owner.open('/admin/home/contact')).press('Save', { 'Contact email': 'hello@debate.example' })
  const named = await owner.open(PAGE)
  expect(wordsOf(stepNamed(named, 'Name and logo'))).toContain('Done')
  expect(wordsOf(stepNamed(named, 'Contact'))).toContain('Done')
  expect((await owner.open('/admin')).words).toContain('Your site is not open yet: 3 of 10 setup steps are done.')
  const sidebar = async (role: 'owner' | 'manager' | 'coach') =>
    wordsOf(
      (await (await site.as(role)).open('/admin/account')).document.querySelector('.side a[href="/admin/setup"]'),
    )
  expect(await sidebar('owner')).toContain('Set up your academy 3 of 10 done')
  expect(await sidebar('manager')).toBe('')
  expect((await site.visitor().open('/home')).html).toContain('<title>Opening soon · Cebu Debate House</title>')

  const early = await owner.post(PAGE, { intent: 'open' })
  expect([early.status, await early.text()]).toEqual([
    409,
    expect.stringContaining('Add a package with a price first.'),
  ])
  const form = await owner.open('/admin/packages/new')
  await form.press('Save', { Name: 'Foundations', Price: '4500', 'Q&A sessions': '8', Assessments: '2' })
  await (await owner.open('/admin/privacy')).press('Publish notice')
  const unpaid = await owner.open(PAGE)
  expect(wordsOf(stepNamed(unpaid, 'How clients pay'))).toContain('Needed to open')
  expect((await owner.post(PAGE, { intent: 'open' })).status).toBe(409)
  const ready = await unpaid.press('Skip: clients pay in person')
  expect(wordsOf(stepNamed(ready, 'How clients pay'))).toContain('Skipped')
  const opened = await ready.press('Open the site')
  expect([opened.address, opened.words]).toEqual([
    `${PAGE}?done=opened`,
    expect.stringContaining('Open to the public since'),
  ])
  const home = await site.visitor().open('/home')
  expect(home.words).toContain('Foundations')
  expect([wordsOf(home.document.querySelector('.hero .lead')), home.html]).toEqual([
    'Debate for students',
    expect.stringContaining('<meta name="description" content="Debate for students"'),
  ])
  expect(home.html).toContain('<title>Cebu Debate House</title>')
  expect(wordsOf(home.document.querySelector('.footer-legal'))).toBe('© Cebu Debate House. All rights reserved.')
  expect(home.document.documentElement.dataset.look).toMatch(/^plain-/)
  expect((await owner.open('/admin')).words).not.toContain('Your site is not open yet')
  expect(await sidebar('owner')).toContain('Set up your academy 7 of 10 done')
})

it('a closed site shows no visitor a way that leads nowhere, and no art of another trade [SETUP-1, SETUP-6]', async () => {
  const closed = await openSite({ content: 'none' })
  await closed.records.write.deleteFrom('site_content').where('name', '=', 'openedAt').execute()
  const links = async (page: Page) =>
    [...page.document.querySelectorAll('header nav a, footer a')].map((link) => link.getAttribute('href'))
  const login = await closed.visitor().open('/login')
  expect(await links(login)).toEqual(['/home', '/privacy'])
  expect(login.document.documentElement.dataset.look).toMatch(/^plain-/)
  const asOwner = await (await closed.as('owner')).open('/home')
  expect(await links(asOwner)).toContain('/packages-registration')
})

it('keeps its ring after the opening until each step is done or skipped in words [SETUP-2]', async () => {
  const ring = async () =>
    wordsOf((await owner.open('/admin/account')).document.querySelector('.side a[href="/admin/setup"]'))
  const owner = await site.as('owner')
  const wayOn = async () =>
    (await owner.open('/admin/reports')).document.querySelector('nav.setup-bar a')?.getAttribute('href')
  const look = await (await owner.open(PAGE)).press('Skip: the original look suits us')
  const email = await look.press('Skip: we send no emails')
  expect([email.words, await ring()]).toEqual([
    expect.stringContaining('9 of 10 done'),
    expect.stringContaining('9 of'),
  ])
  expect((await owner.post(PAGE, { intent: 'skip', step: 'security' })).status).toBe(400)
  expect(await wayOn()).toBe('/admin/security')
  const { read, write } = site.records
  const owners = await read.selectFrom('users').select(['id', 'email']).where('role', '=', 'owner').execute()
  for (const { id } of owners)
    await write
      .updateTable('users')
      .set({ email: `${id}@localhost` })
      .where('id', '=', id)
      .execute()
  expect(await wayOn(), 'an email of their own comes first').toBe('/admin/account')
  for (const { id, email } of owners) await write.updateTable('users').set({ email }).where('id', '=', id).execute()
  const again = await email.press('Do this step after all: Email')
  expect(again.words).toContain('8 of 10 done')
  await again.press('Skip: we send no emails')
  const confirmed_at = new Date().toISOString()
  await site.records.write
    .insertInto('second_steps')
    .values(
      (await site.records.read.selectFrom('users').select('id').where('role', '=', 'owner').execute()).map(
        ({ id }) => ({
          user_id: id,
          secret: 'JBSWY3DPEHPK3PXP',
          created_at: confirmed_at,
          confirmed_at,
        }),
      ),
    )
    .execute()
  expect(await ring()).toBe('Setup')
})

it('is the owner’s alone, and opening twice changes nothing [SETUP-1, SETUP-2]', async () => {
  for (const named of ['manager', 'cashier', 'coach'] as const) {
    const staff = await site.as(named)
    expect([named, (await staff.open(PAGE)).status, (await staff.post(PAGE, { intent: 'open' })).status]).toEqual([
      named,
      403,
      403,
    ])
  }
  const entries = () =>
    site.records.read.selectFrom('audit_log').select('id').where('action', '=', 'site open').execute()
  expect(await entries()).toHaveLength(1)
  expect((await (await site.as('owner')).post(PAGE, { intent: 'open' })).status).toBe(303)
  expect(await entries()).toHaveLength(1)
})
