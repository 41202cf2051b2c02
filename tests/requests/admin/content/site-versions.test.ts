import { beforeAll, expect, it } from 'vitest'
import { wordsOf, type Page } from '../../page.ts'
import type { Person } from '../../person.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { alertsOf } from './entries.ts'

const VISION = '/admin/home/vision'

let site: RequestSite
let owner: Person
beforeAll(async () => {
  site = await openSite()
  owner = await site.as('owner')
})

const visionOf = async () => wordsOf((await site.visitor().open('/about')).document.querySelector('.creed p'))
const rowsOf = (page: Page) => page.rows('Earlier versions')

it('a save offers Undo, and each earlier version is put back by one button, without script [SETUP-5]', async () => {
  const before = await visionOf()
  expect((await owner.open(`${VISION}/versions`)).words).toContain('When you save this part')
  const saved = await (await owner.open(VISION)).press('Save', { Vision: 'First new vision' })
  expect(await visionOf()).toBe('First new vision')
  const undone = await saved.press('Undo')
  expect(undone.html).toContain('Undone')
  expect(await visionOf()).toBe(before)
  await (await owner.open(VISION)).press('Save', { Vision: 'Second new vision' })
  const list = await (await owner.open(VISION)).follow('Earlier versions')
  expect(list.heading).toBe('Earlier versions of Vision and mission')
  expect(rowsOf(list)).toEqual([
    expect.stringMatching(/^\w{3} \d+, 2\d{3}, .* Academy Administrator Vision Put this back/),
    expect.stringContaining('Vision'),
    expect.stringContaining('Vision'),
  ])
  const [, middle = ''] = [...list.document.querySelectorAll('tbody input[name=version]')].map((each) =>
    each.getAttribute('value'),
  )
  expect(middle).toBe('2')
  const back = await owner.post(VISION, {
    intent: 'restore',
    version: '2',
    revision: list.document.querySelector('tbody input[name=revision]')?.getAttribute('value') ?? '',
  })
  expect([back.status, back.headers.get('location')]).toEqual([303, `${VISION}?undone=1`])
  expect(await visionOf()).toBe('First new vision')
})

it('putting back is refused after somebody else saved, and for a version that is not there [SETUP-5]', async () => {
  await (await owner.open(VISION)).press('Save', { Vision: 'Before the list was opened' })
  const list = await owner.open(`${VISION}/versions`)
  const other = await site.as('manager')
  await (await other.open(VISION)).press('Save', { Vision: 'By the manager' })
  const revision = list.document.querySelector('tbody input[name=revision]')?.getAttribute('value') ?? ''
  const late = await owner.post(VISION, { intent: 'restore', version: '1', revision })
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('so nothing was put back')
  expect(await visionOf()).toBe('By the manager')
  const fresh = await owner.open(`${VISION}/versions`)
  const newest = fresh.document.querySelector('tbody input[name=revision]')?.getAttribute('value') ?? ''
  const gone = await owner.post(VISION, { intent: 'restore', version: '9999', revision: newest })
  expect([gone.status, (await gone.text()).includes('This version is no longer there.')]).toEqual([404, true])
  expect((await owner.post(VISION, { intent: 'restore', version: 'x', revision: newest })).status).toBe(400)
})

it('accounts of the academy have their history for owners alone [STAFF-2, SETUP-5]', async () => {
  const cashier = await site.as('cashier')
  const manager = await site.as('manager')
  for (const [by, path, status] of [
    [cashier, `${VISION}/versions`, 403],
    [manager, `${VISION}/versions`, 200],
    [manager, '/admin/home/payment/versions', 403],
    [owner, '/admin/home/payment/versions', 200],
  ] as const)
    expect([path, (await by.send(path)).status]).toEqual([path, status])
  const stolen = await manager.post('/admin/home/payment', { intent: 'restore', version: '1', revision: '' })
  expect(stolen.status).toBe(403)
})

it('sections are hidden, shown and moved by buttons without script, and the page follows at once [SETUP-5]', async () => {
  const headings = async (path: string) =>
    [...(await site.visitor().open(path)).document.querySelectorAll('main section h2')].map((each) => wordsOf(each))
  const before = await headings('/home')
  expect(before.slice(0, 4)).toEqual([
    'Another Victory',
    'Recent Wins',
    'News',
    'Three acts, one evening that is yours',
  ])
  let page = await (await owner.open('/admin/home')).follow('Sections and order')
  page = await page.press('Hide Recent wins')
  expect(page.html).toContain('Section hidden')
  page = await page.press('Move News up', {}, 'section:has(#sections-home)')
  page = await page.press('Move News up', {}, 'section:has(#sections-home)')
  expect(await headings('/home')).toEqual(['News', 'Another Victory', ...before.slice(3)])
  page = await page.press('Show Recent wins')
  expect(await headings('/home')).toEqual(['News', 'Another Victory', 'Recent Wins', ...before.slice(3)])
  expect(await headings('/about')).toContain('Before you ask')
  page = await page.press('Hide FAQ')
  expect(await headings('/about')).not.toContain('Before you ask')
  const about = await (await site.visitor().send('/about')).text()
  expect(about).not.toContain('FAQPage')
  const fixed = await owner.post('/admin/home/sections', { intent: 'hide', page: 'about', entry: 'contact' })
  expect(fixed.status).toBe(409)
  expect((await owner.post('/admin/home/sections', { intent: 'hide', page: 'users', entry: 'x' })).status).toBe(400)
  expect((await owner.post('/admin/home/sections', { intent: 'hide', page: 'home', entry: 'x' })).status).toBe(404)
})

it('a stale form names what stands there now also where it is a list [ADM-14]', async () => {
  const [mine, theirs] = [await owner.open('/admin/home/goals'), await owner.open('/admin/home/goals')]
  await theirs.press('Remove goal 1').then((page) => page.press('Save'))
  const late = await mine.press('Save', { Heading: 'Mine' })
  expect(alertsOf(late)).toMatch(/What stands there now .*Goals 1\. 85% satisfaction/)
})
