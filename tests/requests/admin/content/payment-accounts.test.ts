import { beforeAll, expect, it } from 'vitest'
import { newClient, reachReceiptStep } from '#tests/journey'
import { wordsOf, type Page } from '../../page.ts'
import { openSite, type RequestSite } from '../../site.ts'

const PAGE = '/admin/home/payment'
const STEP = '/registration/package-o?step=3'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

async function payingClient() {
  const client = await newClient(site.records)
  await reachReceiptStep(site.records, client.id, 'package_o')
  return site.signedIn(client.id)
}
const within = (page: Page) => wordsOf(page.document.querySelector('.pay-exactly'))
const account = (page: Page, at: number, name: string) =>
  page.document.getElementById(`paymentAccounts.${name}.${at}`) as HTMLInputElement

it('clients read how much, then each account, then the code, as text that needs no script [HUB-3, SETUP-2]', async () => {
  const person = await payingClient()
  const order = ['Amount', 'GCash · Marivic A. Tolentino', '0917 000 0000', 'Bangko ng Silangan', 'Payment code']
  const words = within(await person.open(STEP))
  const places = order.map((each) => words.indexOf(each))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

it('owners add an account without script; managers see no account and change none [SETUP-2, STAFF-2]', async () => {
  const owner = await site.as('owner')
  const form = await (await owner.open(PAGE)).press('Add account')
  for (const [name, value] of [
    ['bank', 'Maya'],
    ['holder', 'Marivic'],
    ['number', 'unknown'],
  ] as const)
    account(form, 2, name).setAttribute('value', value)
  const refused = await form.press('Save')
  expect(refused.status).toBe(422)
  expect(refused.words).toContain('Please enter an account or mobile number')
  account(refused, 2, 'number').setAttribute('value', '0999 888 7777')
  expect((await refused.press('Save')).html).toContain('Updated Successfully!')
  const person = await payingClient()
  expect(within(await person.open(STEP))).toContain('Maya · Marivic 0999 888 7777')

  const manager = await site.as('manager')
  expect((await manager.open('/admin/home')).words).not.toContain('How clients pay')
  for (const path of [PAGE, `${PAGE}/versions`]) expect((await manager.send(path)).status).toBe(403)
  expect((await manager.post(PAGE, { intent: 'save', 'paymentAccounts.bank': 'Mine' })).status).toBe(403)
  const theirs = await manager.open('/admin/home/vision')
  expect((await theirs.press('Save', { Vision: 'A manager wrote this' })).html).toContain('Updated Successfully!')
  expect(within(await person.open(STEP))).toContain('0999 888 7777')
})

it('an academy with no account and no picture says whom to ask [HUB-3]', async () => {
  await site.records.write.deleteFrom('site_content').where('name', '=', 'paymentAccounts').execute()
  const person = await payingClient()
  const before = await person.open(STEP)
  expect(before.words).toContain('Payment details')
  expect(within(before)).not.toContain('GCash')
  await site.records.write
    .updateTable('files')
    .set({ kind: 'former-payment-details' })
    .where('kind', '=', 'payment-details')
    .execute()
  expect((await person.open(STEP)).words).toContain('Ask the academy how to pay')
})
