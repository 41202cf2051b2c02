import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/training/manila'
import { manilaDayOf } from '#domain/words/formats'
import { openSite, type RequestSite } from '../../site.ts'
import { enrolledClient } from '../money/clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const addressOf = (trainee: string) => `/admin/trainees/${trainee}/sessions`
const FORM = '.trainee-validity'

it('an owner sets a last day with a reason, and a manager who saw the day before is refused [FAM-4]', async () => {
  const { paymentId } = await enrolledClient(site, 'package_w')
  const [owner, manager] = [await site.as('owner'), await site.as('manager')]
  const [page, late] = [await owner.open(addressOf(paymentId)), await manager.open(addressOf(paymentId))]
  expect(page.words).toContain('Package valid until No limit')
  const refused = await page.press('Change last day', { 'New last day': '2099-03-03' }, FORM)
  expect(refused.words).toContain('Please say why the last day changes')
  const past = await page.press('Change last day', { 'New last day': '2001-03-03', Reason: 'Was ill' }, FORM)
  expect(past.words).toContain('Please enter today or a later day')
  const changed = await page.press('Change last day', { 'New last day': '2099-03-03', Reason: 'Was ill' }, FORM)
  expect(changed.words).toContain('Package valid until Mar 3, 2099')
  const other = await late.press('Change last day', { 'New last day': '2099-04-04', Reason: 'Asked for it' }, FORM)
  expect(other.html).toContain('Someone else changed the last day')
  expect((await owner.open(addressOf(paymentId))).words).toContain('Package valid until Mar 3, 2099')
})

it('the list of trainees says when a package ends, filters by it, and the report and its file name who has ended [FAM-4]', async () => {
  const owner = await site.as('owner')
  const [soon, { id, name, paymentId }] = [await enrolledClient(site), await enrolledClient(site, 'package_w')]
  const endOn = (trainee: string, day: string) =>
    site.records.write.updateTable('trainees').set({ valid_until: day }).where('id', '=', trainee).execute()
  await endOn(soon.paymentId, addDays(manilaDayOf(new Date()), 6))
  await endOn(paymentId, '2026-01-31')
  const [row = '', ...more] = (await owner.open('/admin/trainees?show=ending')).rows('Registered Trainees')
  expect([row.includes(soon.name), more]).toEqual([true, []])
  expect(row).toMatch(/Ends \w{3} \d+, \d{4}/)
  expect((await owner.open('/admin/trainees?show=ended')).rows('Registered Trainees').join()).toContain(
    'Ended Jan 31, 2026',
  )
  const report = await owner.open('/admin/generatereports?tab=ended&to=2026-02-01')
  expect(report.words).toContain('Total trainees: 1')
  expect(report.words).toContain('Sessions and assessments not used: 6')
  const csv = await owner.send('/admin/generatereports/ended-packages.csv?to=2026-02-01')
  expect(await csv.text()).toContain(`"${name}","${id}"`)
  expect((await (await site.as('coach')).open('/admin/trainees')).words).not.toContain(name)
})

it('the months of a package are part of its form, wrong ones are refused at the field, and visitors, who book and trainees read them [FAM-4]', async () => {
  const owner = await site.as('owner')
  const page = await owner.open('/admin/packages/package_w/edit')
  const refused = await page.press('Save', { 'Valid for (months)': '40' })
  expect(refused.words).toContain('Please enter 1 to 36 months')
  const card = async () => (await site.visitor().open('/packages-registration')).words
  expect(await card()).not.toContain('from enrolment')
  await refused.press('Save', { 'Valid for (months)': '6' })
  await expect.poll(card).toContain('Valid for 6 months from enrolment')
  const booking = await (await site.as('client')).open('/registration/package-w')
  expect(booking.words).toContain('Valid for 6 months from enrolment')
  const { id } = await enrolledClient(site, 'package_w')
  const home = await (await site.signedIn(id)).open('/client')
  expect(home.words).toMatch(/Your package is valid until \w{3} \d+, \d{4}\. 4 sessions are left\./)
})
