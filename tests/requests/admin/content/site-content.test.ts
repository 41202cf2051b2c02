import { listSiteParts } from '#domain/content/site/site-parts'
import { beforeAll, expect, it } from 'vitest'
import { wordsOf, type Page } from '../../page.ts'
import type { Person } from '../../person.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { alertsOf, mark, problemsOf, rowOf } from './entries.ts'
import { priceOf, typeInto } from './site-form.ts'

const PAGE = '/admin/home'

let site: RequestSite
let empty: RequestSite
let owner: Person
beforeAll(async () => {
  site = await openSite()
  empty = await openSite({ content: 'none' })
  owner = await site.as('owner')
})

const textOf = async (path: string) => (await site.visitor().send(path)).text()
const partPage = (part: string, by = owner) => by.open(`${PAGE}/${part}`)
const cardOf = (page: Page, title: string) =>
  wordsOf(
    [...page.document.querySelectorAll('.site-card')].find((card) => wordsOf(card.querySelector('h3')) === title) ??
      null,
  )

it('edits what the public pages say part by part, and has it on the site at once [ADM-14, ADM-10]', async () => {
  const dashboard = await owner.open('/admin/dashboard')
  const index = await dashboard.follow('Site content')
  expect(index.heading).toBe('Site content')
  const own = mark('Tala')
  let form = await index.follow('FAQ')
  expect(form.heading).toBe('FAQ')
  form = await form.press('Add question')
  typeInto([...form.document.querySelectorAll('main .site-list input')].at(-1), `New question ${own}?`)
  typeInto([...form.document.querySelectorAll('main .site-list textarea')].at(-1), 'New answer')
  expect((await form.press('Save')).html).toContain('Updated Successfully!')
  const packagesForm = await partPage('packages')
  typeInto(priceOf(packagesForm, 'Package W'), '12,390.50')
  await packagesForm.press('Save')
  await (await partPage('identity')).press('Save', { 'Name of the academy': `Bagong ${own}` })
  await (await partPage('contact')).press('Save', {
    'Contact email': 'kumusta@tala.example',
    'Social link': 'https://social.example/tala',
  })
  await (await partPage('history')).press('Save', { Text: `History ${own}`, Heading: `Story ${own}` })
  await (await partPage('vision')).press('Save', { Vision: `Vision ${own}`, Mission: `Mission ${own}` })
  const [home, about, packages] = [
    await textOf('/home'),
    await textOf('/about'),
    await textOf('/packages-registration'),
  ]
  for (const part of [`Bagong ${own}`, 'kumusta@tala.example', 'https://social.example/tala'])
    expect(home).toContain(part)
  for (const part of [`History ${own}`, `Story ${own}`, `Vision ${own}`, `Mission ${own}`, `New question ${own}?`])
    expect(about).toContain(part)
  expect(packages).toContain('12,390.50')
  expect(wordsOf(rowOf(await owner.open('/admin/audit'), '3,500 → 12,390.50'))).toContain(
    'Site content saved Packages',
  )
})

it('the index has a card for each part: what stands there, who saved it last, or that it is empty [SETUP-5]', async () => {
  await (await partPage('goals')).press('Save', { Heading: 'What we aim at' })
  const index = await owner.open(PAGE)
  expect(cardOf(index, 'Goals')).toMatch(/^Goals 3: 30% enrollment growth, .* Saved .* by Academy Administrator$/)
  expect(cardOf(await (await empty.as('owner')).open(PAGE), 'Terms')).toBe('Terms Empty')
  const places = [...index.document.querySelectorAll('main h2')].map((each) => wordsOf(each))
  expect(places).toEqual(['Every page', 'Home page', 'About page', 'Other pages'])
  // Links to a part go by its key.
  expect(wordsOf(index.document.getElementById('part-contact'))).toContain('Contact')
  const manager = await (await site.as('manager')).open(PAGE)
  expect([cardOf(index, 'How clients pay') !== '', cardOf(manager, 'How clients pay')]).toEqual([true, ''])
})

