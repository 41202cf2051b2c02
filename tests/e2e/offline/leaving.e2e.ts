import { expect } from '../../company.ts'
import { newClient } from '../../journey.ts'
import { ADMINISTRATOR, enterAs, postForm, signIn } from '../../people.ts'
import { startSite } from '../../site.ts'
import { enrolledClient, withRecords } from '../admin/desk.ts'
import { starterClient } from '../client/starter.ts'
import {
  cachesOf,
  copiesOn,
  enter,
  findsNothing,
  isHeld,
  leftOn,
  NEVER_OPENED,
  noticeLine,
  readAll,
  signOut,
  test,
} from './phone.ts'

const NOTHING = { caches: [], local: [], databases: [], workers: 0 }

test('what was held goes with who it belongs to: somebody else signs in, the session or the enrolment ends, they leave with a line or without, the academy holds nothing any more [FAST-6, NAV-3, MAT-2]', async ({
  phone,
  site,
}) => {
  const { page, line } = await phone()
  const client = await enrolledClient(site)
  const next = await withRecords(site, (records) => newClient(records, 'Sumunod Navarro'))
  await enter(page, line, site, client.id)

  await test.step('a phone without room is no error: pages open as ever', async () => {
    await page.goto('/client')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    // The worker itself needs storage; its caches get none.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: 20_000 })
    await page.getByRole('main').getByRole('link', { name: 'Learning Materials' }).first().click()
    await page
      .getByRole('link', { name: /Read here/ })
      .first()
      .click()
    await expect(page.getByText(/^Page \d+ of \d+$/)).toBeAttached()
    await page.goto('/client')
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: line.url })
    await devtools.detach()
  })

  await test.step('who signs in on a phone that somebody else has used finds nothing of theirs, with a line and without', async () => {
    const { material, file } = await readAll(page)
    await page.evaluate(() => {
      localStorage.setItem('draft:profile:somebody', 'fullName=Theirs')
      localStorage.setItem('words:/registration/package-w/draft', 'nickname=Theirs')
    })
    // The previous session ended without a sign-out: its cookie is gone.
    const session = await enter(page, line, site, next.id)
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
    line.mend()
    await noticeLine(page)

    const ended = await postForm(site.url, '/sign-out-everywhere', {}, `session=${session}`)
    expect(ended.status, 'the session is ended elsewhere').toBe(303)
    // A public page asks who is signed in, and learns it. The page before may still be reloading itself.
    await expect(() => page.goto('/home')).toPass()
    await expect.poll(() => copiesOn(page)).toEqual([])
    line.cut()
    await page.goto('/client').catch(() => null)
    await expect(page.getByText(next.email)).toHaveCount(0)
    line.mend()
  })

  await test.step('when an enrolment ends, its materials are gone at the next word with the academy', async () => {
    await enter(page, line, site, client.id)
    const { material, file } = await readAll(page)
    const staff = await signIn(site.url, ADMINISTRATOR)
    const unenrol = { intent: 'unenroll', trainee: client.paymentId }
    expect((await staff.post('/admin/trainees', unenrol)).status).toBe(303)
    // Not the material itself: any page detects it.
    await page.goto('/client')
    await isHeld(page, '/client')
    await isHeld(page, '/client/offline')
    const copies = await copiesOn(page)
    for (const path of [material, file, '/learningmaterials']) expect(copies).not.toContain(path)
    line.cut()
    await page.goto(material)
    await expect(page.getByRole('heading', { name: NEVER_OPENED })).toBeVisible()
  })

  await test.step('without a line, what lay on the phone is gone as soon as somebody asks to leave', async () => {
    await signOut(page)
    await expect.poll(() => cachesOf(page)).toEqual({})
    line.mend()
  })

  await test.step('signing out leaves nothing of the person on the phone, and without a line there is nothing to read', async () => {
    await page.goto('/client')
    await isHeld(page, '/client')
    await page.evaluate(() => localStorage.setItem('draft:profile:x', 'words'))
    const before = await leftOn(page)
    expect(before.caches.length).toBeGreaterThan(1)
    expect(before.workers).toBe(1)
    await signOut(page)
    await page.waitForURL('**/login')
    await expect.poll(() => leftOn(page)).toEqual(NOTHING)
    line.cut()
    for (const path of ['/about', '/client']) await findsNothing(page, path)
    line.mend()
  })

  await test.step('switched off for everybody, the worker forgets and goes by itself, and no page brings it back', async () => {
    await enter(page, line, site, client.id)
    await page.goto('/client')
    await isHeld(page, '/client')
    const without = await startSite({ content: 'demo', env: { DEVICE_COPIES: 'off' } })
    try {
      line.to(without.port)
      await enterAs(page, line.url, starterClient('enrolled'))
      await page.goto('/client')
      await expect.poll(async () => ({ ...(await leftOn(page)), local: [], databases: [] })).toEqual(NOTHING)
      await page.reload()
      await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
      expect(await cachesOf(page)).toEqual({})
      expect((await leftOn(page)).workers).toBe(0)
      expect((await without.fetch('/client')).headers.get('device-copy')).toBeNull()
    } finally {
      await without.close()
    }
  })
})
