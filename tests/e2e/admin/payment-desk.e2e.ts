import { drawReceipt } from '#tests/drawn-receipt'
import { REJECT_REASONS } from '#domain/enrolment/ready-words'
import { newId } from '#records/engine/db'
import { expect, expectAccessible, test } from '../../company.ts'
import {
  DESK,
  dialogNamed,
  enrolledClient,
  rowOf,
  sidewaysScroll,
  standAt,
  waitingClient,
  withRecords,
} from './desk.ts'
import type { Site } from '../../site.ts'

/** Three who wait, under one name that the desk can be searched by; the last came last. */
async function threeWaiting(site: Site) {
  const family = `Familia ${newId()}`
  const people = [await waitingClient(site), await waitingClient(site), await waitingClient(site)]
  await withRecords(site, async (records) => {
    for (const [index, { id }] of people.entries())
      await records.write
        .updateTable('users')
        .set({ name: `${family} ${index + 1}` })
        .where('id', '=', id)
        .execute()
  })
  return { family, people: people.map((person, index) => ({ ...person, name: `${family} ${index + 1}` })) }
}

for (const width of [1280, 390]) {
  test(`one goes from request to request without leaving the opened one, and back to the list in one step, ${width} px wide [PAY-1]`, async ({
    site,
    someone,
  }) => {
    const { family, people } = await threeWaiting(site)
    const [first, second, third] = people.map(({ name }) => `Payment of ${name}`)
    const desk = await someone({ width })
    await standAt(desk, site, `${DESK}?search=${encodeURIComponent(family)}`)
    await rowOf(desk, `${family} 3`).getByRole('link', { name: 'View', exact: true }).click()
    await expect(dialogNamed(desk, third ?? '')).toBeVisible()
    await expect(desk.getByRole('link', { name: 'Previous request' })).toHaveCount(0)
    await desk.getByRole('link', { name: 'Next request' }).click()
    await expect(dialogNamed(desk, second ?? '')).toBeVisible()
    await desk.keyboard.press('j')
    await expect(dialogNamed(desk, first ?? '')).toBeVisible()
    await expect(desk.getByRole('link', { name: 'Next request' })).toHaveCount(0)
    await desk.keyboard.press('k')
    await expect(dialogNamed(desk, second ?? '')).toBeVisible()
    expect(await sidewaysScroll(desk)).toBe(0)
    await expectAccessible(desk)
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => new URL(desk.url()).searchParams.get('view')).toBeNull()
    await expect(rowOf(desk, family)).toHaveCount(3)
  })
}

