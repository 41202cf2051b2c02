import { beforeAll, expect, it } from 'vitest'
import { addDays, addMinutes, dayOf, startOfDay } from '#domain/training/manila'
import { newId } from '#records/engine/db'
import { openTrialSlots } from '#records/training/trial/trial-slots'
import { newAdministrator } from '#tests/journey'
import { postForm } from '#tests/people'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
let busy: RequestSite
beforeAll(async () => {
  site = await openSite({ content: 'none' })
  busy = await openSite({ content: 'none' })
})

let opened = 0
/** A time of ten minutes in three days, each another one. */
async function slot({ records }: RequestSite = site): Promise<string> {
  opened += 1
  const start = addMinutes(startOfDay(addDays(dayOf(new Date().toISOString()), 3)), 480 + opened * 10)
  const wanted = { key: newId(), starts: [start], minutes: 10, place: 'Studio 2', coachId: null, anyway: true }
  const answer = await openTrialSlots(records, await newAdministrator(records), wanted, new Date())
  if (!answer.ok) throw new Error(answer.reason)
  return answer.value.ids[0] ?? ''
}

let people = 0
const newPerson = () => {
  people += 1
  const number = String(people).padStart(4, '0')
  return { name: 'Ana Cruz', email: `visitor${number}@mail.example`, mobile: `0917 555 ${number}`, message: '' }
}
const enquiriesOf = ({ records }: RequestSite, email: string) =>
  records.read.selectFrom('enquiries').selectAll().where('email', '=', email).execute()
const send = (at: RequestSite, fields: Record<string, string>, query = '') =>
  postForm(at.url, `/trial${query}`, fields)
const slotsOn = (page: Page) =>
  [...page.document.querySelectorAll('input[name=slot]')].map((each) => each.getAttribute('value'))
const menuOf = (page: Page) => [...page.document.querySelectorAll('header a')].map((link) => wordsOf(link))

it('the page is there, in the menu and in the sitemap, only while there are times or staff show it [SEAT-3]', async () => {
  const own = await openSite({ content: 'none' })
  const visitor = own.visitor()
  const sitemap = async () => (await own.fetch('/sitemap.xml')).text()
  expect((await visitor.open('/trial')).status).toBe(404)
  expect((await visitor.open('/trial/sent')).status).toBe(404)
  expect((await send(own, { ...newPerson(), slot: 'none' })).status).toBe(404)
  expect(menuOf(await visitor.open('/about'))).not.toContain('Trial lesson')
  expect(await sitemap()).not.toContain('/trial<')
  const id = await slot(own)
  expect(slotsOn(await visitor.open('/trial'))).toEqual([id, 'none'])
  expect(menuOf(await visitor.open('/about'))).toContain('Trial lesson')
  expect(await sitemap()).toContain('/trial<')
  const owner = await own.as('owner')
  const closed = await (await owner.open('/admin/trial-lessons')).press('Close')
  expect(closed.status).toBe(200)
  expect((await visitor.open('/trial')).status).toBe(404)
  await (await owner.open('/admin/trial-lessons')).press('Show trial lessons without times too')
  const page = await visitor.open('/trial')
  expect([page.status, slotsOn(page)]).toEqual([200, ['none']])
})

