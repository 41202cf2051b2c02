import { awake, expect, expectAccessible, test } from '../../company.ts'
import { startSite } from '../../site.ts'
import { PENDING_PAYMENTS, enrolledClient, expectToFit, rowOf, openAsStaff, openGroup } from './desk.ts'

test('dashboard, history, reports and trainees fit every width and are accessible [PAY-6, ADM-2, ADM-13, TRN-1]', async ({
  site,
  someone,
}) => {
  await enrolledClient(site, 'package_r')
  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, '/admin/dashboard')
  for (const path of [
    '/admin/dashboard',
    '/admin/paymenthistory',
    '/admin/paymenthistory?from=2026-03-05&to=2026-03-01',
    '/admin/generatereports',
    '/admin/generatereports?tab=trainees',
    '/admin/trainees?sort=name',
  ])
    await test.step(path, async () => {
      await staffPage.setViewportSize({ width: 1280, height: 900 })
      await staffPage.goto(path)
      await expectAccessible(staffPage)
      await expectToFit(staffPage, [1280, 320, 390])
      await expectAccessible(staffPage)
    })
})

test('lists answer while one types, and the tabs of reports go by keys [PAY-6, TRN-1, ADM-13]', async ({
  site,
  someone,
}) => {
  const { name } = await enrolledClient(site, 'package_w')
  const staffPage = await someone({ width: 390 })
  await openAsStaff(staffPage, site, '/admin/dashboard')
  await awake(staffPage)
  await staffPage.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = staffPage.getByRole('navigation', { name: 'Back office' })
  await openGroup(menu, 'Money')
  await menu.getByRole('link', { name: 'Payment history' }).click()
  await expect(staffPage.getByRole('heading', { level: 1 })).toHaveText('Payment history')
  await staffPage.getByRole('searchbox').fill(name)
  await expect(staffPage.getByText('of 1 matching entry')).toBeVisible()
  await expect(staffPage.getByText('Total accumulated payments: PHP 3,500')).toBeVisible()
  await staffPage.getByRole('searchbox').fill('nobody of this name')
  await expect(staffPage.getByText('No payment matches “nobody of this name”.')).toBeVisible()
  await staffPage.getByRole('link', { name: 'Clear search' }).click()
  await expect(rowOf(staffPage, name)).toHaveCount(1)

  await staffPage.goto('/admin/trainees')
  await awake(staffPage)
  await staffPage.getByRole('link', { name: 'A to Z', exact: true }).click()
  await expect(staffPage.getByRole('link', { name: 'A to Z', exact: true })).toHaveAttribute('aria-current', 'true')
  await staffPage.getByRole('searchbox').fill('on')
  await expect(staffPage).toHaveURL(/sort=name.*search=on|search=on.*sort=name/)
  await expect(rowOf(staffPage, 'Isabel Quirino')).toHaveCount(0)

  await staffPage.goto('/admin/generatereports')
  await awake(staffPage)
  const panel = staffPage.getByRole('tabpanel')
  await expect(panel.getByText(/^Total clients: \d+$/)).toBeVisible()
  await staffPage.getByRole('tab', { name: 'Payment History' }).focus()
  await staffPage.keyboard.press('ArrowRight')
  await staffPage.keyboard.press('Enter')
  await expect(panel.getByText(/^Total trainees: \d+$/)).toBeVisible()
  await expect(staffPage.getByRole('tab', { name: 'Registered Trainees' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => new URL(staffPage.url()).searchParams.get('tab')).toBe('trainees')
})

test('the pages of an empty academy are accessible, for visitors and for staff [HOME-2, HOME-3, SETUP-1, PAY-1, PAY-6, ADM-2]', async ({
  someone,
}) => {
  const site = await startSite()
  try {
    const visitor = await someone({ width: 1280, at: site.url })
    await visitor.goto('/home')
    await expect(visitor.getByRole('heading', { name: 'Contact us' })).toBeVisible()
    await expectAccessible(visitor)
    await visitor.goto('/about')
    await expectAccessible(visitor)
    const staffPage = await someone({ at: site.url })
    await openAsStaff(staffPage, site, PENDING_PAYMENTS)
    for (const [path, words] of [
      [PENDING_PAYMENTS, 'No pending payment available'],
      ['/admin/dashboard', 'No pending payment available'],
      ['/admin/paymenthistory', 'No payment history available'],
    ] as const) {
      await staffPage.goto(path)
      await expect(staffPage.getByText(words)).toBeVisible()
      await expectAccessible(staffPage)
    }
  } finally {
    await site.close()
  }
})
