import { beforeAll, expect, it } from 'vitest'
import { smallReceipt } from '../../newcomers.ts'
import { wordsOf, type Page } from '../page.ts'
import type { Person } from '../person.ts'
import { openSite, type RequestSite } from '../site.ts'
import { chosen, client, part, toEnrolled } from './clients.ts'

const LIST = '/admin/testimonials'
const SENT = 'Testimonial submitted successfully!'
const ADD = '.writing-add'

let site: RequestSite
let staff: Person
beforeAll(async () => {
  site = await openSite()
  staff = await site.as('owner')
})

async function trainee() {
  const one = await client(site)
  await toEnrolled(site, one)
  return { ...one, path: `/writetestimonial/${one.id}` }
}
const shown = async (id: string) => {
  const page = await site.visitor().open(`/testimonial/${id}`)
  return page.status === 200 ? page.words : page.status
}
const titlesOf = (page: Page) => [...page.document.querySelectorAll('.chips li > span')].map((each) => wordsOf(each))
/** What staff see of the one that waits with these words. */
async function waiting(words: string) {
  const page = await staff.open(LIST)
  const at = part(page, '.waiting-one', words)
  return { page, at, words: wordsOf(page.document.querySelector(at)) }
}

it('titles are added and removed, six at the most, and what was typed stays; the page shows it once it is approved [SEC-5, TES-3, TES-4, TES-5]', async () => {
  const { id, browser, path } = await trainee()
  const account = await browser.open('/client')
  let page = await account.follow('Write Testimonial')
  expect(page.address).toBe(path)
  expect(page.html).toContain('placeholder="Write your testimonial..."')
  expect(page.words).toContain('at least 400x300')
  const add = async (title: string, caption = 'Typed early.') => {
    page = await page.press('Add', { Titles: title, Caption: caption }, ADD)
  }
  await add('   ')
  expect(titlesOf(page)).toEqual([])
  for (const each of ['One', 'Two', 'Three', 'Four', 'Five', ' Six ']) await add(each)
  expect(titlesOf(page)).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
  await add('Seven')
  expect([page.status, page.errorOf('Titles')]).toEqual([422, 'At most 6 titles'])
  page = await page.press('Remove Two')
  expect(titlesOf(page)).toEqual(['One', 'Three', 'Four', 'Five', 'Six'])
  expect(page.field('Caption').textContent).toBe('Typed early.')
  page = await page.press('Submit Testimonial', { Caption: '' })
  expect([page.status, page.errorOf('Caption')]).toEqual([422, 'Caption is required'])
  expect(titlesOf(page)).toHaveLength(5)
  const caption = 'They taught me to breathe before I speak.'
  const sent = await page.press('Submit Testimonial', { Caption: caption, Image: chosen(await smallReceipt()) })
  expect(sent.address).toBe('/client?testimonial=submitted')
  expect(sent.html).toContain(SENT)

  expect(await shown(id), 'before staff have seen it').toBe(404)
  const review = await waiting(caption)
  const approved = await review.page.press('Approve', {}, review.at)
  expect(approved.html).toContain('Testimonial approved')
  expect(await shown(id)).toContain(caption)
  expect(await shown(id)).toContain('Three')
  expect(await shown(id)).not.toContain('Two')
  expect((await browser.open(path)).field('Caption').textContent).toBe(caption)
})

it('a small picture is taken, a wrong one and one of many bytes refused, and nothing is kept then [TES-3]', async () => {
  const { id, browser, path } = await trainee()
  const page = await browser.open(path)
  const send = (bytes: Buffer) => page.press('Submit Testimonial', { Caption: 'Short.', Image: chosen(bytes) })
  const wrong = await send(Buffer.from('<html>'))
  expect([wrong.status, wrong.errorOf('Image')]).toEqual([422, 'Please choose an image file.'])
  expect(wrong.field('Caption').textContent).toBe('Short.')
  const large = await send(Buffer.alloc(21 * 1024 * 1024))
  expect(large.status).toBe(413)
  const files = () => site.records.read.selectFrom('files').select('id').where('owner_id', '=', id).execute()
  const before = (await files()).length
  const { default: sharp } = await import('sharp')
  const small = await sharp(await smallReceipt())
    .resize(120, 90)
    .png()
    .toBuffer()
  expect((await send(small)).html).toContain(SENT)
  expect((await files()).length).toBeGreaterThanOrEqual(before)
  const review = await waiting('Short.')
  expect(review.page.document.querySelector(`${review.at} img`)).not.toBeNull()
})

