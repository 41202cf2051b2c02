import { beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/training/manila'
import { bookTrial } from '#records/training/trial/book-trial'
import { openSite, type RequestSite } from '../../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite({ content: 'none' })
})

const day = () => addDays(dayOf(new Date().toISOString()), 5)
const TIMES = { From: '14:00', To: '15:00', 'Length in minutes': '30', 'Also outside the opening hours': true }
const addEnquiry = (name: string, source = '', slotId: string | null = null) => {
  const number = String(name.length).padStart(3, '0')
  const person = {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`,
    mobile: `+63917444${number}1`,
  }
  return bookTrial(site.records, { ...person, message: 'Hello', slotId, source }, new Date())
}

it('staff open times, read who took them, and close what is free; a form that is wrong keeps what was typed [SEAT-3]', async () => {
  const owner = await site.as('owner')
  const page = await owner.open('/admin/trial-lessons')
  expect(page.words).toContain('No trial lessons ahead.')
  const wrong = await page.press('Open times', { ...TIMES, Date: day(), To: '13:00', 'Place (optional)': 'Studio 2' })
  expect(wrong.errorOf('To')).toContain('Please enter a time after the first one.')
  expect(wrong.field('Place (optional)').getAttribute('value')).toBe('Studio 2')
  const opened = await wrong.press('Open times', { To: '15:00' })
  expect(opened.words).toContain('Times opened.')
  expect(opened.rows('Coming trial lessons')).toHaveLength(2)
  const [first] = await site.records.read.selectFrom('trial_slots').select('id').orderBy('starts_at').execute()
  await addEnquiry('Taker of it', 'facebook', first?.id ?? null)
  const [taken, free] = (await owner.open('/admin/trial-lessons')).rows('Coming trial lessons')
  expect(taken).toContain('Taker of it')
  expect(taken).not.toContain('Close')
  expect(free).toContain('Free')
  const past = await (await owner.open('/admin/trial-lessons')).press('Open times', {
    ...TIMES,
    Date: addDays(day(), -6),
  })
  expect(past.status).toBe(409)
  expect(past.words).toContain('this time has passed')
})

it('the list is searched and narrowed by status, and its counts agree [SEAT-3]', async () => {
  for (const name of ['Alma Searched', 'Berta Searched X']) await addEnquiry(name, 'messenger')
  const manager = await site.as('manager')
  const found = await manager.open('/admin/enquiries?search=searched')
  expect(found.rows('Enquiries')).toHaveLength(2)
  expect(found.words).toContain('All (2)')
  const row = found.rows('Enquiries').find((each) => each.includes('Alma')) ?? ''
  for (const words of ['alma.searched@mail.example', '+63917444', 'messenger', 'No time chosen'])
    expect(row).toContain(words)
  const id = (
    await site.records.read
      .selectFrom('enquiries')
      .select('id')
      .where('name', '=', 'Alma Searched')
      .executeTakeFirstOrThrow()
  ).id
  const saved = await manager.post('/admin/enquiries?search=searched', {
    intent: 'save',
    enquiry: id,
    status: 'contacted',
    note: 'Called on Monday',
    seen: '0',
  })
  expect(saved.status).toBe(303)
  const contacted = await manager.open('/admin/enquiries?search=searched&show=contacted')
  expect(contacted.rows('Enquiries')).toHaveLength(1)
  for (const words of ['Contacted (1)', 'New (1)', 'Called on Monday'])
    expect(contacted.words + contacted.html).toContain(words)
  const stale = { intent: 'save', enquiry: id, status: 'lost', note: '', seen: '0' }
  expect((await manager.post('/admin/enquiries', stale)).status).toBe(409)
})

it('new enquiries are a task of today and counted in the navigation [SEAT-3, WORK-3]', async () => {
  await addEnquiry('Newest of all people')
  const dashboard = await (await site.as('cashier')).open('/admin/dashboard')
  expect(dashboard.words).toMatch(/\d+ new enquir/)
})

it('an invitation gives a link to sign up with the email filled in, and promises no email where none works [SEAT-3]', async () => {
  await addEnquiry('Carla To Invite Here')
  const owner = await site.as('owner')
  const page = await owner.open('/admin/enquiries?search=carla')
  const invited = await page.press('Invite to register')
  expect(invited.words).toContain('Email is not set up, so nothing was sent.')
  const link = new URL(invited.field('Link to sign up').getAttribute('value') ?? '')
  expect(link.hash).toBe('#sign-up-mode')
  const login = await site.visitor().open(link.pathname + link.search)
  expect(login.document.querySelector('#sign-up-email')?.getAttribute('value')).toBe(
    'carla.to.invite.here@mail.example',
  )
  expect(login.document.querySelector('#sign-in-email')?.getAttribute('value') ?? '').toBe('')
})

it('an enquiry is deleted after a question, and is logged without a name [SEAT-3]', async () => {
  await addEnquiry('Dora To Delete From Here')
  const owner = await site.as('owner')
  const page = await owner.open('/admin/enquiries?search=dora')
  const { id } = await site.records.read
    .selectFrom('enquiries')
    .select('id')
    .where('name', 'like', 'Dora%')
    .executeTakeFirstOrThrow()
  const enquired = await owner.open(`/admin/enquiries?search=dora&ask=delete-${id}`)
  expect(page.status).toBe(200)
  expect(enquired.html).toContain('This cannot be undone.')
  await owner.post('/admin/enquiries', { intent: 'delete', enquiry: id })
  expect((await owner.open('/admin/enquiries?search=dora')).words).toContain('No')
  const line = await site.records.read
    .selectFrom('audit_log')
    .select('subject_name')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(line.subject_name).toMatch(/^Enquiry of /)
})

it('a coach sees the own trial lessons only, and no enquiries [SEAT-3, STAFF-2]', async () => {
  const coach = await site.as('coach')
  expect((await coach.open('/admin/enquiries')).status).toBe(403)
  const page = await coach.open('/admin/trial-lessons')
  expect([page.status, page.rows('Coming trial lessons')]).toEqual([200, []])
  expect(page.words).not.toContain('Open times')
})
