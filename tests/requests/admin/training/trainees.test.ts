import { beforeAll, expect, it } from 'vitest'
import { findEnrolment } from '#records/enrolment/enrolment'
import { openSite, type RequestSite } from '../../site.ts'
import { wordsOf, type Page } from '../../page.ts'
import { dialogOf, enrolledClient } from '../money/clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const TRAINEES = '/admin/trainees'
const LIST = 'Registered Trainees'
const rowOf = (paymentId: string) => `tr:has(#trainee-${paymentId})`
const namesOf = ({ document }: Page) => [...document.querySelectorAll('tr strong')].map((name) => wordsOf(name))

it('shows name, e-mail, package, picture, progress and the day they joined [TRN-1]', async () => {
  const owner = await site.as('owner')
  const all = await owner.open(TRAINEES)
  expect(all.heading).toBe(LIST)
  const headers = [...all.document.querySelectorAll('th[scope=col]')].map((header) => wordsOf(header))
  for (const header of ['Name', 'Email', 'Package', 'Profile Image', 'Date Joined']) expect(headers).toContain(header)
  expect(all.rows(LIST).join(' ')).toContain('Kenji Alcaraz')
  const found = await owner.open(`${TRAINEES}?search=isabel+quirino`)
  const [row, ...more] = found.rows(LIST)
  expect(more).toEqual([])
  for (const part of [
    'Isabel Quirino',
    'isabel.quirino@client.example',
    'Package R',
    'User still have not uploaded an profile',
    '6 of 10',
  ])
    expect(row).toContain(part)
  expect(row).toMatch(/[A-Z][a-z]+ \d{1,2}, 20\d\d/)
})

it('asks before a trainee is unenrolled, ends the package, keeps the history, and answers a second time with 404 [TRN-2, PAY-9]', async () => {
  const { id, name, paymentId } = await enrolledClient(site)
  const owner = await site.as('owner')
  const list = await owner.open(`${TRAINEES}?search=${encodeURIComponent(name)}`)
  const question = await list.press('Unenroll', {}, rowOf(paymentId))
  expect(dialogOf(question)?.title).toBe('Confirm Unenroll')
  expect(dialogOf(question)?.words).toContain(`Are you sure you want to unenroll this trainee? ${name}`)
  expect(await findEnrolment(site.records, id)).toMatchObject({ currentPackage: 'package_o' })
  const done = await question.press('Unenroll', {}, 'dialog[open]')
  expect(done.words).toContain('Trainee unenrolled')
  expect(done.rows(LIST).join(' ')).not.toContain(name)
  expect(await findEnrolment(site.records, id)).toMatchObject({
    currentPackage: 'NONE',
    selectedPackage: null,
    payment: null,
  })
  const history = site.records.read.selectFrom('payment_history').select('payment_id').where('user_id', '=', id)
  expect(await history.execute()).toEqual([{ payment_id: paymentId }])
  const log = (await owner.open(`/admin/audit?search=${encodeURIComponent(name)}`)).rows()
  expect(log.filter((row) => row.includes('package o → none'))).toHaveLength(1)
  expect((await owner.post(TRAINEES, { intent: 'unenroll', trainee: paymentId })).status).toBe(404)
})

it('puts the list in another order by its address, which the search and the pages keep [TRN-1]', async () => {
  const owner = await site.as('owner')
  const sorted = (names: string[]) =>
    names.toSorted((one, other) => one.toLowerCase().localeCompare(other.toLowerCase(), 'en'))
  const byName = await (await owner.open(TRAINEES)).follow('A to Z')
  expect(byName.address).toBe(`${TRAINEES}?sort=name`)
  expect(byName.document.querySelector('a.sort[aria-current=true]')?.textContent).toBe('A to Z')
  expect(namesOf(byName).length).toBeGreaterThan(3)
  expect(namesOf(byName)).toEqual(sorted(namesOf(byName)))
  const kept = byName.document.querySelector('search form input[name=sort]')
  expect(kept?.getAttribute('value')).toBe('name')
  // An id, which is searched too, has no letter o.
  const found = await owner.open(`${TRAINEES}?search=on&sort=name`)
  expect(namesOf(found).length).toBeGreaterThan(1)
  expect(namesOf(found)).not.toContain('Isabel Quirino')
  expect(namesOf(found)).toEqual(sorted(namesOf(found)))
  const newest = await found.follow('Newest first')
  expect(newest.address).toBe(`${TRAINEES}?search=on`)
  expect(namesOf(newest).toSorted()).toEqual(namesOf(found).toSorted())
})
