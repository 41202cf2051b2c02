import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { drawReceipt } from '#tests/drawn-receipt'
import { expect, expectAccessible, test } from '../../company.ts'
import { enterAs, signIn, ADMINISTRATOR } from '../../people.ts'
import { startSite } from '../../site.ts'
import { DESK, dialogNamed, enrolledClient, rowOf, sidewaysScroll, standAt, waitingClient } from './desk.ts'

for (const width of [390, 1280]) {
  test(`the log is narrowed by words, person, kind and days together, and back to everything, ${width} px wide [STAFF-5, PAY-9]`, async ({
    site,
    someone,
  }) => {
    const { name, paymentId } = await enrolledClient(site)
    await enrolledClient(site)
    const desk = await someone({ width })
    await standAt(desk, site, '/admin/audit')
    await expect(rowOf(desk, name)).toContainText('pending → confirmed')
    await expectAccessible(desk)
    // By keyboard alone.
    await desk.getByLabel('What was done').selectOption({ label: 'Payment confirmed' })
    await desk.getByLabel('Person or record').focus()
    await desk.keyboard.type(name)
    await desk.keyboard.press('Enter')
    await expect(desk).toHaveURL(/kind=payment(\+|%20)confirm/)
    await expect(desk.getByText('1 entry')).toBeVisible()
    await expect(desk.getByLabel('Person or record')).toHaveValue(name)
    await rowOf(desk, name).getByRole('link', { name: 'Academy Administrator' }).click()
    await expect(desk.getByLabel('Done by')).toHaveValue(/^[0-9a-z]{16}$/)
    await desk.getByLabel('From').fill('2019-01-01')
    await desk.getByLabel('To', { exact: true }).fill('2019-01-31')
    await desk.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(desk.getByText('Nothing in the log matches all of this.')).toBeVisible()
    await expectAccessible(desk)
    expect(await sidewaysScroll(desk)).toBe(0)
    await desk.getByRole('link', { name: 'Show everything' }).first().click()
    await expect(rowOf(desk, name).first()).toBeVisible()
    await expect(desk.getByLabel('From')).toHaveValue('')
    await rowOf(desk, name).getByRole('link', { name: 'All about this payment' }).click()
    await expect(desk).toHaveURL(new RegExp(`/admin/audit/payment/${paymentId}$`))
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(desk.getByRole('listitem').filter({ hasText: 'pending → confirmed' })).toBeVisible()
    expect(await sidewaysScroll(desk)).toBe(0)
    await expectAccessible(desk)
    await desk.getByRole('link', { name: 'All about this client' }).click()
    await expect(desk.getByText('What happened to one person')).toBeVisible()
    await expectAccessible(desk)
    await desk.goBack()
    await desk.goBack()
    await expect(rowOf(desk, name).first()).toBeVisible()
  })
}

test('the log is narrowed without script too, and days that cannot be are said at their field [STAFF-5]', async ({
  site,
  someone,
}) => {
  const { name } = await enrolledClient(site)
  const desk = await someone({ width: 390, javaScript: false })
  await standAt(desk, site, '/admin/audit')
  await desk.getByLabel('Person or record').fill(name)
  await desk.getByLabel('What was done').selectOption({ label: 'Payment confirmed' })
  await desk.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(desk.getByText('1 entry')).toBeVisible()
  await desk.goto('/admin/audit?from=2026-03-05&to=2026-03-01')
  await expect(desk.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
    'The end must not be before the start.',
  )
})

test('what happened to a payment is read from its view, and to a trainee from their page, where looking leaves a line [STAFF-5]', async ({
  site,
  someone,
}) => {
  const waiting = await waitingClient(
    site,
    'package_r',
    await drawReceipt({ amountCentavos: 100, referenceNumber: '1' }),
  )
  const trainee = await enrolledClient(site)
  const desk = await someone({ width: 390 })
  await standAt(desk, site, `${DESK}?view=${waiting.paymentId}`)
  const panel = dialogNamed(desk, `Payment of ${waiting.name}`)
  await expect
    .poll(() =>
      panel
        .getByAltText(`Receipt of ${waiting.name}`)
        .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
    )
    .toBe(true)
  await panel.getByRole('link', { name: 'What happened to this payment' }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Receipt looked at' })).toHaveCount(1)
  await desk.goto(`/admin/trainees/${trainee.paymentId}/sessions`)
  await desk.getByRole('link', { name: 'What happened', exact: true }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Profile looked at' })).toHaveCount(1)
  await desk.getByRole('link', { name: 'The trainee', exact: true }).first().click()
  await expect(desk).toHaveURL(/\/sessions$/)
})

test('nobody looks without a line: while none can be written a receipt, a profile and a report are not shown, and they are afterwards [STAFF-5]', async ({
  someone,
}) => {
  const own = await startSite({ content: 'demo' })
  const waiting = await waitingClient(
    own,
    'package_r',
    await drawReceipt({ amountCentavos: 100, referenceNumber: '2' }),
  )
  const trainee = await enrolledClient(own)
  const session = await signIn(own.url, ADMINISTRATOR)
  const file = /\/files\/[0-9a-z]{16}/.exec(
    await (await session.get(`${DESK}?view=${waiting.paymentId}`)).text(),
  )?.[0]
  const paths = [file ?? '', `/admin/trainees/${trainee.paymentId}/sessions`, '/admin/generatereports']
  const statuses = async () => {
    const found: number[] = []
    for (const path of paths) found.push((await session.get(path)).status)
    return found
  }
  const database = new DatabaseSync(join(own.dataDir, 'academy.db'), { timeout: 5000 })
  database.exec("create trigger broken before insert on audit_log begin select raise(abort, 'the disk is gone'); end")
  for (const status of await statuses()) expect(status).toBeGreaterThanOrEqual(500)
  database.exec('drop trigger broken')
  database.close()
  expect(await statuses()).toEqual([200, 200, 200])
  const desk = await someone({ width: 390, at: own.url })
  await enterAs(desk, own.url, ADMINISTRATOR)
  await desk.goto('/admin/audit')
  for (const line of ['Receipt looked at', 'Profile looked at', 'Report looked at'])
    await expect(desk.getByRole('row').filter({ hasText: line })).toHaveCount(1)
  await own.close()
})
