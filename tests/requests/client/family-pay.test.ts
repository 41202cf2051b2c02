import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { newId } from '#records/engine/db'
import { bookPackage, saveDraft } from '#records/enrolment/enrolment'
import { ownAcknowledgement } from '#records/money/ledger/own'
import { newFamily } from '#tests/families'
import { arrivedUpload, done } from '#tests/journey'
import { smallReceipt } from '../../newcomers.ts'
import type { Page } from '../page.ts'
import type { Person } from '../person.ts'
import { openSite, type RequestSite } from '../site.ts'
import { chosen, WORDS, YOUNG } from './clients.ts'

const PAGE = '/client/family/pay'
const RECEIPT = 'Screenshot or photo of your receipt'
const trains = (name: string) => `I agree that the academy uses ${name}’s details to train them.`

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

type Ready = { parent: Actor; ana: Actor; ben: Actor; browser: Person }

/** Fills in the registration up to the receipt; `words` replaces some of it. */
async function fillIn(child: Actor, words: Record<string, string> = {}) {
  const form = { ...WORDS, ...YOUNG, fullName: child.name, handlerName: '', ...words }
  done(await bookPackage(site.records, child.id, 'package_w'))
  done(await saveDraft(site.records, child.id, 'package_w', form, 'additional', new Date()))
}

async function newParent(names = ['Ana Santos', 'Ben Santos']): Promise<Ready & { all: Actor[] }> {
  const { parent, children } = await newFamily(site.records, names)
  // The list is in the order in which the children were added.
  for (const [at, { id }] of children.entries())
    await site.records.write
      .updateTable('family_members')
      .set({ added_at: new Date(Date.now() + at * 1000).toISOString() })
      .where('child_id', '=', id)
      .execute()
  const [ana, ben] = children
  if (!ana || !ben) throw new Error('a family has children')
  return { parent, ana, ben, all: children, browser: await site.signedIn(parent.id) }
}

async function readyFamily(names?: string[]): Promise<Awaited<ReturnType<typeof newParent>>> {
  const family = await newParent(names)
  for (const child of family.all) await fillIn(child)
  return family
}

const paymentsOf = (children: readonly Actor[]) =>
  site.records.read
    .selectFrom('payments')
    .select(['id', 'user_id as userId', 'status', 'amount_centavos as amount', 'family_payment_id as family'])
    .where(
      'user_id',
      'in',
      children.map(({ id }) => id),
    )
    .where('removed_at', 'is', null)
    .execute()

const ticked = (page: Page) =>
  [...page.document.querySelectorAll('input[name=child][checked]')].map((each) => each.getAttribute('value'))

const send = async (page: Page, answers: Record<string, boolean | File> = {}) =>
  page.press('Send', {
    [RECEIPT]: chosen(await smallReceipt()),
    [trains('Ana')]: true,
    [trains('Ben')]: true,
    ...answers,
  })

