import { beforeAll, expect, it } from 'vitest'
import { wordsOf } from '../../page.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { act, mark, problemsOf, rowOf } from './entries.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const textOf = async (path: string) => (await site.visitor().send(path)).text()

it('hides a testimonial from every public place and shows it again [ADM-12, TES-2]', async () => {
  const [id, name] = ['jericho-manalastas', 'Jericho Manalastas']
  const owner = await site.as('owner')
  const status = async (path: string) => (await site.visitor().send(path)).status
  const linked = async (path: string) => (await textOf(path)).includes(`/testimonial/${id}`)
  const places = async () => [
    await status(`/testimonial/${id}`),
    await status(`/share/testimonial/${id}.jpg`),
    await linked('/members'),
    await linked('/sitemap.xml'),
  ]
  expect(await places()).toEqual([200, 200, true, true])
  const hidden = await act(owner, await owner.open('/admin/testimonials'), name, 'Hide')
  expect(hidden.html).toContain('Testimonial hidden')
  expect(wordsOf(rowOf(hidden, name))).toContain('Hidden')
  expect(await places()).toEqual([404, 404, false, false])
  const shown = await act(owner, hidden, name, 'Show')
  expect(shown.html).toContain('Testimonial shown')
  expect(wordsOf(rowOf(shown, name))).toContain('Shown')
  expect(await places()).toEqual([200, 200, true, true])
})

it('sets the header of the recent win on the home page, and says what it lacks [ADM-4, HOME-1]', async () => {
  const title = mark('Grand Slam')
  const owner = await site.as('owner')
  const news = await owner.open('/admin/news')
  const before = await textOf('/home')
  const noTitle = await news.press('Confirm', { Title: '' })
  expect(problemsOf(noTitle)).toEqual(['Title is required'])
  const noName = await noTitle.press('Confirm', { Title: title, Name: '' })
  expect(problemsOf(noName)).toEqual(['Name is required'])
  expect(noName.field('Title').getAttribute('value')).toBe(title)
  expect(await textOf('/home')).toBe(before)
  const saved = await noName.press('Confirm', { Name: 'Lualhati D.' })
  expect(saved.html).toContain('Updated Successfully!')
  const home = await textOf('/home')
  for (const words of [title, 'Lualhati D.']) expect(home).toContain(words)
})
