import { enrolmentOf } from '#records/enrolment/enrolment'
import { expect, expectAccessible, test } from '../../company.ts'
import { signUp, somebodyNew } from '../../people.ts'
import { startSite } from '../../site.ts'
import { DESK, dialogNamed, press, rowOf, sidewaysScroll, standAt, waitingClient, withRecords } from './desk.ts'

for (const width of [1280, 390, 320]) {
  test(`the desk lists who waits, newest first, and finds them by name, user id and e-mail, ${width} px wide [PAY-1]`, async ({
    site,
    someone,
  }) => {
    const [older, newer] = [await waitingClient(site, 'package_w'), await waitingClient(site, 'package_d')]
    const desk = await someone({ width })
    await standAt(desk, site, DESK)
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Pending payments')
    const rows = desk.getByRole('row').filter({ has: desk.getByRole('link', { name: 'View', exact: true }) })
    const texts = await rows.allTextContents()
    expect(texts.findIndex((text) => text.includes(newer.name))).toBeLessThan(
      texts.findIndex((text) => text.includes(older.name)),
    )
    for (const part of [newer.id, 'Package D', 'PHP 12,000', 'Pending'])
      await expect(rowOf(desk, newer.name)).toContainText(part)
    expect(await sidewaysScroll(desk)).toBe(0)
    await expectAccessible(desk)

    const search = desk.getByRole('searchbox')
    for (const [text, person, other] of [
      [older.id, older, newer],
      [newer.name.toUpperCase(), newer, older],
    ] as const) {
      await search.fill(text)
      await expect(rowOf(desk, other.name)).toHaveCount(0)
      await expect(rowOf(desk, person.name)).toHaveCount(1)
    }
    await search.fill('reyna.magbanua@client.example')
    await expect(rowOf(desk, 'Reyna Magbanua')).toHaveCount(1)
    await expect(rowOf(desk, newer.name)).toHaveCount(0)
    await search.fill('nobody at all')
    await desk.getByRole('link', { name: 'Clear search' }).click()
    await expect(rowOf(desk, newer.name)).toHaveCount(1)
  })

  test(`a payment opens beside its receipt by an address of its own, ${width} px wide [PAY-1, PAY-7]`, async ({
    site,
    someone,
  }) => {
    const desk = await someone({ width })
    await standAt(desk, site, `${DESK}?search=magbanua`)
    const view = rowOf(desk, 'Reyna Magbanua').getByRole('link', { name: 'View', exact: true })
    await view.click()
    const panel = dialogNamed(desk, 'Payment of Reyna Magbanua')
    await expect(panel).toContainText('reyna.magbanua@client.example')
    await expect(panel).toContainText('0921 555 0105')
    const picture = panel.getByRole('img', { name: 'Receipt of Reyna Magbanua' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    await expectAccessible(desk)
    const original = await panel.getByRole('link', { name: /original/ }).getAttribute('href')
    expect((await desk.request.get(String(original))).headers()['content-type']).toMatch(/^image\//)
    const stranger = await signUp(site.url, somebodyNew())
    expect((await stranger.get(String(original))).status).toBe(404)
    expect((await stranger.get(`${original}/view`)).status).toBe(404)
    expect((await fetch(site.url + original)).status).toBe(404)

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
}

test('a rejection is asked, takes a reason, sends the client to the start and is kept in the audit log [PAY-3, PAY-9]', async ({
  site,
  someone,
}) => {
  const { id, name } = await waitingClient(site)
  const desk = await someone({ width: 390 })
  await standAt(desk, site, `${DESK}?search=${id}`)
  await press(desk, name, 'Reject')
  const prompt = dialogNamed(desk, 'Reject Payment')
  await expect(prompt).toContainText('Are you sure you want to reject this payment?')
  await expect(prompt).toContainText(name)
  await expect(prompt).toContainText('PHP 8,500')
  await expect(prompt.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(desk)
  await prompt.getByLabel('Reason').fill('The amount cannot be read.')
  await prompt.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(desk.getByRole('status').getByText(`Payment of ${name} rejected`)).toBeVisible()
  await expect(rowOf(desk, name)).toContainText('Rejected')
  await expect(rowOf(desk, name).getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
  await expect(rowOf(desk, name).getByRole('button', { name: 'Reject', exact: true })).toHaveCount(0)
  await expect(rowOf(desk, name).getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  expect(await withRecords(site, (records) => enrolmentOf(records, id))).toMatchObject({
    registrationStep: 1,
    selectedPackage: null,
    currentPackage: 'NONE',
    payment: { status: 'rejected' },
  })

  await desk.goto('/admin/audit')
  await desk.getByRole('searchbox').fill(name)
  await expect(desk).toHaveURL(/search=/)
  const entry = rowOf(desk, name)
  await expect(entry).toHaveCount(1)
  for (const part of ['pending → rejected', 'The amount cannot be read.', 'Academy Administrator'])
    await expect(entry).toContainText(part)
  await expectAccessible(desk)
})

test('a deletion warns, takes the payment off the list and lets the client submit again [PAY-4, PAY-9]', async ({
  site,
  someone,
}) => {
  const { id, name } = await waitingClient(site)
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, `${DESK}?search=${id}`)
  await press(desk, name, 'Delete')
  const prompt = dialogNamed(desk, 'Confirm Delete')
  expect(await prompt.textContent()).toContain(
    'Deleting the payment would make the user resubmit his payment again.  Are you sure you want to delete this payment?',
  )
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await expect(prompt).toBeHidden()
  await expect(rowOf(desk, name)).toHaveCount(1)
  await press(desk, name, 'Delete')
  await prompt.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rowOf(desk, name)).toHaveCount(0)
  await expect(desk.getByText(`Payment of ${name} deleted`)).toBeVisible()
  expect(await withRecords(site, (records) => enrolmentOf(records, id))).toMatchObject({
    registrationStep: 2,
    selectedPackage: null,
    payment: null,
  })
  await desk.goto(`/admin/audit?search=${encodeURIComponent(name)}`)
  await expect(rowOf(desk, name)).toContainText('pending → deleted')
})

test('a double click confirms once, the row leaves and the number in the menu falls [PAY-2, PAY-5]', async ({
  site,
  someone,
}) => {
  const { id, name } = await waitingClient(site)
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, `${DESK}?search=${id}`)
  const count = desk.getByRole('link', { name: /^Pending payments/ })
  const before = Number((await count.textContent())?.match(/\d+/)?.[0])
  await press(desk, name, 'Confirm')
  await dialogNamed(desk, 'Confirm Payment').getByRole('button', { name: 'Confirm', exact: true }).dblclick()
  await expect(desk.getByText(`Payment of ${name} confirmed`)).toBeVisible()
  await expect(rowOf(desk, name)).toHaveCount(0)
  await expect(desk.getByRole('alertdialog')).toHaveCount(0)
  await expect(count).toContainText(before > 1 ? String(before - 1) : 'Pending payments')
  await desk.goto(`/admin/trainees?search=${encodeURIComponent(name)}`)
  await expect(rowOf(desk, name)).toHaveCount(1)
  await expect(rowOf(desk, name)).toContainText('0 of 10')
})

test('whoever decides second is told so, changes nothing and sees the list as it is [PAY-5]', async ({
  site,
  someone,
}) => {
  const { id, name } = await waitingClient(site)
  const [first, second] = [await someone({ width: 1280 }), await someone({ width: 390 })]
  for (const desk of [first, second]) await standAt(desk, site, `${DESK}?search=${id}`)
  await press(second, name, 'Reject')
  await press(first, name, 'Confirm')
  await dialogNamed(first, 'Confirm Payment').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(first.getByText(`Payment of ${name} confirmed`)).toBeVisible()
  const answer = second.waitForResponse((response) => response.request().method() === 'POST')
  await dialogNamed(second, 'Reject Payment').getByRole('button', { name: 'Reject', exact: true }).click()
  expect((await answer).status()).toBe(409)
  await expect(second.getByRole('alertdialog')).toContainText('This payment was already decided.')
  await expectAccessible(second)
  await second.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(rowOf(second, name)).toHaveCount(0)
  expect(await withRecords(site, (records) => enrolmentOf(records, id))).toMatchObject({
    currentPackage: 'package_r',
    payment: { status: 'confirmed' },
  })
})

test('a new payment comes onto the open desk by itself, and an open question stays open [PAY-1]', async ({
  site,
  someone,
}) => {
  const { name } = await waitingClient(site)
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, DESK)
  await press(desk, name, 'Reject')
  await desk.getByLabel('Reason').fill('Half a sentence')
  const arrived = await waitingClient(site)
  await expect(desk.locator('tr', { hasText: arrived.name })).toHaveCount(1)
  await expect(desk.getByLabel('Reason')).toHaveValue('Half a sentence')
})

test('a decision that does not reach the academy says so and keeps the reason [PAY-3]', async ({ site, someone }) => {
  const { id, name } = await waitingClient(site)
  const desk = await someone({ width: 390 })
  await standAt(desk, site, `${DESK}?search=${id}`)
  await press(desk, name, 'Reject')
  await desk.getByLabel('Reason').fill('Please send the whole receipt.')
  await desk.context().setOffline(true)
  await dialogNamed(desk, 'Reject Payment').getByRole('button', { name: 'Reject', exact: true }).click()
  const prompt = dialogNamed(desk, 'Reject Payment')
  await expect(prompt.getByRole('status')).toContainText('The academy could not be reached')
  await desk.context().setOffline(false)
  await expect(desk.getByLabel('Reason')).toHaveValue('Please send the whole receipt.')
  await prompt.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(desk, name)).toContainText('Rejected')
})

test('without script every decision can be asked, cancelled and made [PAY-2, PAY-3, PAY-5]', async ({
  site,
  someone,
}) => {
  const [kept, gone] = [await waitingClient(site), await waitingClient(site)]
  const desk = await someone({ width: 390, javaScript: false })
  await standAt(desk, site, `${DESK}?search=${kept.id}`)
  await press(desk, kept.name, 'Confirm')
  const prompt = dialogNamed(desk, 'Confirm Payment')
  await expect(prompt).toContainText(kept.name)
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await expect(prompt).toBeHidden()
  await press(desk, kept.name, 'Confirm')
  await prompt.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(desk.getByText(`Payment of ${kept.name} confirmed`)).toBeVisible()
  await expect.poll(() => new URL(desk.url()).searchParams.get('search')).toBe(kept.id)

  await desk.goto(`${DESK}?view=${gone.paymentId}`)
  await expect(dialogNamed(desk, `Payment of ${gone.name}`)).toBeVisible()
  await dialogNamed(desk, `Payment of ${gone.name}`).getByRole('button', { name: 'Reject', exact: true }).click()
  await desk.getByLabel('Reason').fill('Blurred.')
  await dialogNamed(desk, 'Reject Payment').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(desk.getByText(`Payment of ${gone.name} rejected`)).toBeVisible()
  await desk.goto(`${DESK}?ask=confirm-${gone.paymentId}`)
  await expect(desk.getByRole('alertdialog')).toContainText('This payment was already decided.')
})

test('a payment is confirmed with the keyboard alone [PAY-2]', async ({ site, someone }) => {
  const { id, name } = await waitingClient(site)
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, `${DESK}?search=${id}`)
  await desk.getByRole('searchbox').focus()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  const panel = dialogNamed(desk, `Payment of ${name}`)
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Confirm', exact: true }).focus()
  await desk.keyboard.press('Enter')
  await expect(dialogNamed(desk, 'Confirm Payment')).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(dialogNamed(desk, 'Confirm Payment')).toBeHidden()
  // The browser closes it first, and tells the page then.
  await expect(desk.getByText('Are you sure you want to confirm this payment?')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Confirm', exact: true })).toBeFocused()
  await desk.keyboard.press('Enter')
  await dialogNamed(desk, 'Confirm Payment').getByRole('button', { name: 'Confirm', exact: true }).focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByText(`Payment of ${name} confirmed`)).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(desk.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an empty desk says so [PAY-1, ADM-2]', async ({ someone }) => {
  const site = await startSite()
  try {
    const desk = await someone({ at: site.url })
    await standAt(desk, site, DESK)
    await expect(desk.getByText('No pending payment available')).toBeVisible()
    await expectAccessible(desk)
    await desk.goto('/admin/dashboard')
    await expect(desk.getByText('No pending payment available')).toBeVisible()
    await expectAccessible(desk)
  } finally {
    await site.close()
  }
})
