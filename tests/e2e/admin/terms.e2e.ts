import { expect, expectAccessible, test } from '../../company.ts'
import { actorOfUser, done, newClient } from '../../journey.ts'
import { startSite, type Site } from '../../site.ts'
import { chosen, setTerms, submitChosen } from '../../terms.ts'
import { newId } from '#records/engine/db'
import { decidePayment } from '#records/enrolment/payments'
import { fill } from './content.ts'
import { rowOf, sidewaysScroll, standAt, withRecords } from './desk.ts'

let own: Site
test.beforeAll(async () => {
  own = await startSite({ content: 'demo' })
})
test.afterAll(() => own.close())

/** Somebody who has paid 3,000 of 8,500 and is trained. */
const owing = () =>
  withRecords(own, async (records) => {
    await records.write
      .updateTable('packages')
      .set({ price_centavos: 850_000 })
      .where('key', '=', 'package_o')
      .execute()
    await setTerms(records, {})
    const { id } = await records.read
      .selectFrom('users')
      .select('id')
      .where('type', '=', 'ADMIN_USER')
      .executeTakeFirstOrThrow()
    const client = await newClient(records, `Luningning ${newId()}`)
    await chosen(records, client.id, { way: 'first' })
    const { paymentId } = done(await submitChosen(records, client.id, new Date()))
    const staff = await actorOfUser(records, id)
    done(await decidePayment(records, staff, paymentId, 'confirm', { now: new Date() }))
    const name = `Luningning ${newId()}`
    await records.write.updateTable('users').set({ name }).where('id', '=', client.id).execute()
    return { ...client, name, paymentId }
  })

test('staff set a down payment, see who owes what, remind once, give money back and write a credit note [LED-2]', async ({
  someone,
}) => {
  test.slow()
  const desk = await someone({ width: 1280, at: own.url })
  await standAt(desk, own, '/admin/packages')
  await desk.locator('a[href="/admin/packages/package_r/edit"]').click()
  await fill(desk, { 'Down payment': '99,999,999' })
  await desk.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.locator('#downPayment-error')).toBeVisible()
  await fill(desk, { 'Down payment': '2,000', 'Rest due after (days)': '14' })
  await expectAccessible(desk)
  await desk.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Updated Successfully!')).toBeVisible()
  await expect(desk.getByRole('row').filter({ has: desk.locator('#entry-package_r') })).toContainText(
    'or PHP 2,000 first and the rest within 14 days',
  )

  const { name } = await owing()
  await desk.goto('/admin/balances')
  await expect(rowOf(desk, name)).toContainText('PHP 5,500')
  await expectAccessible(desk)
  await rowOf(desk, name).getByRole('button', { name: 'Remind now' }).click()
  await expect(desk.getByText(`Reminder noted for ${name}. Email is not set up`)).toBeVisible()
  await expect(rowOf(desk, name)).toContainText('Reminded today')
  await rowOf(desk, name).getByRole('link', { name: 'Account' }).click()

  const refund = desk.getByRole('region', { name: 'Give money back' })
  await refund.getByLabel('Amount').fill('3,000.01')
  await refund.getByLabel('Why').fill('Moved abroad')
  await refund.getByRole('button', { name: 'Give money back' }).click()
  await expect(desk.locator('#refund-amount-error')).toContainText('more than came in')
  await expectAccessible(desk)
  await refund.getByLabel('Amount').fill('1,000')
  await refund.getByRole('button', { name: 'Give money back' }).click()
  await expect(desk.getByText(/It cannot be undone/)).toBeVisible()
  await desk.getByRole('button', { name: 'Give PHP 1,000 back' }).click()
  await expect(desk.getByText(`PHP 1,000 given back to ${name}`)).toBeVisible()
  const credit = desk.getByRole('region', { name: 'Credit note' })
  await credit.getByLabel('Amount').fill('500')
  await credit.getByLabel('Why').fill('The coach was ill')
  await credit.getByRole('button', { name: 'Take it off' }).click()
  await desk.getByRole('button', { name: 'Take PHP 500 off' }).click()
  await expect(desk.getByText(`PHP 500 taken off for ${name}`)).toBeVisible()
  const account = desk.getByRole('region', { name: 'Account' })
  await expect(account).toContainText('−PHP 1,000')
  await expect(account).toContainText('PHP 5,000')
  await desk.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(desk)
  expect(await sidewaysScroll(desk)).toBe(0)

  await desk.goto(`/admin/paymenthistory?search=${encodeURIComponent(name)}`)
  await expect(desk.getByRole('row').filter({ hasText: 'Refund, GCash' })).toContainText('−PHP 1,000')
  await expect(desk.getByRole('row').filter({ hasText: 'Credit note' })).toContainText('−PHP 500')
  expect(await sidewaysScroll(desk)).toBe(0)
})

test('a manager adds a voucher, mends what is wrong beside its field, and switches it off [LED-2]', async ({
  someone,
}) => {
  const desk = await someone({ width: 390, at: own.url })
  await standAt(desk, own, '/admin/vouchers')
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'Add New Voucher' }).click()
  await desk.getByLabel('Code', { exact: true }).fill('PASKO25')
  await desk.getByLabel('Percent', { exact: true }).fill('100')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.locator('#percent-error')).toContainText('from 1 to 99')
  await expectAccessible(desk)
  expect(await sidewaysScroll(desk)).toBe(0)
  await desk.getByLabel('Percent', { exact: true }).fill('25')
  await desk.getByLabel('How often in all').fill('50')
  await desk.getByLabel('Package W').check()
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Voucher added')).toBeVisible()
  await expect(rowOf(desk, 'PASKO25')).toContainText('25 %')
  await expect(rowOf(desk, 'PASKO25')).toContainText('0 of 50')
  await rowOf(desk, 'PASKO25').getByRole('button', { name: 'Switch off' }).click()
  await expect(rowOf(desk, 'PASKO25')).toContainText('Off')
  await rowOf(desk, 'PASKO25').getByRole('link', { name: 'Open' }).click()
  await expect(desk.getByLabel('Code', { exact: true })).toHaveValue('PASKO25')
  await expect(desk.getByText('Nobody yet.')).toBeVisible()
  await expectAccessible(desk)
})
