import { newId } from '#records/engine/db'
import { expect, expectAccessible, test } from '../../company.ts'
import { smallReceipt } from '../../enrolling.ts'
import { PENDING_PAYMENTS, dialogNamed, expectToFit, rowOf, openAsStaff, waitingClient, withRecords } from './desk.ts'
import type { Site } from '../../site.ts'

const UNREADABLE = 'We cannot read the reference number. Please upload the whole receipt.'

/** Three clients who wait, under one name to search by; the last came last, with a picture. */
async function threeWaiting(site: Site) {
  const family = `Familia ${newId()}`
  const people = [
    await waitingClient(site),
    await waitingClient(site),
    await waitingClient(site, 'package_r', await smallReceipt()),
  ]
  await withRecords(site, async (records) => {
    for (const [index, { id }] of people.entries())
      await records.write
        .updateTable('users')
        .set({ name: `${family} ${index + 1}` })
        .where('id', '=', id)
        .execute()
  })
  return { family, people }
}

test('letters work the opened payment and lead to the next, alone or with Alt, decide nothing by themselves, and a question above has the keys to itself [PAY-1, PAY-2, PAY-3]', async ({
  site,
  someone,
}) => {
  const { family, people } = await threeWaiting(site)
  const opened = (number: number) => dialogNamed(staffPage, `Payment of ${family} ${number}`)
  const confirming = () => dialogNamed(staffPage, 'Confirm Payment')
  const rejecting = () => dialogNamed(staffPage, 'Reject Payment')
  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, `${PENDING_PAYMENTS}?search=${encodeURIComponent(family)}`)
  await rowOf(staffPage, `${family} 3`).getByRole('link', { name: 'View', exact: true }).click()
  await expect(opened(3)).toBeVisible()
  await staffPage.getByRole('link', { name: 'Next payment' }).click()
  await expect(opened(2)).toBeVisible()
  await staffPage.keyboard.press('j')
  await expect(opened(1)).toBeVisible()
  await staffPage.keyboard.press('k')
  await expect(opened(2)).toBeVisible()
  await staffPage.keyboard.press('k')
  await expect(opened(3)).toBeVisible()
  // Back to the list is one step.
  await staffPage.keyboard.press('Escape')
  await expect(staffPage.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => new URL(staffPage.url()).searchParams.get('view')).toBeNull()
  await expect(rowOf(staffPage, family)).toHaveCount(3)
  // Hidden by the browser at once; empty when the page has arrived there as well.
  await expect(staffPage.locator('dialog h2')).toHaveCount(0)

  await rowOf(staffPage, `${family} 3`).getByRole('link', { name: 'View', exact: true }).click()
  const panel = opened(3)
  await panel.getByText('Keyboard shortcuts').click()
  await expectAccessible(staffPage)
  const image = panel.getByAltText(`Proof of payment of ${family} 3`)
  const readWidth = () => image.evaluate((element) => element.getBoundingClientRect().width)
  await expect
    .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0))
    .toBe(true)
  const before = await readWidth()
  await staffPage.keyboard.press('Alt+z')
  await expect.poll(readWidth).toBeGreaterThan(before * 1.3)
  await panel.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(readWidth).toBeLessThanOrEqual(before + 1)
  await panel.getByRole('button', { name: 'Rotate' }).click()
  // On its side it is all in reach: nothing of it lies left of its frame, also when it is large.
  const place = () =>
    image.evaluate((element) => {
      const [own, frame] = [element.getBoundingClientRect(), element.closest('[data-zoom]')?.getBoundingClientRect()]
      return { wide: own.width > own.height, inReach: own.left >= (frame?.left ?? Infinity) - 1 }
    })
  await expect.poll(place).toEqual({ wide: true, inReach: true })
  await staffPage.keyboard.press('Alt+z')
  await expect.poll(place).toEqual({ wide: true, inReach: true })
  await expectToFit(staffPage, [390, 1280])

  // In the number's field they are text, and switched off they do nothing.
  await panel.getByLabel('Reference number').press('c')
  await expect(panel.getByLabel('Reference number')).toHaveValue(/c$/)
  await expect(confirming()).toHaveCount(0)
  const alone = panel.getByLabel('Use single keys, without Alt')
  // The browser closes a dialog first, and fires the event afterwards.
  const cancelled = () => expect(staffPage.getByText('Are you sure you want to confirm this payment?')).toHaveCount(0)
  await alone.uncheck()
  await alone.press('c')
  await expect(confirming()).toHaveCount(0)
  await alone.press('Alt+c')
  await confirming().getByRole('button', { name: 'Cancel' }).click()
  await cancelled()
  await alone.check()
  await alone.press('c')
  await confirming().getByRole('button', { name: 'Cancel' }).click()
  await cancelled()
  await staffPage.keyboard.press('r')
  await expect(rejecting()).toBeVisible()
  await rejecting().getByRole('button', { name: 'Reject', exact: true }).press('c')
  await expect(confirming()).toHaveCount(0)
  await rejecting().getByRole('button', { name: UNREADABLE }).click()
  await expect(rejecting().getByLabel('Reason')).toHaveValue(UNREADABLE)
  await expect(rejecting().getByLabel('Reason')).toBeFocused()
  await expectAccessible(staffPage)
  await rejecting().getByRole('button', { name: 'Cancel' }).click()
  await expect(rejecting()).toBeHidden()

  // This option leads from one decision to the next.
  await panel.getByLabel('Auto-open next payment').check()
  await staffPage.keyboard.press('r')
  await rejecting().getByRole('button', { name: UNREADABLE }).click()
  await rejecting().getByLabel('Reason').fill(`${UNREADABLE} Thank you.`)
  await rejecting().getByRole('button', { name: 'Reject', exact: true }).press('Enter')
  await expect(opened(2)).toBeVisible()
  await expect(rejecting()).toHaveCount(0)
  await staffPage.keyboard.press('c')
  await confirming().getByRole('button', { name: 'Confirm', exact: true }).press('Enter')
  await expect(opened(1)).toBeVisible()
  await expect(opened(1).getByLabel('Auto-open next payment')).toBeChecked()
  await staffPage.keyboard.press('c')
  await confirming().getByRole('button', { name: 'Confirm', exact: true }).press('Enter')
  // The last one leads back to the list.
  await expect(staffPage.getByRole('dialog')).toHaveCount(0)
  const decided = await withRecords(site, ({ read }) =>
    Promise.all(
      people.map(({ paymentId }) =>
        read
          .selectFrom('payments')
          .select(['status', 'reason'])
          .where('id', '=', paymentId)
          .executeTakeFirstOrThrow(),
      ),
    ),
  )
  expect(decided).toEqual([
    { status: 'confirmed', reason: null },
    { status: 'confirmed', reason: null },
    { status: 'rejected', reason: `${UNREADABLE} Thank you.` },
  ])
})
