import { awake, expect, expectAccessible, test } from '../../company.ts'
import { startSite } from '../../site.ts'
import { DESK, enrolledClient, expectToFit, rowOf, standAt } from './desk.ts'

test('dashboard, history, reports and trainees fit every width and are accessible [PAY-6, ADM-2, ADM-13, TRN-1]', async ({
  site,
  someone,
}) => {
  await enrolledClient(site, 'package_r')
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, '/admin/dashboard')
  for (const path of [
    '/admin/dashboard',
    '/admin/paymenthistory',
    '/admin/paymenthistory?from=2026-03-05&to=2026-03-01',
    '/admin/generatereports',
    '/admin/generatereports?tab=trainees',
    '/admin/trainees?sort=name',
  ])
    await test.step(path, async () => {
      await desk.setViewportSize({ width: 1280, height: 900 })
      await desk.goto(path)
      await expectAccessible(desk)
      await expectToFit(desk, [1280, 320, 390])
      await expectAccessible(desk)
    })
})

test('lists answer while one types, and the tabs of reports go by keys [PAY-6, TRN-1, ADM-13]', async ({
  site,
  someone,
}) => {
  const { name } = await enrolledClient(site, 'package_w')
  const desk = await someone({ width: 390 })
  await standAt(desk, site, '/admin/dashboard')
  await awake(desk)
  await desk.getByRole('button', { name: 'Menu', exact: true }).click()
  await desk.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Payment history' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Payment history')
  await desk.getByRole('searchbox').fill(name)
  await expect(desk.getByText('of the 1 that match')).toBeVisible()
  await expect(desk.getByText('Total accumulated payments: PHP 3,500')).toBeVisible()
  await desk.getByRole('searchbox').fill('nobody of this name')
  await expect(desk.getByText('No payment matches “nobody of this name”.')).toBeVisible()
  await desk.getByRole('link', { name: 'Clear search' }).click()
  await expect(rowOf(desk, name)).toHaveCount(1)

  await desk.goto('/admin/trainees')
  await awake(desk)
  await desk.getByRole('link', { name: 'A to Z', exact: true }).click()
  await expect(desk.getByRole('link', { name: 'A to Z', exact: true })).toHaveAttribute('aria-current', 'true')
  await desk.getByRole('searchbox').fill('on')
  await expect(desk).toHaveURL(/sort=name.*search=on|search=on.*sort=name/)
  await expect(rowOf(desk, 'Isabel Quirino')).toHaveCount(0)

  await desk.goto('/admin/generatereports')
  await awake(desk)
  const panel = desk.getByRole('tabpanel')
  await expect(panel.getByText(/^Total clients: \d+$/)).toBeVisible()
  await desk.getByRole('tab', { name: 'Payment History' }).focus()
  await desk.keyboard.press('ArrowRight')
  await desk.keyboard.press('Enter')
  await expect(panel.getByText(/^Total trainees: \d+$/)).toBeVisible()
  await expect(desk.getByRole('tab', { name: 'Registered Trainees' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => new URL(desk.url()).searchParams.get('tab')).toBe('trainees')
})

test('the pages of an academy without payments are accessible [PAY-1, PAY-6, ADM-2]', async ({ someone }) => {
  const site = await startSite()
  try {
    const desk = await someone({ at: site.url })
    await standAt(desk, site, DESK)
    for (const [path, words] of [
      [DESK, 'No pending payment available'],
      ['/admin/dashboard', 'No pending payment available'],
      ['/admin/paymenthistory', 'No payment history available'],
    ] as const) {
      await desk.goto(path)
      await expect(desk.getByText(words)).toBeVisible()
      await expectAccessible(desk)
    }
  } finally {
    await site.close()
  }
})