it('without script a form that is wrong keeps what was typed, and one that is right leads to the booking, its calendar file and its cancellation [SEAT-3]', async () => {
  const id = await slot()
  const visitor = site.visitor()
  const page = await visitor.open('/trial?ref=poster')
  const answers = {
    Name: 'Bea Reyes',
    Email: 'bea(at)mail',
    'Mobile number': '02 8123',
    'Message (optional)': '“ñ” <b>',
  }
  const wrong = await page.press('Send', answers)
  expect([wrong.status, wrong.address]).toEqual([422, '/trial?ref=poster'])
  expect(wrong.document.title).toMatch(/^Error: /)
  expect(wrong.errorOf('Email')).toContain('Please enter a valid email address.')
  expect(wrong.errorOf('Mobile number')).toContain('Please enter a Philippine mobile number')
  expect(wrong.words).toContain('Please choose a time, or that no time fits.')
  expect(wrong.field('Message (optional)').textContent).toBe('“ñ” <b>')
  const person = newPerson()
  const answer = await send(site, { ...person, slot: id }, '?ref=poster')
  expect(answer.status).toBe(303)
  const place = answer.headers.get('location') ?? ''
  expect(place).toMatch(/^\/trial\/sent\/[\w-]{43}$/)
  expect((await enquiriesOf(site, person.email))[0]).toMatchObject({ source: 'poster', slot_id: id, status: 'new' })
  expect(slotsOn(await visitor.open('/trial'))).not.toContain(id)
  const booked = await visitor.open(place)
  expect(booked.words).toContain('Your trial lesson is booked')
  expect(booked.words).not.toContain('email with these details')
  expect([booked.headers.get('cache-control'), booked.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
  const file = await site.fetch(`${place}/lesson.ics`)
  expect(file.headers.get('content-type')).toContain('text/calendar')
  expect(await file.text()).toContain('SUMMARY:Trial lesson')
  const cancelling = await booked.follow('Cancel trial lesson')
  expect(cancelling.words).toContain('Cancel this trial lesson?')
  expect(slotsOn(await visitor.open('/trial')), 'looking cancels nothing').not.toContain(id)
  const cancelled = await cancelling.press('Cancel trial lesson')
  expect(cancelled.words).toContain('Your trial lesson is cancelled')
  expect((await visitor.open(cancelling.address)).words).toContain('This trial lesson is already cancelled.')
  expect(slotsOn(await visitor.open('/trial'))).toContain(id)
})

it('a slot that has just gone is said beside the slots that are left, with what was typed [SEAT-3]', async () => {
  const [id, left] = [await slot(), await slot()]
  expect((await send(site, { ...newPerson(), slot: id })).status).toBe(303)
  const late = await send(site, { ...newPerson(), message: 'I was late', slot: id })
  const html = await late.text()
  expect(late.status).toBe(409)
  for (const words of ['This time was taken a moment ago.', 'I was late', left]) expect(html).toContain(words)
  expect(html).not.toContain(`value="${id}"`)
})

it('a second booking of one person is answered like an enquiry without a time, and takes nothing [SEAT-3]', async () => {
  const [id, other] = [await slot(), await slot()]
  const person = newPerson()
  await send(site, { ...person, slot: id })
  const second = await send(site, { ...person, slot: other })
  const enquired = await send(site, { ...newPerson(), slot: 'none' })
  expect([second.headers.get('location'), enquired.headers.get('location')]).toEqual(['/trial/sent', '/trial/sent'])
  const visitor = site.visitor()
  expect(slotsOn(await visitor.open('/trial'))).toContain(other)
  const page = await visitor.open('/trial/sent')
  expect(page.words).toContain('If you already have a trial lesson with us, it stays as it is')
  expect(page.words, 'email is not set up').not.toContain('to your email')
})

it('a link that is unknown is dead on each of its pages [SEAT-3]', async () => {
  const token = 'x'.repeat(43)
  for (const path of [`/trial/sent/${token}`, `/trial/cancel/${token}`])
    expect((await site.visitor().open(path)).status, path).toBe(410)
  expect((await site.fetch(`/trial/sent/${token}/lesson.ics`)).status).toBe(404)
  expect((await postForm(site.url, `/trial/cancel/${token}`, { intent: 'cancel' })).status).toBe(410)
})

it('whoever fills the field nobody sees is thanked, and nothing is stored; too many are refused with what was typed [SEAT-3]', async () => {
  const id = await slot(busy)
  const bot = newPerson()
  const answer = await send(busy, { ...bot, slot: id, website: 'https://spam.example' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/trial/sent'])
  expect(await enquiriesOf(busy, bot.email)).toEqual([])
  const one = newPerson()
  for (let count = 0; count < 4; count += 1)
    expect((await send(busy, { ...one, slot: 'none', message: `${count}` })).status).toBe(303)
  expect((await send(busy, { ...one, slot: 'none', message: 'fifth' })).status, 'by email').toBe(429)
  for (let count = 0; count < 6; count += 1)
    expect((await send(busy, { ...newPerson(), slot: 'none' })).status).toBe(303)
  const late = await send(busy, { ...newPerson(), slot: 'none', message: 'By this address' })
  expect(late.status, 'by address').toBe(429)
  const html = await late.text()
  for (const words of ['Too many enquiries were sent.', 'By this address']) expect(html).toContain(words)
})

it('the page of memory is the same for every ref, and changes with each slot [SEAT-3, FAST-1]', async () => {
  const tagOf = async (path: string) => (await site.fetch(path)).headers.get('etag')
  const tag = await tagOf('/trial')
  expect([tag !== null, await tagOf('/trial?ref=facebook')]).toEqual([true, tag])
  await slot()
  expect(await tagOf('/trial')).not.toBe(tag)
})
