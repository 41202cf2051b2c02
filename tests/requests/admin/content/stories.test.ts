import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../../site.ts'
import {
  act,
  alertsOf,
  answerQuestion,
  entryIdOf,
  mark,
  openDialog,
  pictureOf,
  poster,
  problemsOf,
  rowOf,
  rowsWith,
} from './entries.ts'
import { wordsOf } from '../../page.ts'

const POST = 'https://www.facebook.com/academy/posts/1'
const WRITTEN = 'She won.\n<script>alert(1)</script>'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const statusOf = async (path: string) => (await site.visitor().send(path)).status
const textOf = async (path: string) => (await site.visitor().send(path)).text()

for (const { path, add, update, prompt, required } of [
  {
    path: 'wins',
    add: 'Add New Win',
    update: 'Update Win',
    prompt: 'Are you sure you want to delete this wins item?',
    required: [],
  },
  {
    path: 'news',
    add: 'Add New News',
    update: 'Update News',
    prompt: 'Are you sure you want to delete this news item?',
    required: ['POST URL is required'],
  },
]) {
  it(`says what ${path} lack, above the form and at the fields, and keeps what was typed [ADM-4, ADM-5, ADM-7]`, async () => {
    const owner = await site.as('owner')
    const form = await (await owner.open(`/admin/${path}`)).follow(add)
    expect(wordsOf(openDialog(form))).toContain(add)
    const empty = await form.press('Save')
    expect(empty.status).toBe(422)
    expect(alertsOf(empty)).toContain('There is a problem')
    expect(problemsOf(empty)).toEqual([
      'Title is required',
      'Content is required',
      'Date is required',
      ...required,
      'Image is required. Please upload an image.',
    ])
    expect(empty.field('Title').getAttribute('aria-invalid')).toBe('true')
    expect(empty.errorOf('Title')).toBe('Title is required')
    const title = mark('Mutya ng Lipa')
    const wrong = await empty.press('Save', {
      Title: title,
      Content: WRITTEN,
      Date: '2026-11-19',
      'POST URL': 'javascript:alert(1)',
    })
    expect(problemsOf(wrong)).toContain('Please enter a valid URL.')
    expect(wrong.field('Title').getAttribute('value')).toBe(title)
    expect(wrong.field('Content').textContent).toBe(WRITTEN)
    expect(rowsWith(await owner.open(`/admin/${path}?search=${title}`), title)).toEqual([])
  })

  it(`adds ${path} with a picture, shows them in public at once, and updates and deletes them [ADM-4, ADM-5, ADM-7, ADM-8, ADM-10, ADM-11]`, async () => {
    const [title, renamed] = [mark('Mutya ng Lipa'), mark('Reyna ng Lipa')]
    const owner = await site.as('owner')
    const added = await (await owner.open(`/admin/${path}/new`)).press('Save', {
      Title: title,
      Content: WRITTEN,
      Date: '2026-11-19',
      'POST URL': POST,
      Image: await poster(),
      'Visible part': 'Top',
    })
    expect(added.html).toContain('Added Successfully!')
    expect(wordsOf(rowOf(added, title))).toContain('Nov 19, 2026')
    expect(rowOf(added, title).querySelector(`a[href="${POST}"]`)).not.toBeNull()

    const form = await act(owner, added, title, 'Update')
    expect(wordsOf(openDialog(form))).toContain(update)
    expect(form.field('Content').textContent).toBe(WRITTEN)
    expect(form.field('Visible part').querySelector('[selected]')?.textContent).toBe('Top')
    const [id, picture] = [entryIdOf(form), pictureOf(form)]
    const shown = await textOf(`/${path}/${id}`)
    for (const part of [title, 'focus-top', '&lt;script&gt;']) expect(shown).toContain(part)
    expect(shown).not.toContain('<script>alert(1)</script>')
    expect(await statusOf(`/pictures/${picture}/480.webp`)).toBe(200)

    const changed = await form.press('Save', { Title: renamed })
    expect(changed.html).toContain('Updated Successfully!')
    expect([rowsWith(changed, title).length, rowsWith(changed, renamed).length]).toEqual([0, 1])
    expect(await textOf(`/${path}/${id}`)).toContain(renamed)

    const again = await act(owner, changed, renamed, 'Update')
    expect(pictureOf(again)).toBe(picture)
    await again.press('Save', { Image: await poster() })
    for (const gone of [`/pictures/${picture}/480.webp`, `/files/${picture}`, `/files/${picture}/view`])
      expect(await statusOf(gone), gone).toBe(404)

    const question = await act(owner, await owner.open(`/admin/${path}`), renamed, 'Delete')
    const words = wordsOf(openDialog(question))
    for (const part of ['Confirm Delete', prompt, renamed]) expect(words).toContain(part)
    expect(rowsWith(question, renamed)).toHaveLength(1)
    expect(await statusOf(`/${path}/${id}`)).toBe(200)
    const deleted = await answerQuestion(question, 'Delete')
    expect(deleted.html).toContain('Deleted Successfully!')
    expect(rowsWith(deleted, renamed)).toEqual([])
    expect(await statusOf(`/${path}/${id}`)).toBe(404)
    const log = await owner.open(`/admin/audit?search=${encodeURIComponent(renamed)}`)
    expect(rowsWith(log, renamed).filter((row) => row.includes('deleted'))).toHaveLength(1)
  })
}