it('a section keeps its anchor when its title changes [SETUP-5]', async () => {
  const idsOn = async (path: string) =>
    [...(await site.visitor().open(path)).document.querySelectorAll('main [id], footer[id], footer [id]')].map(
      ({ id }) => id,
    )
  const pages = { home: '/home', about: '/about' } as const
  const check = async () => {
    for (const part of listSiteParts({})) {
      if (!part.anchor || (part.shownOn !== 'home' && part.shownOn !== 'about')) continue
      expect([part.key, await idsOn(pages[part.shownOn])]).toEqual([part.key, expect.arrayContaining([part.anchor])])
    }
  }
  await check()
  for (const [part, label] of [
    ['mentors', 'Heading'],
    ['goals', 'Heading'],
    ['wins', 'Heading'],
  ] as const)
    await (await partPage(part)).press('Save', { [label]: 'Something quite different' })
  await check()
})

it('says what is wrong beside it and above, saves nothing, and keeps what was typed [ADM-14, ADM-16]', async () => {
  const before = await textOf('/packages-registration')
  const form = await partPage('packages')
  typeInto(priceOf(form, 'Package O'), 'twelve')
  const wrong = await form.press('Save', { 'Heading above the packages': 'Kept while it is wrong' })
  expect(wrong.status).toBe(422)
  expect(problemsOf(wrong)).toEqual(['Package O: Please enter a price such as 12,500 or 12500.50'])
  expect(priceOf(wrong, 'Package O').getAttribute('aria-invalid')).toBe('true')
  expect(wrong.field('Heading above the packages').getAttribute('value')).toBe('Kept while it is wrong')
  expect(await textOf('/packages-registration')).toBe(before)
  const identity = await (await partPage('identity')).press('Save', { 'Name of the academy': '' })
  expect([identity.status, identity.errorOf('Name of the academy')]).toEqual([422, 'Name of the academy is required'])
  const contact = await (await partPage('contact')).press('Save', {
    'Contact email': 'nowhere',
    'Social link': 'javascript:alert(1)',
  })
  expect(problemsOf(contact)).toEqual(['Please enter a valid email address.', 'Please enter a valid URL.'])
})

it('refuses a stale form with the name of who saved before it and what stands there, and keeps what was typed; other parts are saved [ADM-14, SETUP-5]', async () => {
  const other = await site.as('owner')
  const [first, second] = [await partPage('vision'), await partPage('vision', other)]
  const elsewhere = await partPage('history', other)
  const saved = await first.press('Save', { Mission: 'Saved first' })
  expect(saved.html).toContain('Updated Successfully!')
  const late = await second.press('Save', { Mission: 'Too late' })
  expect(late.status).toBe(409)
  expect(alertsOf(late)).toContain('Academy Administrator changed this part after you opened it.')
  expect(alertsOf(late)).toContain('What stands there now Mission Saved first')
  expect(late.field('Mission').textContent).toBe('Too late')
  expect(await textOf('/about')).toContain('Saved first')
  await saved.press('Save', { Mission: 'Saved again' })
  expect(await textOf('/about')).toContain('Saved again')
  expect((await elsewhere.press('Save', { Text: 'Another part' })).html).toContain('Updated Successfully!')
})

it('previews the real pages for that administrator alone before anything is saved [ADM-14]', async () => {
  const form = await partPage('packages')
  const frame = form.document.querySelector('iframe')
  expect(frame?.getAttribute('src')).toBe('/packages-registration?preview=saved')
  typeInto(priceOf(form, 'Package R'), '7,777')
  const preview = await form.press('Update preview')
  expect(preview.address).toBe('/packages-registration?preview=1')
  expect(preview.html).toContain('Preview: only you see the page like this.')
  expect(preview.words).toContain('7,777')
  const brand = await (await partPage('identity')).press('See the page', {
    'Name of the academy': 'Tala of Tomorrow',
  })
  expect(wordsOf(brand.document.querySelector('header'))).toContain('Tala of Tomorrow')
  for (const path of ['/home', '/home?preview=1', '/packages-registration?preview=1'])
    for (const words of ['Tala of Tomorrow', '7,777', 'only you see the page'])
      expect(await textOf(path), path).not.toContain(words)
  expect((await partPage('identity')).field('Name of the academy').getAttribute('value')).not.toBe('Tala of Tomorrow')
})

