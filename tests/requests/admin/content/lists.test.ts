import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '#records/engine/db'
import { wordsOf } from '../../page.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { act, answerQuestion, entryIdOf, mark, openDialog, pictureOf, poster, rowOf } from './entries.ts'

let site: RequestSite
let empty: RequestSite
beforeAll(async () => {
  site = await openSite()
  empty = await openSite({ content: 'none' })
})

const LISTS = [
  {
    path: 'accomplishments',
    heading: 'Accomplishments',
    headers: ['No.', 'Title', 'Content', 'Date', 'Action'],
    none: 'No accomplishments yet.',
    add: 'Add New Accomplishment',
  },
  {
    path: 'news',
    heading: 'News',
    headers: ['No.', 'Title', 'Content', 'Image', 'Date', 'POST URL', 'Action'],
    none: 'No news yet.',
    add: 'Add New News',
  },
  {
    path: 'wins',
    heading: 'Wins',
    headers: ['No.', 'Title', 'Content', 'Image', 'Date', 'POST URL', 'Action'],
    none: 'No wins yet.',
    add: 'Add New Win',
  },
  {
    path: 'members',
    heading: 'Members',
    headers: ['Name', 'Titles', 'Testimonials', 'Image', 'Date Added', 'Action'],
    none: 'No members yet.',
    add: 'Add New Member',
  },
  {
    path: 'testimonials',
    heading: 'Testimonials',
    headers: ['Uploader', 'Title', 'Review', 'Image', 'Date', 'Status', 'Action'],
    none: 'No testimonials yet.',
    add: null,
  },
  {
    path: 'learningmaterialscontrol',
    heading: 'Learning materials',
    headers: ['Image', 'File Name', 'Section', 'Actions'],
    none: 'No learning materials yet.',
    add: 'Upload New PDF',
  },
] as const

it('lists content with its columns, and a search that finds nothing can be cleared [ADM-3, ADM-4, ADM-5, ADM-6, ADM-9, ADM-12]', async () => {
  const owner = await site.as('owner')
  for (const { path, heading, headers } of LISTS) {
    const list = await owner.open(`/admin/${path}`)
    expect(list.heading, path).toBe(heading)
    expect([...list.document.querySelectorAll('th')].map((each) => wordsOf(each))).toEqual([...headers])
    const all = list.rows(heading)
    expect(all.length, path).toBeGreaterThan(0)
    const nothing = await owner.open(`/admin/${path}?search=nothing+is+called+this`)
    expect(nothing.words).toContain('No results for “nothing is called this”.')
    expect(nothing.rows()).toEqual([])
    expect(nothing.document.querySelector('[type=search]')?.getAttribute('value')).toBe('nothing is called this')
    const way = [...nothing.document.querySelectorAll('a')].find((each) => wordsOf(each) === 'Clear search')
    expect(way?.getAttribute('href')?.replace(/\?$/, '')).toBe(`/admin/${path}`)
    expect((await nothing.follow('Clear search')).rows(heading)).toEqual(all)
  }
})

it('says what will stand in an empty list, and offers the first step [ADM-3, ADM-4, ADM-5, ADM-6, ADM-9, ADM-12]', async () => {
  const owner = await empty.as('owner')
  for (const { path, none, add } of LISTS) {
    const list = await owner.open(`/admin/${path}`)
    expect(list.words, path).toContain(none)
    expect(list.rows()).toEqual([])
    if (add) expect(wordsOf(openDialog(await list.follow(add)))).toContain(add)
  }
})

it('has 25 entries a page, counts on from page to page, and comes back to where a form was opened [ADM-3]', async () => {
  const word = mark('Numbered').replace(' ', '-')
  for (let index = 0; index < 30; index += 1)
    await site.records.write
      .insertInto('accomplishments')
      .values({
        id: newId(),
        title: `${word} ${index}`,
        content: 'x',
        date: index === 0 ? null : `2020-01-${String(index).padStart(2, '0')}`,
      })
      .execute()
  const owner = await site.as('owner')
  const first = await owner.open(`/admin/accomplishments?search=${word}`)
  expect(first.words).toContain('30 accomplishments, page 1 of 2')
  expect(first.rows()).toHaveLength(25)
  expect(first.rows()[0]).toContain('Jan 29, 2020')
  const second = await first.follow('Next page')
  expect(second.address).toContain('page=2')
  expect(second.rows().map((row) => row.split(' ')[0])).toEqual(['26', '27', '28', '29', '30'])
  expect(wordsOf(rowOf(second, `${word} 0 `))).toContain('Date not available')
  const form = await act(owner, second, `${word} 0 `, 'Update')
  expect(wordsOf(openDialog(form))).toContain('Update Accomplishment')
  expect(form.address).toContain('page=2')
  expect(form.rows()[0]?.split(' ')[0]).toBe('26')
  const back = await form.follow('Cancel')
  expect(back.rows()).toEqual(second.rows())
  expect(back.document.querySelector('dialog[open]')).toBeNull()
  const saved = await form.press('Save', { Date: '2019-05-05' })
  expect(saved.html).toContain('Updated Successfully!')
  expect(wordsOf(rowOf(saved, `${word} 0 `))).toContain('May 5, 2019')
  expect(new URLSearchParams(saved.address.split('?')[1]).get('page')).toBe('2')
})

it('removes what was made from a picture together with it, share pictures too [ADM-11]', async () => {
  const title = mark('Shared Far')
  const owner = await site.as('owner')
  const statusOf = async (path: string) => (await site.visitor().send(path)).status
  const added = await (await owner.open('/admin/wins/new')).press('Save', {
    Title: title,
    Content: 'She won.',
    Date: '2026-11-18',
    Image: await poster(),
  })
  const form = await act(owner, added, title, 'Update')
  const [id, picture] = [entryIdOf(form), pictureOf(form)]
  const shares = () => filesIn('variants/share')
  const before = shares()
  for (const path of [`/share/wins/${id}.jpg`, `/pictures/${picture}/480.avif`, `/pictures/${picture}/768.webp`])
    expect(await statusOf(path), path).toBe(200)
  expect(shares()).toBe(before + 1)
  expect(filesIn(`variants/${picture}`)).toBeGreaterThanOrEqual(2)
  const renamed = await form.press('Save', { Title: `${title} again` })
  expect(renamed.html).toContain('Updated Successfully!')
  expect(shares()).toBe(before)
  expect(await statusOf(`/share/wins/${id}.jpg`)).toBe(200)
  expect(shares()).toBe(before + 1)
  const deleted = await answerQuestion(await act(owner, renamed, `${title} again`, 'Delete'), 'Delete')
  expect(deleted.html).toContain('Deleted Successfully!')
  expect([shares(), filesIn(`variants/${picture}`)]).toEqual([before, 0])
  expect(await site.records.read.selectFrom('file_removals').select('key').execute()).toEqual([])
})

function filesIn(folder: string): number {
  const path = join(site.academy.config.dataDir, 'files', folder)
  return existsSync(path) ? readdirSync(path).length : 0
}
