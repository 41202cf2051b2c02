import { enrolmentOf } from '#records/enrolment/enrolment'
import { decidePayment } from '#records/enrolment/payments'
import { newId } from '#records/engine/db'
import { awake, expect, expectAccessible, test } from '../../company.ts'
import { done, newAdministrator } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { DESK, dialogNamed, expectToFit, press, rowOf, standAt, waitingClient, withRecords } from './desk.ts'

/** So many who wait, under one name that the desk can be searched by. */
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
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, DESK)
  await expect(rowOf(desk, newer)).toHaveCount(1)
  await expectAccessible(desk)
  const search = desk.getByRole('searchbox')
  await awake(desk)
  await search.fill('nobody at all')
  await desk.getByRole('link', { name: 'Clear search' }).click()
  await expect(rowOf(desk, newer)).toHaveCount(1)
  await search.fill('magbanua')
  await expect(rowOf(desk, newer)).toHaveCount(0)
  await expectToFit(desk)
  await expectAccessible(desk)

  const view = rowOf(desk, 'Reyna Magbanua').getByRole('link', { name: 'View', exact: true })
  await view.click()
  const panel = dialogNamed(desk, 'Payment of Reyna Magbanua')
  const picture = panel.getByRole('img', { name: 'Receipt of Reyna Magbanua' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await expectAccessible(desk)
  await expectToFit(desk, [390, 320, 1280])
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(view).toBeFocused()
  await expect.poll(() => new URL(desk.url()).search).toBe('?search=magbanua')
  // Hidden by the browser at once; empty when the page has arrived there as well.
  await expect(desk.locator('dialog h2')).toHaveCount(0)
  await desk.goForward()
  await expect(panel).toBeVisible()
  await desk.goBack()
  await expect(panel).toBeHidden()
})

test('payments are decided by keys and by a double click, and a question holds what was typed while the list changes [PAY-1, PAY-2, PAY-3, PAY-4, PAY-5]', async ({
  site,
  someone,
}) => {
  const { name, people } = await family(site, 5)
  const [gone, twice, late, typed, byKeys] = people.map((person) => person.name) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, `${DESK}?search=${encodeURIComponent(name)}`)
  await awake(desk)

  // With the keyboard alone.
  await desk.getByRole('searchbox').focus()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  const panel = dialogNamed(desk, `Payment of ${byKeys}`)
  const confirming = dialogNamed(desk, 'Confirm Payment')
  await panel.getByRole('button', { name: 'Confirm', exact: true }).focus()
  await desk.keyboard.press('Enter')
  await expect(confirming).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(confirming).toBeHidden()
  // The browser closes it first, and tells the page then.
  await expect(desk.getByText('Are you sure you want to confirm this payment?')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Confirm', exact: true })).toBeFocused()
  await desk.keyboard.press('Enter')
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByText(`Payment of ${byKeys} confirmed`)).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(desk.getByRole('heading', { level: 1 })).toBeFocused()

  // By a double click: once, and the number in the menu falls.
  const count = desk.getByRole('link', { name: /^Pending payments/ })
  const before = Number((await count.textContent())?.match(/\d+/)?.[0])
  await press(desk, twice, 'Confirm')
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).dblclick()
  await expect(desk.getByText(`Payment of ${twice} confirmed`)).toBeVisible()
  await expect(rowOf(desk, twice)).toHaveCount(0)
  await expect(desk.getByRole('alertdialog')).toHaveCount(0)
  await expect(count).toContainText(String(before - 1))

  // Whoever decides second keeps the question, and is told.
  await press(desk, late, 'Reject')
  const rejecting = dialogNamed(desk, 'Reject Payment')
  await expect(rejecting.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(desk)
  await withRecords(site, async (records) => {
    const other = await newAdministrator(records)
    const { paymentId } = people[2] ?? { paymentId: '' }
    done(await decidePayment(records, other, paymentId, 'confirm', { now: new Date() }))
  })
  await rejecting.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(desk.getByRole('alertdialog')).toContainText('This payment was already decided.')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(rowOf(desk, late)).toHaveCount(0)

  // What comes by itself leaves the open question alone, and what does not arrive is said in it.
  await desk.setViewportSize({ width: 390, height: 844 })
  await press(desk, typed, 'Reject')
  await desk.getByLabel('Reason').fill('Please send the whole receipt.')
  const arrived = await waitingClient(site)
  await withRecords(site, (records) =>
    records.write
      .updateTable('users')
      .set({ name: `${name} 6` })
      .where('id', '=', arrived.id)
      .execute(),
  )
  await expect(desk.locator('tr', { hasText: `${name} 6` })).toHaveCount(1)
  await expect(desk.getByLabel('Reason')).toHaveValue('Please send the whole receipt.')
  await desk.context().setOffline(true)
  await rejecting.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(rejecting.getByRole('status')).toContainText('The academy could not be reached')
  await desk.context().setOffline(false)
  await expect(desk.getByLabel('Reason')).toHaveValue('Please send the whole receipt.')
  await rejecting.getByRole('button', { name: 'Try again' }).click()
  await expect(desk.getByRole('status').getByText(`Payment of ${typed} rejected`)).toBeVisible()
  await expect(rowOf(desk, typed)).toContainText('Rejected')

  await press(desk, gone, 'Delete')
  const deleting = dialogNamed(desk, 'Confirm Delete')
  await deleting.getByRole('button', { name: 'Cancel' }).click()
  await expect(deleting).toBeHidden()
  await press(desk, gone, 'Delete')
  await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rowOf(desk, gone)).toHaveCount(0)
  await expect(desk.getByText(`Payment of ${gone} deleted`)).toBeVisible()
  const states = await withRecords(site, (records) =>
    Promise.all(people.map(async ({ id }) => (await enrolmentOf(records, id))?.payment?.status)),
  )
  expect(states).toEqual([undefined, 'confirmed', 'confirmed', 'rejected', 'confirmed'])
})
