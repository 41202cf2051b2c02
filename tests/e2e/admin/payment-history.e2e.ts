import { newId } from '#records/engine/db'
import { expect, expectAccessible, test } from '../../company.ts'
import { ADMINISTRATOR, signIn } from '../../people.ts'
import { startSite } from '../../site.ts'
import { enrolledClient, rowOf, sidewaysScroll, standAt, withRecords } from './desk.ts'

const HISTORY = '/admin/paymenthistory'

for (const width of [1280, 390, 320]) {
  test(`the payment history shows who paid what and the total of what is shown, and opens receipts, ${width} px wide [PAY-6]`, async ({
    site,
    someone,
  }) => {
    const { name, id } = await enrolledClient(site, 'package_w')
    const desk = await someone({ width })
    await standAt(desk, site, '/admin/dashboard')
    if (width < 1000) await desk.getByRole('button', { name: 'Menu', exact: true }).click()
    await desk.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Payment history' }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Payment history')
    const all = await withRecords(site, (records) =>
      records.read
        .selectFrom('payment_history')
        .select(({ fn }) => [fn.sum<number>('amount_centavos').as('sum'), fn.countAll<number>().as('count')])
        .executeTakeFirstOrThrow(),
    )
    await expect(
      desk.getByText(`Total accumulated payments: PHP ${(all.sum / 100).toLocaleString('en-US')}`),
    ).toBeVisible()
    await expect(desk.getByText(`of all ${all.count}`)).toBeVisible()
    const row = rowOf(desk, name)
    for (const part of [id, 'Package W', 'Academy Administrator']) await expect(row).toContainText(part)
    await expect(row).toContainText(/PHP \d/)
    expect(await sidewaysScroll(desk)).toBe(0)
    await expectAccessible(desk)

    await desk.getByRole('searchbox').fill(name)
    await expect(desk.getByText('of the 1 that match')).toBeVisible()
    const amount = await row.getByText(/^PHP /).textContent()
    await expect(desk.getByText(`Total accumulated payments: ${amount}`)).toBeVisible()
    // The picture of this client is known by its record only; the link is what leads there.
    await expect(row.getByRole('link', { name: /^Receipt/ })).toHaveAttribute('href', /^\/files\/\w+$/)
    await desk.getByRole('searchbox').fill('nobody of this name')
    await expect(desk.getByText('Total accumulated payments: PHP 0')).toBeVisible()
    await expect(desk.getByText('No payment matches “nobody of this name”.')).toBeVisible()
    await desk.getByRole('link', { name: 'Clear search' }).click()
    await expect(desk.getByText(`of all ${all.count}`)).toBeVisible()
  })
}

test('the history is narrowed by days in Manila, and a wrong range is said beside its field [PAY-6]', async ({
  site,
  someone,
}) => {
  const late = await enrolledClient(site, 'package_w', new Date('2026-03-05T15:59:59.000Z'))
  const next = await enrolledClient(site, 'package_w', new Date('2026-03-05T16:00:00.000Z'))
  const desk = await someone({ width: 390 })
  await standAt(desk, site, HISTORY)
  await desk.getByLabel('From', { exact: true }).fill('2026-03-05')
  await desk.getByLabel('To', { exact: true }).fill('2026-03-05')
  await desk.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(rowOf(desk, late.name)).toHaveCount(1)
  await expect(rowOf(desk, next.name)).toHaveCount(0)
  await desk.getByRole('searchbox').fill(next.name)
  await expect(desk.getByText('Total accumulated payments: PHP 0')).toBeVisible()
  expect(Object.fromEntries(new URL(desk.url()).searchParams)).toEqual({
    search: next.name,
    from: '2026-03-05',
    to: '2026-03-05',
  })
  await desk.getByLabel('To', { exact: true }).fill('2026-03-01')
  const answer = desk.waitForResponse((response) => response.url().includes('to=2026-03-01'))
  await desk.getByRole('button', { name: 'Show', exact: true }).click()
  expect((await answer).status()).toBe(400)
  await expect(desk.getByLabel('To', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(desk.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
    'The end must not be before the start.',
  )
  await expectAccessible(desk)
})

test('a page that is not there leads to the last one, with the search kept; a missing client is Unknown User [PAY-6, ADM-15]', async ({
  site,
}) => {
  await withRecords(site, (records) =>
    records.write
      .insertInto('payment_history')
      .values({
        payment_id: newId(),
        user_id: null,
        package: 'package_o',
        amount_centavos: 0,
        submitted_at: 'long ago',
        confirmed_at: '2024-01-01T00:00:00.000Z',
      })
      .execute(),
  )
  const session = await signIn(site.url, ADMINISTRATOR)
  const away = await session.get(`${HISTORY}?search=unknown+user&page=40`)
  expect([away.status, away.headers.get('location')]).toEqual([302, `${HISTORY}?search=unknown+user`])
  const page = await (await session.get(`${HISTORY}?search=unknown+user`)).text()
  for (const part of ['Unknown User', 'Date not available', 'No Price', 'No receipt']) expect(page).toContain(part)
})

test('an empty history says so, with and without script [PAY-6]', async ({ someone }) => {
  const site = await startSite()
  try {
    for (const javaScript of [true, false]) {
      const desk = await someone({ at: site.url, javaScript })
      await standAt(desk, site, HISTORY)
      await expect(desk.getByText('No payment history available')).toBeVisible()
      await expect(desk.getByText('Total accumulated payments: PHP 0')).toBeVisible()
      if (javaScript) await expectAccessible(desk)
    }
  } finally {
    await site.close()
  }
})