it('staff alone may frame a public page, and only in its preview [ADM-14, SEC-1]', async () => {
  const policyOf = async (by: Person, path: string) =>
    (await by.send(path)).headers.get('content-security-policy') ?? ''
  expect(await policyOf(owner, '/about?preview=saved')).toContain("frame-ancestors 'self'")
  for (const [by, path] of [
    [owner, '/about'],
    [owner, `${PAGE}/vision?preview=1`],
    [site.visitor(), '/about?preview=saved'],
    [await site.as('client'), '/about?preview=1'],
  ] as const)
    expect(await policyOf(by, path)).toContain("frame-ancestors 'none'")
})

it('moves and removes entries of a list before script, and saves nothing until it is told to [ADM-14]', async () => {
  const headsIn = (page: Page) =>
    [...page.document.querySelectorAll('main .site-list input')].map((each) => each.getAttribute('value') ?? '')
  const form = await partPage('values')
  const before = headsIn(form)
  const about = await textOf('/about')
  const moved = await form.press('Move core value 2 up')
  expect(headsIn(moved)).toEqual([before[1], before[0], ...before.slice(2)])
  const back = await moved.press('Move core value 1 down')
  expect(headsIn(back)).toEqual(before)
  const removed = await moved.press('Remove core value 1')
  expect(headsIn(removed)).toEqual([before[0], ...before.slice(2)])
  expect(await textOf('/about')).toBe(about)
  expect(about).toContain(`<h3>${before[1]}`)
  expect((await removed.press('Save')).html).toContain('Updated Successfully!')
  expect(await textOf('/about')).not.toContain(`<h3>${before[1]}`)
})

it('offers an academy that starts empty no package that it did not make, here or in public [ADM-14, ADM-15]', async () => {
  const staff = await empty.as('owner')
  await (await partPage('identity', staff)).press('Save', { 'Name of the academy': 'Unang Hakbang' })
  expect((await partPage('packages', staff)).words).not.toContain('Package W')
  const form = await staff.open('/admin/packages/new')
  await form.press('Save', { Name: 'Package D', Price: '900,000', 'Q&A sessions': '4', Assessments: '1' })
  const part = await partPage('packages', staff)
  typeInto(priceOf(part, 'Package D'), '1,000,000')
  expect((await part.press('Save')).html).toContain('Updated Successfully!')
  const packages = await (await empty.visitor().send('/packages-registration')).text()
  for (const shown of ['Unang Hakbang', 'Package D', '1,000,000']) expect(packages).toContain(shown)
  for (const other of ['Package W', 'No Price']) expect(packages).not.toContain(other)
})

it('a part that there is not is not found [ADM-14]', async () => {
  for (const path of [`${PAGE}/nothing`, `${PAGE}/nothing/versions`, `${PAGE}/__proto__`])
    expect([path, (await owner.send(path)).status]).toEqual([path, 404])
})

it('the crumbs name the part, and the sections say which of them are empty [SETUP-5]', async () => {
  const own = await openSite({ content: 'none' })
  const staff = await own.as('owner')
  const crumbs = (await staff.open('/admin/home/payment')).document.querySelector('nav.crumbs')
  expect(wordsOf(crumbs)).toBe('Admin Site content How clients pay')
  expect((await (await staff.open('/admin/home/payment')).follow('QR Ph code')).address).toBe('/admin/qr-ph')
  const sections = await staff.open('/admin/home/sections')
  const rows = [...sections.document.querySelectorAll('.site-sections li')].map((row) => wordsOf(row))
  expect(rows.find((row) => row.startsWith('Mentors'))).toContain('Empty, not shown')
  expect(rows.find((row) => row.startsWith('Contact'))).not.toContain('Empty')
})
