import type { Page } from '@playwright/test'
import { newId } from '#records/engine/db'
import { keepMessage } from '#records/mail/messages'
import { decidePayment } from '#records/enrolment/payments'
import { expect, expectAccessible, test } from '../../company.ts'
import { done, keptMaterial, newAdministrator, newClient } from '../../journey.ts'
import { enterAs } from '../../people.ts'
import type { Site } from '../../site.ts'
import { chosen, setTerms, submitChosen } from '../../terms.ts'
import { starterClient } from '../client/starter.ts'
import { mark } from './content.ts'
import { rowOf, sidewaysScroll, openAsStaff, withRecords } from './desk.ts'

/** A client in training who has paid a part of Package O. */
const owing = (site: Site) =>
  withRecords(site, async (records) => {
    await setTerms(records, {})
    const name = `Luningning ${newId()}`
    const client = await newClient(records, name)
    await chosen(records, client.id, { way: 'first' })
    const { paymentId } = done(await submitChosen(records, client.id, new Date()))
    const staff = await newAdministrator(records)
    done(await decidePayment(records, staff, paymentId, 'confirm', { now: new Date() }))
    await records.write.updateTable('users').set({ name }).where('id', '=', client.id).execute()
    return { name, paymentId }
  })

async function fits(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    // The page lays itself out again after a resize.
    await expect.poll(() => sidewaysScroll(page), `${page.url()} ${width}`).toBe(0)
  }
}

test('messages with the outbox, the privacy notice and the sections of materials are accessible and fit a phone [CONTACT-3, MAIL-3, LAW-1, MAT-4]', async ({
  site,
  someone,
}) => {
  const [subject, section] = [mark('Question'), mark('Week one')]
  await withRecords(site, async (records) => {
    const message = `Good day. ${'I would like to know more. '.repeat(12)}\nThank you, Ana`
    const words = { name: 'Ana Niña Cruz', email: 'ana@visitor.example', subject, message }
    await keepMessage(records, words, new Date())
    const [id, position] = [newId(), 1000]
    await records.write.insertInto('material_sections').values({ id, name: section, position }).execute()
    for (const name of ['First.pdf', 'Second.pdf']) await keptMaterial(records, { name, section: id })
  })
  const staffPage = await someone({ width: 390 })
  await openAsStaff(staffPage, site, '/admin/messages')
  const row = staffPage.getByRole('table', { name: 'Contact messages' }).getByRole('row').filter({ hasText: subject })
  await row.locator('summary').click()
  await expect(row.getByText(/Thank you, Ana$/)).toBeVisible()
  await expectAccessible(staffPage)
  await fits(staffPage, 1280, 390)
  await staffPage.goto('/admin/learningmaterialscontrol/sections')
  await expect(staffPage.getByRole('region', { name: section })).toContainText('First.pdf')
  await expectAccessible(staffPage)
  await staffPage.goto('/admin/privacy')
  await expectAccessible(staffPage)
  await staffPage.goto('/privacy')
  await expectAccessible(staffPage)

  const phone = await someone({ width: 390 })
  await enterAs(phone, site.url, starterClient('enrolled'))
  await phone.goto('/learningmaterials')
  await expect(phone.getByRole('region', { name: section }).getByRole('heading', { level: 3 })).toHaveText([
    'First.pdf',
    'Second.pdf',
  ])
  await expectAccessible(phone)
})

test('balances, the money of a payment and vouchers are accessible and fit a phone, what is wrong in their forms too [LED-2]', async ({
  site,
  someone,
}) => {
  const { name, paymentId } = await owing(site)
  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, '/admin/balances')
  await expect(rowOf(staffPage, name)).toBeVisible()
  await expectAccessible(staffPage)
  await staffPage.goto(`/admin/payments/${paymentId}/money`)
  const refund = staffPage.getByRole('region', { name: 'Refund' })
  await refund.getByLabel('Amount').fill('99,999')
  await refund.getByLabel('Reason').fill('Moved abroad')
  await refund.getByRole('button', { name: 'Refund payment' }).click()
  await expect(staffPage.locator('#refund-amount-error')).toContainText('more than is left of the payment')
  await fits(staffPage, 390)
  await expectAccessible(staffPage)
  await refund.getByLabel('Amount').fill('1,000')
  await refund.getByRole('button', { name: 'Refund payment' }).click()
  await staffPage.getByRole('button', { name: 'Refund PHP 1,000' }).click()
  await expect(staffPage.getByText(`Refund of PHP 1,000 for ${name} saved`)).toBeVisible()
  await fits(staffPage, 390)
  await staffPage.goto(`/admin/paymenthistory?search=${encodeURIComponent(name)}`)
  await expect(staffPage.getByRole('row').filter({ hasText: 'Refund, GCash' })).toContainText('−PHP 1,000')
  await fits(staffPage, 1280, 390)
  await staffPage.goto('/admin/vouchers')
  await expectAccessible(staffPage)
  await staffPage.getByRole('link', { name: 'Add New Voucher' }).click()
  await staffPage.getByLabel('Percent', { exact: true }).fill('100')
  await staffPage.getByRole('button', { name: 'Save voucher' }).click()
  await expect(staffPage.locator('#percent-error')).toContainText('from 1 to 99')
  await expectAccessible(staffPage)
  await fits(staffPage, 390)
})
