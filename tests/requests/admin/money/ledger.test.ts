import { beforeAll, expect, it } from 'vitest'
import { decidePayment } from '#records/enrolment/payments'
import { openSite, type RequestSite } from '../../site.ts'
import { wordsOf, type Page } from '../../page.ts'
import { PENDING_PAYMENTS_PATH, dialogOf, enrolledClient, firstOwner, rowOf, waitingClient } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const INVOICE = /^BIR invoice no\. of/
const numberOf = async (userId: string) =>
  (
    await site.records.read
      .selectFrom('acknowledgements')
      .select('number')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).number
const justConfirmed = ({ document }: Page) =>
  [
    ...document.querySelectorAll(
      '[aria-label="Just confirmed"] li, section:has(#just) li, li:has(input[name=payment])',
    ),
  ]
    .map((item) => wordsOf(item))
    .join(' ')

it('gives a confirmed payment a receipt under a number of its own, void once it is undone [LED-3, STM-2]', async () => {
  const client = await waitingClient(site)
  const owner = await site.as('owner')
  const question = await owner.open(`${PENDING_PAYMENTS_PATH}?search=${client.id}&ask=confirm-${client.paymentId}`)
  const confirmed = await question.press('Confirm', {}, 'dialog[open]')
  expect(justConfirmed(confirmed)).toContain(client.name)
  const number = await numberOf(client.id)
  const person = await site.signedIn(client.id)
  expect((await person.open('/client/payments')).words).toContain(`Receipt ${number}`)
  const path = `/client/receipts/${number}`
  const paper = await person.send(path)
  expect([paper.status, paper.headers.get('content-type'), paper.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(
    Buffer.from(await paper.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await (await site.as('client')).send(path)).status).toBe(404)

  const undone = await confirmed.press('Undo', {}, `form:has(input[value="${client.paymentId}"])`)
  expect(undone.words).toContain(`The payment of ${client.name} is pending again`)
  const again = await owner.open(`${PENDING_PAYMENTS_PATH}?search=${client.id}`)
  expect(again.rows('Pending payments')).toEqual([expect.stringContaining('Pending')])
  expect((await again.press('Confirm', {}, rowOf(client))).words).toContain('Confirm Payment')
  expect((await person.open('/client/payments')).words).toContain('Void')
  const books = await owner.open(`/admin/receipts?search=${number}`)
  expect(books.rows('Receipts')).toEqual([expect.stringContaining('Void')])
})

it('saves the BIR invoice of a receipt, and says beside it whose number it is already [LED-3]', async () => {
  const [mine, other] = [await enrolledClient(site), await enrolledClient(site)]
  const number = await numberOf(mine.id)
  const invoice = `SI ${number}`
  const owner = await site.as('owner')
  const theirs = await owner.open(`/admin/receipts?search=${other.id}`)
  const label = `BIR invoice no. of ${await numberOf(other.id)}`
  const saved = await theirs.press(/^Save BIR invoice no\./, { [label]: ` ${invoice} ` })
  expect(saved.words).toContain('BIR invoice no. saved')
  expect(saved.field(INVOICE).getAttribute('value')).toBe(invoice)

  const books = await (await owner.open(`/admin/receipts?search=${mine.id}`)).follow(/^Without BIR invoice \(\d+\)$/)
  expect(books.address).toContain('invoice=none')
  expect(books.rows('Receipts').join(' ')).not.toContain(await numberOf(other.id))
  const button = `Save BIR invoice no. of ${number}`
  const own = `BIR invoice no. of ${number}`
  const refused = await books.press(button, { [own]: invoice })
  expect(refused.words).toContain(`${invoice} is already the invoice no. of ${other.name}`)
  expect(refused.field(own).getAttribute('value')).toBe(invoice)
  const right = await refused.press(button, { [own]: `${invoice}/2` })
  expect(right.words).toContain('BIR invoice no. saved')
  expect(right.rows('Receipts').join(' ')).not.toContain(mine.name)
})

it('keeps the details on receipts that were typed when they are wrong, and saves the right ones [LED-3]', async () => {
  const owner = await site.as('owner')
  const details = await (await owner.open('/admin/receipts')).follow('Receipt details')
  const wrong = await details.press('Save details', {
    'Name of the academy': '',
    'Tax number (TIN)': '123-456-789-000',
  })
  expect(wrong.words).toContain('Please enter the name for the receipts.')
  expect(wrong.field('Tax number (TIN)').getAttribute('value')).toBe('123-456-789-000')
  const saved = await wrong.press('Save details', { 'Name of the academy': 'Rosa Lim Academy' })
  expect(saved.words).toContain('Details saved')
  const kept = await owner.open('/admin/receipts/details')
  expect(kept.field('Name of the academy').getAttribute('value')).toBe('Rosa Lim Academy')
  expect(kept.field('Tax number (TIN)').getAttribute('value')).toBe('123-456-789-000')
})

it('hands over a month that is over as a workbook and as lines, closes it, and takes no more entries into it [LED-4]', async () => {
  const past = new Date('2025-02-10T04:00:00.000Z')
  await enrolledClient(site, 'package_r', past)
  const late = await waitingClient(site)
  const owner = await site.as('owner')
  const months = await owner.open('/admin/months')
  const link = [...months.document.querySelectorAll('tr:has(#month-2025-02) a')][0]?.getAttribute('href') ?? ''
  const month = await owner.open(link)
  expect(month.heading).toBe('February 2025')
  expect(month.words).toContain('Feb 10, 2025')
  const book = await owner.send('/admin/months/2025-02/ledger.xlsx')
  expect([
    book.status,
    Buffer.from(await book.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ]).toEqual([200, 'PK'])
  const lines = await (await owner.send('/admin/months/2025-02/ledger.csv')).text()
  expect(lines.trim().split('\n')).toHaveLength(2)
  const question = await month.press('Close February 2025')
  expect(dialogOf(question)?.title).toBe('Close February 2025')
  const closed = await question.press('Close month', {}, 'dialog[open]')
  expect(closed.words).toMatch(/Closed on /)
  expect(closed.words).not.toContain('Close February 2025')
  const [first, now] = [await firstOwner(site), new Date()]
  expect(await decidePayment(site.records, first, late.paymentId, 'confirm', { now: past })).toEqual({
    ok: false,
    reason: 'month-closed',
  })
  expect(await decidePayment(site.records, first, late.paymentId, 'confirm', { now })).toMatchObject({ ok: true })
})