describe('one payment for several children, without script [FAM-2]', () => {
  it('is sent by the parent, confirmed once by staff, and enrols both with one receipt that names them', async () => {
    const { parent, ana, ben, browser } = await readyFamily()
    const family = await browser.open('/client/family')
    const page = await family.follow('Pay once for Ana and Ben')
    expect(page.address).toBe(PAGE)
    expect(ticked(page)).toEqual([ana.id, ben.id])
    const [price = 0] = (
      await site.records.read
        .selectFrom('packages')
        .select('price_centavos as price')
        .where('key', '=', 'package_w')
        .execute()
    ).map(({ price: found }) => found ?? 0)
    const total = `PHP ${((2 * price) / 100).toLocaleString('en-US')}`
    expect(page.words).toContain(`Total to pay ${total}`)
    expect(page.words).toContain('Payment code')
    const sent = await send(page)
    expect(sent.address).toMatch(/^\/client\/family\?paid=/)
    expect(sent.words).toContain('Your proof of payment for Ana and Ben is sent. Our staff check it.')
    expect(sent.words).not.toContain('Pay once for')
    const payments = await paymentsOf([ana, ben])
    expect(payments.map(({ status, amount }) => [status, amount])).toEqual([
      ['pending', price],
      ['pending', price],
    ])
    const mails = await site.records.read
      .selectFrom('outbox')
      .select(['kind', 'text'])
      .where('recipient', '=', parent.email)
      .execute()
    const received = mails.filter(({ kind }) => kind === 'payment-received')
    expect(received).toHaveLength(1)
    expect(received[0]?.text).toContain('/client/family')
    const cashier = await site.as('cashier')
    const prompt = await cashier.open(`/admin/pendingregistrationpayments?ask=confirm-${payments[0]?.id}`)
    expect((await prompt.press('Confirm', {}, 'dialog[open]')).status).toBe(200)
    expect((await paymentsOf([ana, ben])).map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
    const receipts = await site.records.read
      .selectFrom('acknowledgements')
      .selectAll()
      .where(
        'payment_id',
        'in',
        payments.map(({ id }) => id),
      )
      .execute()
    expect(receipts).toHaveLength(1)
    const receipt = await ownAcknowledgement(site.records, parent, receipts[0]?.number ?? '')
    expect(receipt?.shares?.map(({ name }) => name)).toEqual([ana.name, ben.name])
    const after = await browser.open('/client/family')
    expect(after.words.match(/In training/g)).toHaveLength(2)
    const agreed = await site.records.read
      .selectFrom('consents')
      .select('purpose')
      .where('user_id', 'in', [ana.id, ben.id])
      .where('by_guardian', '=', 1)
      .where('given', '=', 1)
      .execute()
    expect(agreed.filter(({ purpose }) => purpose === 'training')).toHaveLength(2)
    expect(agreed.filter(({ purpose }) => purpose === 'photographs')).toEqual([])
  })

  it('says what is missing beside its cause, and keeps what was ticked', async () => {
    const { ana, browser } = await readyFamily()
    const page = await browser.open(PAGE)
    const refused = await page.press('Send', { [trains('Ana')]: true })
    expect(refused.status).toBe(422)
    expect(refused.errorOf(RECEIPT)).toBe('Image is required')
    expect(refused.errorOf(trains('Ben'))).toContain('without it we cannot train Ben')
    expect(refused.errorOf(trains('Ana'))).toBeNull()
    expect(refused.field(trains('Ana')).hasAttribute('checked')).toBe(true)
    const one = await page.press('Send', { 'Ben Santos': false, [trains('Ana')]: true })
    expect([one.status, ticked(one)]).toEqual([422, [ana.id]])
    expect(one.words).toContain('Please choose at least two children.')
    expect((await send(refused)).address).toMatch(/paid=/)
  })

  it('answers with the total of the ticked children before it takes their proof', async () => {
    const { all, browser } = await readyFamily(['Ana Santos', 'Ben Santos', 'Carla Santos'])
    const page = await browser.open(PAGE)
    const updated = await page.press('Update the total', { 'Carla Santos': false, [trains('Ana')]: true })
    expect(ticked(updated)).toEqual(all.slice(0, 2).map(({ id }) => id))
    expect(updated.field(trains('Ana')).hasAttribute('checked')).toBe(true)
    const sent = await send(updated, { 'Carla Santos': true, [trains('Carla')]: true })
    expect([sent.status, sent.address.startsWith(PAGE)]).toEqual([409, true])
    expect(sent.words).toContain('The total is now PHP')
    expect(ticked(sent)).toHaveLength(3)
    expect(sent.field(trains('Carla')).hasAttribute('checked')).toBe(true)
    expect(await paymentsOf(all)).toEqual([])
    expect((await send(sent)).words).toContain('Ana, Ben and Carla')
    expect(await paymentsOf(all)).toHaveLength(3)
  })

  it('is sent once when it is sent twice', async () => {
    const { parent, ana, ben, browser } = await readyFamily()
    const page = await browser.open(PAGE)
    const upload = await arrivedUpload(site.records, parent.id, new Date())
    const fields = {
      sum: page.document.querySelector('[name=sum]')?.getAttribute('value') ?? '',
      noticeVersion: page.document.querySelector('[name=noticeVersion]')?.getAttribute('value') ?? '',
      child: [ana.id, ben.id],
      [`training-${ana.id}`]: 'yes',
      [`training-${ben.id}`]: 'yes',
      upload,
    }
    const first = await browser.post(PAGE, fields)
    const second = await browser.post(PAGE, fields)
    expect([first.status, second.status]).toEqual([303, 303])
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    expect(await paymentsOf([ana, ben])).toHaveLength(2)
    // Another proof for children who wait is refused by the child's name.
    const other = await arrivedUpload(site.records, parent.id, new Date())
    const late = await browser.post(PAGE, { ...fields, upload: other })
    expect(late.status).toBe(422)
    expect(await late.text()).toContain('Ana is not ready to be paid for.')
  })
})

describe('who can be paid for [FAM-2]', () => {
  it('a child whose details are missing is not: the page says what, and opens the child’s account', async () => {
    const { ana, ben, all, browser } = await newParent(['Ana Santos', 'Ben Santos', 'Carla Santos'])
    await fillIn(ana, { address: '', phone: '' })
    await fillIn(ben)
    expect((await browser.open('/client/family')).words).toContain('Pay once for Ana and Ben')
    const page = await browser.open(PAGE)
    expect(page.words).toContain('Still to fill in or correct: Address, Phone Number.')
    expect(page.words).toContain('No package is chosen yet.')
    expect(page.words).toContain('You can pay here when at least two children are ready.')
    expect(page.document.querySelector('[name=receipt]')).toBeNull()
    const opened = await page.press(/^Open Ana’s/)
    expect(opened.address).toBe('/client')
    expect((await browser.send(PAGE)).headers.get('location')).toBe('/client/family')
    expect((await browser.post(PAGE, { child: all.map(({ id }) => id) })).status).toBe(403)
  })

  it('a child who waits cannot be chosen, and a voucher that ended says so', async () => {
    const { all, parent, ben, browser } = await readyFamily([
      'Ana Santos',
      'Ben Santos',
      'Carla Santos',
      'Dan Santos',
    ])
    const page = await browser.open(PAGE)
    const [, , carla, dan] = all
    const without = await page.press('Update the total', { 'Carla Santos': false, 'Dan Santos': false })
    expect((await send(without)).address).toMatch(/paid=/)
    if (!carla || !dan) throw new Error('a family has children')
    // The proof of the first two does not pay for the others.
    const { upload_id: upload } = await site.records.read
      .selectFrom('family_payments')
      .select('upload_id')
      .where('parent_id', '=', parent.id)
      .executeTakeFirstOrThrow()
    const used = await browser.post(PAGE, { child: [carla.id, dan.id], sum: '0', upload })
    expect(used.status).toBe(422)
    await fillIn(dan, { voucher: 'NOSUCHCODE' })
    const now = await browser.open(PAGE)
    expect(now.words.match(/waiting for confirmation/g)).toHaveLength(2)
    expect(now.words).not.toContain('Total to pay')
    const sent = await browser.post(PAGE, { child: [carla.id, ben.id], sum: '0' })
    expect(sent.status).toBe(422)
    expect(await sent.text()).toContain('Ben is not ready to be paid for.')
  })

  it('a stranger’s child is not found, nor is the proof of somebody else taken', async () => {
    const { ana, ben, browser } = await readyFamily()
    const other = await readyFamily()
    expect((await browser.post(PAGE, { child: [ana.id, other.ben.id], sum: '0' })).status).toBe(404)
    expect((await browser.post(PAGE, { child: [ana.id, newId()], sum: '0' })).status).toBe(404)
    const upload = await arrivedUpload(site.records, other.parent.id, new Date())
    const page = await browser.post(PAGE, { child: [ana.id, ben.id], sum: '0', upload })
    expect(page.status).toBe(422)
    expect(await paymentsOf([ana, ben, other.ana, other.ben])).toEqual([])
  })
})
