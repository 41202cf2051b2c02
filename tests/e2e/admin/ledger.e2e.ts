import { decidePayment } from '#records/enrolment/payments'
import { hashPassword } from '#services/accounts/passwords'
import { actorOfUser, done } from '../../journey.ts'
import { expect, expectAccessible, test } from '../../company.ts'
import {
  DESK,
  dialogNamed,
  enrolledClient,
  press,
  rowOf,
  sidewaysScroll,
  standAt,
  waitingClient,
  withRecords,
} from './desk.ts'
import { enterAs } from '../../people.ts'

test('a confirmed payment is acknowledged under a number of its own, for client and staff, and void once it is undone [LED-3, STM-2]', async ({
  site,
  someone,
}) => {
  const { id, name } = await waitingClient(site)
  const desk = await someone({ width: 390 })
  await standAt(desk, site, `${DESK}?search=${id}`)
  await press(desk, name, 'Confirm')
  await dialogNamed(desk, 'Confirm Payment').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(desk.getByText(`Payment of ${name} confirmed`)).toBeVisible()
  const just = desk.getByRole('region', { name: 'Just confirmed' })
  await expect(just.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  expect(await sidewaysScroll(desk)).toBe(0)
  await expectAccessible(desk)

  const { number } = await withRecords(site, (records) =>
    records.read.selectFrom('acknowledgements').select('number').where('user_id', '=', id).executeTakeFirstOrThrow(),
  )
  const client = await someone({ width: 320 })
  const password = 'kundiman-of-the-line'
  const email = await withRecords(site, async (records) => {
    const password_hash = await hashPassword(password)
    await records.write.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
    return (await actorOfUser(records, id)).email
  })
  await enterAs(client, site.url, { email, password })
  await client.goto('/client')
  const own = client.getByRole('region', { name: 'Your payments' })
  await expect(own.getByText(`Receipt ${number}`)).toBeVisible()
  expect(await sidewaysScroll(client)).toBe(0)
  await expectAccessible(client)
  const paper = await client.request.get(`${site.url}/client/receipts/${number}`)
  expect([paper.status(), paper.headers()['content-type'], paper.headers()['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')

  // One that another payment has is refused beside the field, with whose it is; before script as well.
  const other = await enrolledClient(site, 'package_o', new Date())
  const invoice = `SI ${number}`
  const plain = await someone({ width: 390, javaScript: false })
  await standAt(plain, site, `/admin/receipts?search=${other.id}`)
  await plain.getByLabel(/^BIR invoice no\. of/).fill(` ${invoice} `)
  await plain.getByRole('button', { name: /^Save BIR invoice no\./ }).click()
  await expect(plain.getByText('BIR invoice no. saved')).toBeVisible()
  await expect(plain.getByLabel(/^BIR invoice no\. of/)).toHaveValue(invoice)
  const books = await someone({ width: 390 })
  await standAt(books, site, `/admin/receipts?search=${id}`)
  await books.getByRole('link', { name: /^Without BIR invoice \(\d+\)$/ }).click()
  await expect(books).toHaveURL(/invoice=none/)
  const mine = books.getByRole('row').filter({ hasText: number })
  await mine.getByLabel(`BIR invoice no. of ${number}`).fill(invoice)
  await mine.getByRole('button', { name: /^Save/ }).click()
  await expect(mine.getByText(`${invoice} is the invoice of ${other.name}`)).toBeVisible()
  await expect(mine.getByLabel(`BIR invoice no. of ${number}`)).toHaveValue(invoice)
  expect(await sidewaysScroll(books)).toBe(0)
  await expectAccessible(books)
  await mine.getByLabel(`BIR invoice no. of ${number}`).fill(`${invoice}/2`)
  await mine.getByRole('button', { name: /^Save/ }).click()
  await expect(books.getByText('BIR invoice no. saved')).toBeVisible()
  await expect(mine).toHaveCount(0)

  await just.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Undo' }).click()
  await expect(desk.getByText(`The payment of ${name} waits again`)).toBeVisible()
  await expect(rowOf(desk, name).getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await client.reload()
  await expect(own.getByText('Void')).toBeVisible()
  await desk.goto(`/admin/receipts?search=${number}`)
  await expect(desk.getByRole('row').filter({ hasText: number })).toContainText('Void')
  await expectAccessible(desk)
})

test('the details on receipts keep what was typed when they are wrong, and stand on the next ones [LED-3]', async ({
  site,
  someone,
}) => {
  const desk = await someone({ width: 390 })
  await standAt(desk, site, '/admin/receipts/details')
  await desk.getByLabel('Name of the academy').fill('')
  await desk.getByLabel('Tax number (TIN)').fill('123-456-789-000')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Enter the name that stands on the receipt.')).toBeVisible()
  await expect(desk.getByLabel('Tax number (TIN)')).toHaveValue('123-456-789-000')
  await expectAccessible(desk)
  await desk.getByLabel('Name of the academy').fill('Rosa Lim Academy')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Details saved')).toBeVisible()
  expect(await sidewaysScroll(desk)).toBe(0)
})

test('a month that is over is read, taken along as a workbook and closed, and then takes no more entries [LED-4]', async ({
  site,
  someone,
}) => {
  const past = new Date('2025-02-10T04:00:00.000Z')
  await enrolledClient(site, 'package_r', past)
  const late = await waitingClient(site)
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, '/admin/months')
  await desk.getByRole('row').filter({ hasText: 'February 2025' }).getByRole('link', { name: 'Open' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'February 2025' })).toBeVisible()
  await expect(desk.getByRole('region', { name: 'By day' })).toContainText('February 10, 2025')
  await expectAccessible(desk)
  const book = await desk.request.get(`${site.url}/admin/months/2025-02/ledger.xlsx`)
  expect([book.status(), (await book.body()).subarray(0, 2).toString()]).toEqual([200, 'PK'])
  const lines = await (await desk.request.get(`${site.url}/admin/months/2025-02/ledger.csv`)).text()
  expect(lines.trim().split('\n')).toHaveLength(2)
  await desk.getByRole('button', { name: 'Close February 2025' }).click()
  await dialogNamed(desk, 'Close February 2025').getByRole('button', { name: 'Close month' }).click()
  await expect(desk.getByText(/^Closed on /)).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Close February 2025' })).toHaveCount(0)
  await expectAccessible(desk)
  const refused = await withRecords(site, async (records) => {
    const { id } = await records.read
      .selectFrom('users')
      .select('id')
      .where('type', '=', 'ADMIN_USER')
      .executeTakeFirstOrThrow()
    const owner = await actorOfUser(records, id)
    const answer = await decidePayment(records, owner, late.paymentId, 'confirm', { now: past })
    done(await decidePayment(records, owner, late.paymentId, 'confirm', { now: new Date() }))
    return answer
  })
  expect(refused).toEqual({ ok: false, because: 'month-closed' })
})

test('whoever goes on to the next decides one opened payment after another by keys [PAY-2, PAY-3]', async ({
  site,
  someone,
}) => {
  const people = [await waitingClient(site), await waitingClient(site), await waitingClient(site)]
  const family = `Sunod-sunod ${people[0]?.id}`
  await withRecords(site, async (records) => {
    for (const [index, { id }] of people.entries())
      await records.write
        .updateTable('users')
        .set({ name: `${family} ${index + 1}` })
        .where('id', '=', id)
        .execute()
  })
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, `${DESK}?search=${encodeURIComponent(family)}`)
  await rowOf(desk, `${family} 3`).getByRole('link', { name: 'View', exact: true }).click()
  const opened = (number: number) => dialogNamed(desk, `Payment of ${family} ${number}`)
  await opened(3).getByLabel('Go on to the next').check()
  await desk.keyboard.press('c')
  await expect(dialogNamed(desk, 'Confirm Payment')).toBeVisible()
  await dialogNamed(desk, 'Confirm Payment').getByRole('button', { name: 'Confirm', exact: true }).press('Enter')
  await expect(opened(2)).toBeVisible()
  await expect(dialogNamed(desk, 'Confirm Payment')).toHaveCount(0)
  await desk.keyboard.press('r')
  await dialogNamed(desk, 'Reject Payment').getByRole('button', { name: 'Reject', exact: true }).press('Enter')
  await expect(opened(1)).toBeVisible()
  await expect(opened(1).getByLabel('Go on to the next')).toBeChecked()
  await desk.keyboard.press('c')
  await dialogNamed(desk, 'Confirm Payment').getByRole('button', { name: 'Confirm', exact: true }).press('Enter')
  // The last one leads back to the list.
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  const statuses = await withRecords(site, (records) =>
    records.read
      .selectFrom('payments')
      .select('status')
      .where(
        'id',
        'in',
        people.map(({ paymentId }) => paymentId),
      )
      .orderBy('submitted_at')
      .execute(),
  )
  expect(statuses.map(({ status }) => status)).toEqual(['confirmed', 'rejected', 'confirmed'])
})
