import { findEnrolment } from '#records/enrolment/enrolment'
import { decidePayment } from '#records/enrolment/payments'
import { newId } from '#records/engine/db'
import { awake, expect, expectAccessible, test } from '../../company.ts'
import { done, newAdministrator } from '../../journey.ts'
import type { Site } from '../../site.ts'
import {
  PENDING_PAYMENTS,
  dialogNamed,
  expectToFit,
  press,
  rowOf,
  openAsStaff,
  waitingClient,
  withRecords,
} from './desk.ts'

/** This many clients who wait, under one name to search by. */
async function family(site: Site, count: number) {
  const name = `Familia ${newId()}`
  const people = []
  for (let index = 1; index <= count; index += 1) {
    const client = await waitingClient(site)
    await withRecords(site, (records) =>
      records.write
        .updateTable('users')
        .set({ name: `${name} ${index}` })
        .where('id', '=', client.id)
        .execute(),
    )
    people.push({ ...client, name: `${name} ${index}` })
  }
  return { name, people }
}

test('the desk fits every width, searches while one types, and opens a payment that gives the focus back [PAY-1, PAY-7]', async ({
  site,
  someone,
}) => {
  const { name: newer } = await waitingClient(site)
  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, PENDING_PAYMENTS)
  await expect(rowOf(staffPage, newer)).toHaveCount(1)
  await expectAccessible(staffPage)
  const search = staffPage.getByRole('searchbox')
  await awake(staffPage)
  await search.fill('nobody at all')
  await staffPage.getByRole('link', { name: 'Clear search' }).click()
  await expect(rowOf(staffPage, newer)).toHaveCount(1)
  await search.fill('magbanua')
  await expect(rowOf(staffPage, newer)).toHaveCount(0)
  await expectToFit(staffPage)
  await expectAccessible(staffPage)

  const view = rowOf(staffPage, 'Reyna Magbanua').getByRole('link', { name: 'View', exact: true })
  await view.click()
  const panel = dialogNamed(staffPage, 'Payment of Reyna Magbanua')
  const picture = panel.getByRole('img', { name: 'Proof of payment of Reyna Magbanua' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await expectAccessible(staffPage)
  await expectToFit(staffPage, [390, 320, 1280])
  await expectAccessible(staffPage)
  await staffPage.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(view).toBeFocused()
  await expect.poll(() => new URL(staffPage.url()).search).toBe('?search=magbanua')
  // Hidden by the browser at once; empty when the page has arrived there as well.
  await expect(staffPage.locator('dialog h2')).toHaveCount(0)
  await staffPage.goForward()
  await expect(panel).toBeVisible()
  await staffPage.goBack()
  await expect(panel).toBeHidden()
})

test('payments are decided by keys and by a double click, and a question holds what was typed while the list changes [PAY-1, PAY-2, PAY-3, PAY-4, PAY-5]', async ({
  site,
  someone,
}) => {
  const { name, people } = await family(site, 5)
  const [gone, twice, late, withReason, byKeys] = people.map((person) => person.name) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, `${PENDING_PAYMENTS}?search=${encodeURIComponent(name)}`)
  await awake(staffPage)

  // With the keyboard alone.
  await staffPage.getByRole('searchbox').focus()
  // The first row begins with the details of its person.
  await staffPage.keyboard.press('Tab')
  await staffPage.keyboard.press('Tab')
  await staffPage.keyboard.press('Enter')
  const panel = dialogNamed(staffPage, `Payment of ${byKeys}`)
  const confirming = dialogNamed(staffPage, 'Confirm Payment')
  await panel.getByRole('button', { name: 'Confirm', exact: true }).focus()
  await staffPage.keyboard.press('Enter')
  await expect(confirming).toBeVisible()
  await staffPage.keyboard.press('Escape')
  await expect(confirming).toBeHidden()
  // The browser closes it first, and fires the event afterwards.
  await expect(staffPage.getByText('Are you sure you want to confirm this payment?')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Confirm', exact: true })).toBeFocused()
  await staffPage.keyboard.press('Enter')
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).focus()
  await staffPage.keyboard.press('Enter')
  await expect(staffPage.getByText(`Payment of ${byKeys} confirmed`)).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(staffPage.getByRole('heading', { level: 1 })).toBeFocused()

  // By a double click: once, and the number in the menu falls.
  const count = staffPage.getByRole('link', { name: /^Pending payments/ })
  const before = Number((await count.textContent())?.match(/\d+/)?.[0])
  await press(staffPage, twice, 'Confirm')
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).dblclick()
  await expect(staffPage.getByText(`Payment of ${twice} confirmed`)).toBeVisible()
  await expect(rowOf(staffPage, twice)).toHaveCount(0)
  await expect(staffPage.getByRole('alertdialog')).toHaveCount(0)
  await expect(count).toContainText(String(before - 1))

  // The second to decide keeps the question and sees the first decision.
  await press(staffPage, late, 'Reject')
  const rejecting = dialogNamed(staffPage, 'Reject Payment')
  await expect(rejecting.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(staffPage)
  await withRecords(site, async (records) => {
    const other = await newAdministrator(records)
    const { paymentId } = people[2] ?? { paymentId: '' }
    done(await decidePayment(records, other, paymentId, 'confirm', { now: new Date() }))
  })
  await rejecting.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(staffPage.getByRole('alertdialog')).toContainText('This payment was already decided.')
  await expectAccessible(staffPage)
  await staffPage.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(rowOf(staffPage, late)).toHaveCount(0)

  // Live updates leave the open question alone, and it shows a failed request.
  await staffPage.setViewportSize({ width: 390, height: 844 })
  await press(staffPage, withReason, 'Reject')
  await staffPage.getByLabel('Reason').fill('Please send the whole receipt.')
  const arrived = await waitingClient(site)
  await withRecords(site, (records) =>
    records.write
      .updateTable('users')
      .set({ name: `${name} 6` })
      .where('id', '=', arrived.id)
      .execute(),
  )
  await expect(staffPage.locator('tr', { hasText: `${name} 6` })).toHaveCount(1)
  await expect(staffPage.getByLabel('Reason')).toHaveValue('Please send the whole receipt.')
  await staffPage.context().setOffline(true)
  await rejecting.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(rejecting.getByRole('status')).toContainText('The academy could not be reached')
  await staffPage.context().setOffline(false)
  await expect(staffPage.getByLabel('Reason')).toHaveValue('Please send the whole receipt.')
  await rejecting.getByRole('button', { name: 'Try again' }).click()
  await expect(staffPage.getByRole('status').getByText(`Payment of ${withReason} rejected`)).toBeVisible()
  await expect(rowOf(staffPage, withReason)).toContainText('Rejected')

  await press(staffPage, gone, 'Delete')
  const deleting = dialogNamed(staffPage, 'Confirm Delete')
  await deleting.getByRole('button', { name: 'Cancel' }).click()
  await expect(deleting).toBeHidden()
  await press(staffPage, gone, 'Delete')
  await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rowOf(staffPage, gone)).toHaveCount(0)
  await expect(staffPage.getByText(`Payment of ${gone} deleted`)).toBeVisible()
  const states = await withRecords(site, (records) =>
    Promise.all(people.map(async ({ id }) => (await findEnrolment(records, id))?.payment?.status)),
  )
  expect(states).toEqual([undefined, 'confirmed', 'confirmed', 'rejected', 'confirmed'])
})
