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
const partNamed = (page: Page, title: string): Element => {
  const heading = [...page.document.querySelectorAll('h2')].find((each) => wordsOf(each) === title)
  const part = heading?.closest('section')
  if (!part) throw new Error(`no part ${title}`)
  return part
}

it('edits everything the public pages say on one page, and has it on the site at once [ADM-14, ADM-10]', async () => {
  const dashboard = await owner.open('/admin/dashboard')
  let form = await dashboard.follow('Site content')
  expect(form.heading).toBe('Site content')
  const own = mark('Tala')
  form = await form.press('Add question')
  const questions = partNamed(form, 'FAQ')
  typeInto([...questions.querySelectorAll('input')].at(-1), `New question ${own}?`)
  typeInto([...questions.querySelectorAll('textarea')].at(-1), 'New answer')
  typeInto(priceOf(form, 'Package W'), '12,390.50')
  const saved = await form.press('Save', {
    Brand: `Bagong ${own}`,
    'Contact email': 'kumusta@tala.example',
    'Social link': 'https://social.example/tala',
    History: `History ${own}`,
    Vision: `Vision ${own}`,
    Mission: `Mission ${own}`,
  })
  expect(saved.html).toContain('Updated Successfully!')
  const [home, about, packages] = [
    await textOf('/home'),
    await textOf('/about'),
    await textOf('/packages-registration'),
  ]
  for (const part of [`Bagong ${own}`, 'kumusta@tala.example', 'https://social.example/tala'])
    expect(home).toContain(part)
  for (const part of [`History ${own}`, `Vision ${own}`, `Mission ${own}`, `New question ${own}?`, 'New answer'])
    expect(about).toContain(part)
  expect(packages).toContain('12,390.50')
  expect(wordsOf(rowOf(await owner.open('/admin/audit'), 'Site content saved'))).toContain('Packages')
})

it('says what is wrong beside it and above, saves nothing, and keeps what was typed [ADM-14, ADM-16]', async () => {
  const before = await textOf('/packages-registration')
  const form = await owner.open(PAGE)
  typeInto(priceOf(form, 'Package O'), 'twelve')
  const wrong = await form.press('Save', {
    Brand: '',
    'Contact email': 'nowhere',
    'Social link': 'javascript:alert(1)',
    Vision: 'Kept while it is wrong',
  })
  expect(wrong.status).toBe(422)
  expect(problemsOf(wrong)).toEqual([
    'Brand is required',
    'Please enter a valid email address.',
    'Please enter a valid URL.',
    'Package O: Please enter a price such as 12,500 or 12500.50',
  ])
  expect(priceOf(wrong, 'Package O').getAttribute('aria-invalid')).toBe('true')
  expect(wrong.errorOf('Brand')).toBe('Brand is required')
  expect(wrong.field('Vision').textContent).toBe('Kept while it is wrong')
  expect(await textOf('/packages-registration')).toBe(before)
  expect(await textOf('/about')).not.toContain('Kept while it is wrong')
})

it('refuses a stale form with the name of who saved before it, and keeps what was typed [ADM-14]', async () => {
  const other = await site.as('owner')
  const [first, second] = [await owner.open(PAGE), await other.open(PAGE)]
  const saved = await first.press('Save', { Mission: 'Saved first' })
  expect(saved.html).toContain('Updated Successfully!')
  const late = await second.press('Save', { Mission: 'Too late' })
  expect(late.status).toBe(409)
  expect(alertsOf(late)).toContain('Academy Administrator changed the site content after you opened it.')
  expect(late.field('Mission').textContent).toBe('Too late')
  expect(await textOf('/about')).toContain('Saved first')
  await saved.press('Save', { Mission: 'Saved again' })
  expect(await textOf('/about')).toContain('Saved again')
})

it('previews the real pages for that administrator alone before anything is saved [ADM-14]', async () => {
  const form = await owner.open(PAGE)
  typeInto(priceOf(form, 'Package R'), '7,777')
  const preview = await form.press('Preview', { Brand: 'Tala of Tomorrow' })
  expect(preview.address).toBe('/home?preview=1')
  expect(preview.html).toContain('Preview: nothing of this is saved yet.')
  expect(wordsOf(preview.document.querySelector('header'))).toContain('Tala of Tomorrow')
  const packages = await preview.follow('/packages-registration')
  expect(packages.address).toBe('/packages-registration?preview=1')
  expect(packages.words).toContain('7,777')
  for (const path of ['/home', '/home?preview=1', '/packages-registration?preview=1'])
    for (const words of ['Tala of Tomorrow', '7,777', 'nothing of this is saved'])
      expect(await textOf(path), path).not.toContain(words)
  expect((await owner.open(PAGE)).field('Brand').getAttribute('value')).not.toBe('Tala of Tomorrow')
})

it('moves and removes entries of a list before script, and saves nothing until it is told to [ADM-14]', async () => {
  const headsIn = (page: Page) =>
    [...partNamed(page, 'Core values').querySelectorAll('input')].map((each) => each.getAttribute('value') ?? '')
  const form = await owner.open(PAGE)
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

it('gives an academy that starts empty its words and the packages it prices here, and no other [ADM-14, ADM-15]', async () => {
  const form = await (await empty.as('owner')).open(PAGE)
  typeInto(priceOf(form, 'Package D'), '1,000,000')
  const saved = await form.press('Save', { Brand: 'Unang Hakbang' })
  expect(saved.html).toContain('Updated Successfully!')
  const packages = await (await empty.visitor().send('/packages-registration')).text()
  for (const part of ['Unang Hakbang', 'Package D', '1,000,000']) expect(packages).toContain(part)
  for (const part of ['Package W', 'No Price']) expect(packages).not.toContain(part)
})
