import { drawReceipt } from '#tests/drawn-receipt'
import { expect, expectAccessible, test } from '../../company.ts'
import { ADMINISTRATOR, signIn } from '../../people.ts'
import { DESK, dialogNamed, rowOf, sidewaysScroll, standAt, waitingClient, withRecords } from './desk.ts'

let drawn = 0
/** A receipt nobody else has: its reference number is of this run. */
async function receipt(
  amountCentavos: number,
  reference = `9${String(Date.now()).slice(-9)}${String((drawn += 1)).padStart(3, '0')}`,
) {
  return { reference, picture: await drawReceipt({ amountCentavos, referenceNumber: reference }) }
}
const today = () =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Manila',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date())

for (const width of [1280, 390]) {
  test(`a receipt that came before is flagged with the earlier payment, shown beside it and opened from there, ${width} px wide [PAY-8]`, async ({
    site,
    someone,
  }) => {
    const { picture } = await receipt(850_000)
    const first = await waitingClient(site, 'package_r', picture)
    const second = await waitingClient(site, 'package_r', picture)
    const desk = await someone({ width })
    await standAt(desk, site, `${DESK}?search=${second.id}`)
    const flag = `Same receipt as the payment of ${first.name}, ${today()}`
    await expect(rowOf(desk, second.name)).toContainText(flag)
    await expect(rowOf(desk, second.name).getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
    await expectAccessible(desk)
    await rowOf(desk, second.name).getByRole('link', { name: 'View', exact: true }).click()
    const panel = dialogNamed(desk, `Payment of ${second.name}`)
    await expect(panel.getByText(flag)).toBeVisible()
    for (const name of [first.name, second.name])
      await expect
        .poll(() =>
          panel
            .getByAltText(`Receipt of ${name}`)
            .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
        )
        .toBe(true)
    expect(await sidewaysScroll(desk)).toBe(0)
    await expectAccessible(desk)
    await panel.getByRole('button', { name: 'Confirm', exact: true }).click()
    const question = dialogNamed(desk, 'Confirm Payment')
    await expect(question).toContainText(`It is the same picture as ${first.name}’s payment of`)
    await expectAccessible(desk)
    await question.getByRole('button', { name: 'Confirm anyway' }).click()
    await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(/Please say why you confirm it/)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await panel.getByRole('link', { name: 'Open the earlier payment' }).click()
    await expect(dialogNamed(desk, `Payment of ${first.name}`)).toBeVisible()
    await expect(dialogNamed(desk, `Payment of ${first.name}`).getByText(/^Same receipt/)).toHaveCount(0)
  })
}

test('the same reference number on another picture is flagged too, as soon as it is read or typed; a wrong one is said at its field [PAY-8]', async ({
  site,
  someone,
}) => {
  const { reference, picture } = await receipt(500_000)
  const first = await waitingClient(site, 'package_r', picture)
  const second = await waitingClient(site, 'package_r')
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, `${DESK}?view=${second.paymentId}`)
  const panel = dialogNamed(desk, `Payment of ${second.name}`)
  await panel.getByLabel('Reference number').fill('no number')
  await panel.getByRole('button', { name: 'Save number' }).click()
  await expect(panel.getByLabel('Reference number')).toHaveAccessibleDescription(
    'Please enter the reference number as it stands on the receipt.',
  )
  await expect(panel.getByLabel('Reference number')).toHaveValue('no number')
  await expectAccessible(desk)
  await panel.getByLabel('Reference number').fill(`${reference.slice(0, 4)} ${reference.slice(4)}`)
  await panel.getByRole('button', { name: 'Save number' }).click()
  await expect(panel.getByLabel('Reference number')).toHaveValue(
    `${reference.slice(0, 4)} ${reference.slice(4, 7)} ${reference.slice(7)}`,
  )

  // Opening the first has it read beside the work; the amount is not the expected one.
  const reader = await someone({ width: 390 })
  await standAt(reader, site, `${DESK}?view=${first.paymentId}`)
  await expect
    .poll(async () => {
      await reader.reload()
      return dialogNamed(reader, `Payment of ${first.name}`).textContent()
    })
    .toContain('Read from the receipt: PHP 5,000 · Ref ')
  await expect(dialogNamed(reader, `Payment of ${first.name}`)).toContainText('differs from the expected PHP 8,500')
  await expectAccessible(reader)
  await desk.reload()
  await expect(panel.getByText(`Same receipt as the payment of ${first.name}, ${today()}`)).toBeVisible()
  await expect(panel.getByText('The reference number is the same.')).toBeVisible()
  await desk.goto(`/admin/audit?search=${second.paymentId}`)
  await expect(rowOf(desk, second.name).filter({ hasText: reference })).toHaveCount(1)
})

test('a reference number is saved without script too, and refused to nobody but those who may not [PAY-8]', async ({
  site,
  someone,
}) => {
  const { id, name, paymentId } = await waitingClient(site)
  const desk = await someone({ width: 390, javaScript: false })
  await standAt(desk, site, `${DESK}?search=${id}&view=${paymentId}`)
  const panel = dialogNamed(desk, `Payment of ${name}`)
  await panel.getByLabel('Reference number').fill('12')
  await panel.getByRole('button', { name: 'Save number' }).click()
  await expect(panel.getByText('Please enter the reference number as it stands on the receipt.')).toBeVisible()
  await expect(panel.getByLabel('Reference number')).toHaveValue('12')
  await panel.getByLabel('Reference number').fill('BPI-2026-1120')
  await panel.getByRole('button', { name: 'Save number' }).click()
  await expect(panel.getByLabel('Reference number')).toHaveValue('BPI2 0261 120')
  await expect.poll(() => new URL(desk.url()).searchParams.get('search')).toBe(id)
  expect(
    await withRecords(site, (records) =>
      records.read.selectFrom('payments').select('reference').where('id', '=', paymentId).executeTakeFirstOrThrow(),
    ),
  ).toEqual({ reference: 'BPI20261120' })
  const session = await signIn(site.url, ADMINISTRATOR)
  expect(
    (await session.post(DESK, { intent: 'reference', payment: 'unknown', reference: 'BPI20261120' })).status,
  ).toBe(404)
  expect((await session.post(DESK, { intent: 'reference', payment: '../x', reference: 'BPI20261120' })).status).toBe(
    400,
  )
})