it("another's testimonial is not there for a client, also not by a form; administrators may write it [TES-3]", async () => {
  const [{ id, path }, other] = [
    await client(site).then((one) => ({ ...one, path: `/writetestimonial/${one.id}` })),
    await client(site),
  ]
  for (const address of [path, `${path}.data`, `${path}/`, '/writetestimonial/nobody'])
    expect((await other.browser.send(address)).status, address).toBe(404)
  expect((await other.browser.post(path, { caption: 'Forged' })).status).toBe(404)
  expect(await shown(id)).toBe(404)
  const signedOut = await site.visitor().send(path)
  expect([signedOut.status, signedOut.headers.get('location')]).toEqual([
    302,
    `/login?next=%2Fwritetestimonial%2F${id}`,
  ])
  const form = await staff.open(path)
  expect(form.status).toBe(200)
  await form.press('Submit Testimonial', { Caption: 'Told on the phone' })
  expect(await shown(id)).toContain('Told on the phone')
})

it('who has only signed up reads when theirs opens, and cannot send one [SEC-5]', async () => {
  const { id, browser } = await client(site)
  const page = await browser.open(`/writetestimonial/${id}`)
  expect(page.words).toContain('You can write yours once you are enrolled.')
  expect(page.html).not.toContain('Submit Testimonial')
  expect((await browser.post(`/writetestimonial/${id}`, { caption: 'Buy my pills' })).status).toBe(403)
  expect(await shown(id)).toBe(404)
  expect((await staff.open(LIST)).words).not.toContain('Buy my pills')
})

it('staff approve, hide with a reason and answer edits; the writer reads where it stands [SEC-5, ADM-12]', async () => {
  const { id, browser, path } = await trainee()
  const send = async (caption: string) =>
    expect((await (await browser.open(path)).press('Submit Testimonial', { Caption: caption })).html).toContain(SENT)
  await send('Call me at 0917 123 4567.')
  const first = await waiting('Call me at')
  const hidden = await first.page.press('Hide', { Reason: 'Please leave your number out.' }, `${first.at} details`)
  expect(hidden.html).toContain('Testimonial hidden')
  expect(hidden.words).not.toContain('Call me at')
  expect(await shown(id)).toBe(404)

  expect((await browser.open(path)).words).toContain('Reason: Please leave your number out.')
  await send('They heard me before I spoke.')
  expect((await browser.open(path)).words).toContain('appears on the site when it is approved')
  const again = await waiting('They heard me')
  expect((await again.page.press('Approve', {}, again.at)).html).toContain('Testimonial approved')
  expect(await shown(id)).toContain('They heard me before I spoke.')

  await send('A second thought.')
  expect(await shown(id)).toContain('They heard me before I spoke.')
  const edit = await waiting('A second thought.')
  expect(edit.words).toContain('replaces the one shown now')
  await send('Slipped in after staff had looked.')
  const late = await edit.page.press('Approve', {}, edit.at)
  expect(late.status).toBe(409)
  expect(late.html).toContain('The writer changed this testimonial')
  expect(await shown(id)).toContain('They heard me before I spoke.')
})

it('testimonials are reviewed by nobody but staff who look after the content [SEC-5, ADM-12]', async () => {
  const { id, browser, path } = await trainee()
  await browser.post(path, { caption: 'Mine to approve.' })
  const review = { intent: 'approve', entry: id, revision: '1' }
  for (const person of [browser, await site.as('coach'), await site.as('cashier')])
    expect((await person.post(LIST, review)).status).toBeGreaterThanOrEqual(300)
  expect(await shown(id)).toBe(404)
})