test('letters work the opened payment, alone or with Alt, decide nothing by themselves, and a question above has the keys to itself [PAY-2, PAY-3]', async ({
  site,
  someone,
}) => {
  const picture = await drawReceipt({ payer: 'A', amountCentavos: 100, referenceNumber: '9026 000 111 222' })
  const { id, name, paymentId } = await waitingClient(site, 'package_r', picture)
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, `${DESK}?search=${id}&view=${paymentId}`)
  const panel = dialogNamed(desk, `Payment of ${name}`)
  await panel.getByText('Keyboard shortcuts').click()
  for (const words of ['Next request', 'Previous request', 'Confirm', 'Reject', 'Zoom in', 'Zoom out', 'Rotate'])
    await expect(panel.getByRole('term').filter({ hasText: words })).toHaveCount(1)
  await expectAccessible(desk)

  const image = panel.getByAltText(`Receipt of ${name}`)
  const drawnWidth = () => image.evaluate((element) => element.getBoundingClientRect().width)
  await expect
    .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0))
    .toBe(true)
  const before = await drawnWidth()
  await desk.keyboard.press('Alt+z')
  await expect.poll(drawnWidth).toBeGreaterThan(before * 1.3)
  await panel.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(drawnWidth).toBeLessThanOrEqual(before + 1)
  await panel.getByRole('button', { name: 'Rotate' }).click()
  // On its side it is all in reach: nothing of it lies left of its frame, also when it is large.
  const place = () =>
    image.evaluate((element) => {
      const [own, frame] = [element.getBoundingClientRect(), element.closest('[data-zoom]')?.getBoundingClientRect()]
      return { wide: own.width > own.height, inReach: own.left >= (frame?.left ?? Infinity) - 1 }
    })
  await expect.poll(place).toEqual({ wide: true, inReach: true })
  await desk.keyboard.press('Alt+z')
  await expect.poll(place).toEqual({ wide: true, inReach: true })
  expect(await sidewaysScroll(desk)).toBe(0)

  // Into the field of the number they are letters, and switched off they do nothing.
  await panel.getByLabel('Reference number').press('c')
  await expect(panel.getByLabel('Reference number')).toHaveValue(/c$/)
  await expect(dialogNamed(desk, 'Confirm Payment')).toHaveCount(0)
  const alone = panel.getByLabel('Letters alone, without Alt')
  // The browser closes a question first, and tells the page then.
  const cancelled = () => expect(desk.getByText('Are you sure you want to confirm this payment?')).toHaveCount(0)
  await alone.uncheck()
  await alone.press('c')
  await expect(dialogNamed(desk, 'Confirm Payment')).toHaveCount(0)
  await alone.press('Alt+c')
  await dialogNamed(desk, 'Confirm Payment').getByRole('button', { name: 'Cancel' }).click()
  await cancelled()
  await alone.check()
  await alone.press('c')
  await dialogNamed(desk, 'Confirm Payment').getByRole('button', { name: 'Cancel' }).click()
  await cancelled()
  await desk.keyboard.press('r')
  const prompt = dialogNamed(desk, 'Reject Payment')
  await expect(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Reject', exact: true }).press('c')
  await expect(dialogNamed(desk, 'Confirm Payment')).toHaveCount(0)
  await prompt.getByRole('button', { name: REJECT_REASONS[1] }).click()
  await expect(prompt.getByLabel('Reason')).toHaveValue(REJECT_REASONS[1])
  await expect(prompt.getByLabel('Reason')).toBeFocused()
  await expectAccessible(desk)
  await prompt.getByLabel('Reason').fill(`${REJECT_REASONS[1]} Thank you.`)
  await prompt.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(desk.getByText(`Payment of ${name} rejected`)).toBeVisible()
  expect(
    await withRecords(site, (records) =>
      records.read.selectFrom('payments').select('reason').where('id', '=', paymentId).executeTakeFirstOrThrow(),
    ),
  ).toEqual({ reason: `${REJECT_REASONS[1]} Thank you.` })
})

for (const width of [1440, 390]) {
  test(`the dashboard shows what was confirmed in each of twelve months, and who joined last, ${width} px wide [ADM-2]`, async ({
    site,
    someone,
  }) => {
    const { name, paymentId } = await enrolledClient(site)
    const desk = await someone({ width })
    await standAt(desk, site, '/admin/dashboard')
    const months = desk.getByRole('region', { name: 'Confirmed payments by month' })
    await expect(months.getByRole('listitem')).toHaveCount(12)
    const month = new Intl.DateTimeFormat('en-US', {
      timeZone: 'Asia/Manila',
      month: 'short',
      year: 'numeric',
    }).format(new Date())
    const { count } = await withRecords(site, (records) =>
      records.read
        .selectFrom('payment_history')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('confirmed_at', '>=', `${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)}-01`)
        .executeTakeFirstOrThrow(),
    )
    await expect(months.getByRole('listitem').last()).toContainText(`in ${month}, PHP `)
    expect(
      Number((await months.getByRole('listitem').last().textContent())?.match(/^\d+/)?.[0]),
    ).toBeGreaterThanOrEqual(count)
    await expect(desk.getByRole('region', { name: 'Latest trainees' }).getByRole('link', { name })).toHaveAttribute(
      'href',
      `/admin/trainees/${paymentId}/sessions`,
    )
    await expect(desk.getByText(/^Oldest: /)).toBeVisible()
    expect(await sidewaysScroll(desk)).toBe(0)
    await expectAccessible(desk)
  })
}
