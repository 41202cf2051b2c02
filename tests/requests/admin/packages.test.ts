import { beforeAll, beforeEach, expect, it } from 'vitest'
import { wordsOf, type Page } from '../page.ts'
import type { Person } from '../person.ts'
import { openSite, type RequestSite } from '../site.ts'
import { act, alertsOf, answerQuestion, openDialog, problemsOf, rowOf } from './content/entries.ts'

const PAGE = '/admin/packages'
const GALA = {
  Name: 'Gala Night',
  Description: 'One evening.',
  Price: '9,900',
  'Q&A sessions': '3',
  Assessments: '1',
}

let site: RequestSite
let empty: RequestSite
let owner: Person
beforeAll(async () => {
  site = await openSite()
  empty = await openSite({ content: 'none' })
})
beforeEach(async () => {
  owner = await site.as('owner')
})

const namesIn = (page: Page) =>
  [...page.document.querySelectorAll('tbody .content-name')].map((each) => wordsOf(each))
const shown = async (path = '/packages-registration') => site.visitor().open(path)
const cards = async () => [...(await shown()).document.querySelectorAll('.ticket h3')].map((each) => wordsOf(each))
const mostChosen = (page: Page) =>
  [...page.document.querySelectorAll('.ticket')]
    .filter((each) => wordsOf(each).includes('Recommended'))
    .map((each) => wordsOf(each.querySelector('h3')))

it('says beside each field of a package what is wrong, and keeps what was typed [PKG-7, ADM-4]', async () => {
  const form = await (await owner.open(PAGE)).follow('Add New Package')
  const answer = await form.press('Save', { Name: '', Description: 'One evening.', Price: 'much' })
  expect(answer.status).toBe(422)
  expect(answer.errorOf('Name')).toBe('Name is required')
  expect(answer.errorOf('Price')).toContain('Please enter a price')
  expect(answer.field('Description').textContent).toBe('One evening.')
  expect(namesIn(await owner.open(PAGE))).toEqual(['Package W', 'Package O', 'Package R', 'Package D'])
})

it('says that a change is wrong or too late, and keeps what was typed; the packages stand in the site content too [PKG-7, ADM-14, ADM-16]', async () => {
  const form = await owner.open(`${PAGE}/package_o/edit`)
  const wrong = await form.press('Save', {
    Name: '',
    Price: 'twelve',
    'Q&A sessions': '-1',
    Description: 'Kept while it is wrong',
  })
  expect([wrong.status, problemsOf(wrong)]).toEqual([
    422,
    [
      'Name is required',
      'Please enter a price such as 12,500 or 12500.50',
      'Q&A sessions must be a whole number from 0 to 99',
    ],
  ])
  expect(wrong.field('Description').textContent).toBe('Kept while it is wrong')
  const others = await owner.open(`${PAGE}/package_o/edit`)
  expect((await others.press('Save', { Description: 'Saved before.' })).html).toContain('Updated Successfully!')
  const late = await wrong.press('Save', { Name: 'Too late', Price: '1', 'Q&A sessions': '6' })
  expect(late.status).toBe(409)
  expect(alertsOf(late)).toMatch(/Academy Administrator changed this after you opened it\./)
  expect(late.field('Name').getAttribute('value')).toBe('Too late')
  expect(await cards()).not.toContain('Too late')
  const listed = namesIn(await owner.open(PAGE))
  const content = await owner.open('/admin/home/packages')
  const prices = [...content.document.querySelectorAll('label')].filter((each) => wordsOf(each) === 'Price')
  expect(prices).toHaveLength(listed.length)
  const gone = await owner.open(`${PAGE}/package_none/edit`)
  expect(gone.words).toContain('This record is no longer there.')
})

it('changes the order of packages by buttons, on the public page at once, and once for two presses [PKG-7]', async () => {
  const start = await owner.open(PAGE)
  const before = namesIn(start)
  const [one = '', other = '', ...rest] = before
  const moved = await start.press(`Move ${one} down`)
  expect(moved.html).toContain('Order changed')
  expect(namesIn(moved)).toEqual([other, one, ...rest])
  expect((await cards()).slice(0, 2)).toEqual([other, one])
  // Pressed again on the page as it was: it said which place it saw.
  expect(namesIn(await start.press(`Move ${one} down`))).toEqual([other, one, ...rest])
  await moved.press(`Move ${one} up`)
  const twice = await moved.press(`Move ${one} up`)
  expect(namesIn(twice)).toEqual(before)
  const up = [...twice.document.querySelectorAll('button')].find((each) => wordsOf(each) === `Move ${one} up`)
  expect(up?.getAttribute('aria-disabled')).toBe('true')
})

it('highlights one package on the public pages, and hidden, shown and deleted ones follow at once [PKG-7]', async () => {
  const form = await owner.open(`${PAGE}/new`)
  const added = await form.press('Save', { ...GALA, Name: 'Taster', Assessments: '0' })
  expect(added.html).toContain('Added Successfully!')
  expect(mostChosen(await shown())).not.toContain('Taster')
  const lit = await act(owner, added, 'Taster', 'Highlight')
  expect(lit.html).toContain('Package highlighted')
  for (const path of ['/packages-registration', '/home'])
    expect(mostChosen(await shown(path)), path).toEqual(['Taster'])
  expect((await shown()).words).not.toContain('0 assessments')
  const hidden = await act(owner, lit, 'Taster', 'Hide')
  expect(wordsOf(rowOf(hidden, 'Taster'))).toContain('Hidden')
  expect(await cards()).not.toContain('Taster')
  const again = await act(owner, hidden, 'Taster', 'Show')
  expect(await cards()).toContain('Taster')
  const question = await act(owner, again, 'Taster', 'Delete')
  expect(wordsOf(openDialog(question))).toContain('Are you sure you want to delete this package?')
  expect(await cards()).toContain('Taster')
  expect((await answerQuestion(question, 'Delete')).html).toContain('Deleted Successfully!')
  expect(await cards()).not.toContain('Taster')
})

it('says where no packages are that none are, and offers the first one at once; without a price it is not on the website [PKG-7, SETUP-1]', async () => {
  const staff = await empty.as('owner')
  const list = await staff.open(PAGE)
  expect(list.words).toContain('No packages yet.')
  const form = await list.follow('Add New Package')
  const added = await form.press('Save', { ...GALA, Name: 'Package W', Price: '' })
  expect(added.html).toContain('Added Successfully!')
  expect(wordsOf(rowOf(added, 'Package W'))).toContain('No Price')
  const shownPackages = await empty.visitor().open('/packages-registration')
  expect(shownPackages.document.getElementById('package-w')).toBeNull()
})

it('lets a client and a visitor change nothing of the packages [PKG-7]', async () => {
  const before = await cards()
  for (const path of [PAGE, `${PAGE}/new`, `${PAGE}/package_o/edit`]) {
    const client = await site.as('client')
    expect((await client.send(path)).status, path).toBe(403)
    expect((await client.post(path, { intent: 'hide', entry: 'package_o' })).status, path).toBe(403)
    expect((await site.visitor().post(path, { intent: 'hide', entry: 'package_o' })).status, path).toBe(302)
  }
  expect(await cards()).toEqual(before)
})
