import { expect } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { ADMINISTRATOR, signIn, signInInBrowser, signUp } from '../../people.ts'
import { startSite } from '../../site.ts'
import { starterClient } from '../client/starter.ts'
import { cachesOf, copiesOn, isHeld, leftOn, NEVER_OPENED, readAll, test } from './phone.ts'
import type { Page } from '@playwright/test'

const NOTHING = { caches: [], local: [], databases: [], workers: 0 }

async function signOut(page: Page): Promise<void> {
  await page.goto('/client')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await page
    .getByRole('dialog', { name: 'Confirm Logout' })
    .or(page.getByRole('alertdialog', { name: 'Confirm Logout' }))
    .getByRole('button', { name: 'Confirm', exact: true })
    .click()
}

test('signing out leaves nothing of the person on the phone [FAST-6, NAV-3]', async ({ phone }) => {
  const { page } = await phone()
  await signInInBrowser(page, starterClient('enrolled'))
  await readAll(page)
  await page.goto('/client')
  await page.evaluate(() => localStorage.setItem('draft:profile:x', 'words'))
  const before = await leftOn(page)
  expect(before.caches.length).toBeGreaterThan(1)
  expect(before.workers).toBe(1)
  await signOut(page)
  await page.waitForURL('**/login')
  await expect.poll(() => leftOn(page)).toEqual(NOTHING)
})

test('without a line, what lay on the phone is gone as soon as somebody asks to leave [FAST-6]', async ({
  phone,
}) => {
  const { page, line } = await phone()
  await signInInBrowser(page, starterClient('enrolled'))
  await readAll(page)
  await page.goto('/client')
  line.cut()
  await signOut(page)
  await expect.poll(() => cachesOf(page)).toEqual({})
})

test('a session that was ended elsewhere takes the copies away at the next word with the academy [FAST-6]', async ({
  phone,
}) => {
  const { page, line } = await phone()
  const { person } = newcomer()
  await signUp(line.url, person)
  await signInInBrowser(page, person)
  await page.goto('/client')
  await isHeld(page, '/client')
  const elsewhere = await signIn(line.url, person)
  expect((await elsewhere.post('/sign-out-everywhere', {})).status).toBe(303)
  // A page that is the same for everybody asks who is there, and learns it.
  await page.goto('/home')
  await expect.poll(() => copiesOn(page)).toEqual([])
  line.cut()
  await page.goto('/client').catch(() => null)
  await expect(page.getByText(person.email)).toHaveCount(0)
})

test('who signs in on a phone that somebody else has used finds nothing of theirs, with a line and without [FAST-6]', async ({
  phone,
}) => {
  const { page, line } = await phone()
  await signInInBrowser(page, starterClient('enrolled'))
  const { material, file } = await readAll(page)
  await page.evaluate(() => {
    localStorage.setItem('draft:profile:somebody', 'fullName=Theirs')
    localStorage.setItem('words:/registration/package-w/draft', 'nickname=Theirs')
  })
  // Their session is over and nobody was told: its cookie is gone.
  await page.context().clearCookies()
  const { person } = newcomer()
  await signUp(line.url, person)
  await signInInBrowser(page, person)
  await page.goto('/client')
  await isHeld(page, '/client')
  await isHeld(page, '/client/offline')
  expect(Object.keys(await cachesOf(page)).filter((name) => name.startsWith('device-copies'))).toHaveLength(1)
  expect(await copiesOn(page)).not.toContain(material)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /^(draft|words|read):/.test(key))))
    .toEqual([])
  line.cut()
  await page.goto(material)
  await expect(page.getByRole('heading', { name: NEVER_OPENED })).toBeVisible()
  expect(
    await page.evaluate(
      (address) =>
        fetch(address).then(
          ({ status }) => status,
          () => 'no line',
        ),
      file,
    ),
  ).toBe('no line')
})

test('when an enrolment ends, its materials are gone at the next word with the academy [FAST-6, MAT-2]', async ({
  phone,
}) => {
  const { page, line } = await phone()
  const site = await startSite({ content: 'demo' })
  line.to(site.port)
  const client = starterClient('enrolled')
  await signInInBrowser(page, client)
  const { material, file } = await readAll(page)
  const staff = await signIn(site.url, ADMINISTRATOR)
  const list = await (await staff.get('/admin/trainees')).text()
  for (const [, trainee = ''] of list.matchAll(/value="unenroll-([\w-]{1,64})"/g))
    expect((await staff.post('/admin/trainees', { intent: 'unenroll', trainee })).status).toBe(303)
  // Not the material itself: any page tells.
  await page.goto('/client')
  await isHeld(page, '/client')
  await isHeld(page, '/client/offline')
  const copies = await copiesOn(page)
  for (const path of [material, file, '/learningmaterials']) expect(copies).not.toContain(path)
  line.cut()
  await page.goto(material)
  await expect(page.getByRole('heading', { name: NEVER_OPENED })).toBeVisible()
  await site.close()
})
