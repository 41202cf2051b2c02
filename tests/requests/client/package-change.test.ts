import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../site.ts'
import { enrolledClient } from '../admin/money/clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const PAGE = '/client/package'
const FORM = '.trainee-package'

it('a client asks for another package with its price beside it, withdraws, asks again, and staff change it with the wish chosen [FAM-3]', async () => {
  const { id, name, paymentId } = await enrolledClient(site, 'package_w')
  const client = await site.signedIn(id)
  const payments = await client.open('/client/payments')
  expect(payments.words).toContain('Ask for another package')
  const page = await client.open(PAGE)
  expect(page.words).toMatch(/PHP [\d,]+ (more|less)/)
  const nothing = await page.press('Send request', { 'Message to the academy': 'More sessions please' })
  expect([nothing.words, nothing.html]).toEqual([
    expect.stringContaining('Please choose one of the packages.'),
    expect.stringContaining('More sessions please'),
  ])
  const wish = { package: 'package_o', note: 'More sessions please' }
  const sent = await client.post(PAGE, { intent: 'request-change', form: 'first-form-of-this-client', ...wish })
  expect(sent.headers.get('location')).toBe(`${PAGE}?done=sent`)
  const waiting = await client.open(PAGE)
  expect(waiting.words).toContain('The academy has not answered yet.')
  expect((await waiting.press('Withdraw request')).words).toContain('Request withdrawn')
  await client.post(PAGE, { intent: 'request-change', form: 'second-form-of-this-client', ...wish })

  const owner = await site.as('owner')
  expect((await owner.open('/admin/dashboard')).words).toContain('1 trainee asks for another package')
  const [row = ''] = (await owner.open('/admin/trainees?show=requests')).rows('Registered Trainees')
  expect(row).toContain(name)
  const trainee = await owner.open(`/admin/trainees/${paymentId}/sessions`)
  expect(trainee.words).toContain('More sessions please')
  const refused = await trainee.press('Change package', {}, FORM)
  expect(refused.words).toContain('Please say why the package changes')
  const changed = await trainee.press('Change package', { Reason: 'As asked' }, FORM)
  expect([changed.words.includes('Requested'), changed.words.startsWith('Sessions Package O')]).toEqual([false, true])
  expect((await client.open(PAGE)).words).toContain('They stay with you.')
  const balance = await client.open('/client/balance')
  expect([balance.words.includes('Change of package'), balance.words.includes('As asked')]).toEqual([true, true])
  expect((await owner.open('/admin/dashboard')).words).not.toContain('asks for another package')
})

it('a declined client reads the answer and may ask again; coach and cashier see no form [FAM-3]', async () => {
  const { id, paymentId } = await enrolledClient(site, 'package_w')
  const client = await site.signedIn(id)
  await client.post(PAGE, { intent: 'request-change', form: 'form-that-is-declined', package: 'package_o', note: '' })
  const manager = await site.as('manager')
  const trainee = await manager.open(`/admin/trainees/${paymentId}/sessions`)
  const declined = await trainee.press('Decline request', { 'Answer to the client': 'From January on' })
  expect(declined.words).not.toContain('Answer to the client')
  expect((await client.open(PAGE)).words).toContain('From January on')
  expect((await client.open(PAGE)).words).toContain('Which package do you want?')
  const coach = await site.as('coach')
  expect((await coach.open(`/admin/trainees/${paymentId}/sessions`)).html).not.toContain('trainee-package')
})

it('who is not enrolled finds no such page [FAM-3]', async () => {
  const visitor = await site.visitor().open(PAGE)
  expect(visitor.address).toContain('/login')
})
