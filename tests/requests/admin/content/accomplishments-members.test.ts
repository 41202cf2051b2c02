import { beforeAll, expect, it } from 'vitest'
import { wordsOf } from '../../page.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { act, answerQuestion, mark, openDialog, poster, problemsOf, rowOf, rowsWith } from './entries.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const textOf = async (path: string) => (await site.visitor().send(path)).text()
const pictureIn = (row: Element) => row.querySelector('img')?.getAttribute('src')

it('adds an accomplishment, shows it on About, updates and deletes it [ADM-3, ADM-10, ABOUT-6]', async () => {
  const [title, renamed] = [mark('Best School'), mark('Better School')]
  const owner = await site.as('owner')
  const form = await (await owner.open('/admin/accomplishments')).follow('Add New Accomplishment')
  const wrong = await form.press('Save')
  expect(wrong.status).toBe(422)
  expect(problemsOf(wrong)).toEqual(['Title is required', 'Content is required', 'Date is required'])
  const added = await wrong.press('Save', { Title: title, Content: 'Of the year.', Date: '2026-12-31' })
  expect(added.html).toContain('Added Successfully!')
  expect(wordsOf(rowOf(added, title))).toContain('Dec 31, 2026')
  expect(await textOf('/about')).toContain(title)
  const updated = await (await act(owner, added, title, 'Update')).press('Save', { Title: renamed })
  expect(updated.html).toContain('Updated Successfully!')
  expect([rowsWith(updated, renamed).length, rowsWith(updated, title).length]).toEqual([1, 0])
  expect(await textOf('/about')).toContain(renamed)
  const question = await act(owner, updated, renamed, 'Delete')
  expect(wordsOf(openDialog(question))).toContain('Are you sure you want to delete this accomplishment?')
  expect(await textOf('/about')).toContain(renamed)
  const deleted = await answerQuestion(question, 'Delete')
  expect(deleted.html).toContain('Deleted Successfully!')
  expect(rowsWith(deleted, renamed)).toEqual([])
  expect(await textOf('/about')).not.toContain(renamed)
})

it('adds a member without a picture, gives them one, finds them by name and deletes them [ADM-6, ADM-10, ADM-15]', async () => {
  const name = mark('Lualhati')
  const owner = await site.as('owner')
  const form = await (await owner.open('/admin/members')).follow('Add New Member')
  const wrong = await form.press('Save')
  expect(wrong.status).toBe(422)
  expect(problemsOf(wrong)).toEqual(['Name is required', 'Titles is required'])
  await wrong.press('Save', { Name: name, Titles: 'Binibini,Mutya' })
  const search = `?search=${encodeURIComponent(name.toUpperCase())}`
  const found = await owner.open(`/admin/members${search}`)
  expect(found.rows('Members')).toHaveLength(1)
  for (const part of ['Binibini, Mutya', 'N/A']) expect(wordsOf(rowOf(found, name))).toContain(part)
  expect(pictureIn(rowOf(found, name))).toMatch(/^\/art\//)
  const updated = await (await act(owner, found, name, 'Update')).press('Save', {
    Testimonials: 'It went well.',
    Image: await poster({ name: 'face.png' }),
  })
  expect(updated.html).toContain('Updated Successfully!')
  expect(wordsOf(rowOf(updated, name))).toContain('It went well.')
  expect(pictureIn(rowOf(updated, name))).toMatch(/^\/pictures\//)
  expect(new URLSearchParams(updated.address.split('?')[1]).get('search')).toBe(name.toUpperCase())
  expect(await textOf('/members')).toContain(name.toUpperCase())
  const question = await act(owner, updated, name, 'Delete')
  expect(wordsOf(openDialog(question))).toContain('Are you sure you want to delete this member?')
  expect((await answerQuestion(question, 'Delete')).html).toContain('Deleted Successfully!')
  expect(await textOf('/members')).not.toContain(name.toUpperCase())
})
