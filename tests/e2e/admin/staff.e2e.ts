import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { newAdministrator } from '../../journey.ts'
import { newTrainee } from '../../sessions.ts'
import type { Site } from '../../site.ts'
import { dialogNamed, expectToFit, openAsStaff, withRecords } from './desk.ts'

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const colleague = (site: Site, name: string, withTrainee = false) =>
  withRecords(site, async (records) => {
    const coach = await newAdministrator(records, 'coach')
    await records.write.updateTable('users').set({ name }).where('id', '=', coach.id).execute()
    if (withTrainee) await newTrainee(records, await newAdministrator(records), { coach })
    return coach
  })

test('an owner invites, changes roles and closes accounts without leaving the page [STAFF-1, STAFF-2]', async ({
  site,
  someone,
}) => {
  const [cora, heir] = [await colleague(site, 'Cora Reyes', true), await colleague(site, 'Hermie Heir')]
  const owner = await someone({ width: 1366 })
  await openAsStaff(owner, site, '/admin/staff')
  await owner.getByRole('textbox', { name: 'Email' }).fill('not-an-address')
  await owner.getByRole('button', { name: 'Create invitation' }).click()
  await expect(owner.getByText('Please choose a role').first()).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('textbox', { name: 'Email' }).fill('mara.manager@academy.example')
  await owner.getByRole('radio', { name: 'Manager', exact: true }).check()
  await owner.getByRole('button', { name: 'Create invitation' }).click()
  const link = owner.getByText(`${site.url}/join/`)
  await expect(link).toBeVisible()
  const phone = await someone({ width: 390 })
  await phone.goto((await link.textContent()) ?? '')
  await expect(phone.getByText('You are invited as Manager')).toBeVisible()
  await expectToFit(phone, [320, 390])
  await expectAccessible(phone)

  // A dialog asks when the colleague cannot keep what they have.
  await owner.getByRole('combobox', { name: 'Role of Cora Reyes' }).selectOption('Cashier')
  await row(owner, cora.email).getByRole('button', { name: 'Change role' }).click()
  const question = dialogNamed(owner, 'Change role')
  await expect(question).toContainText(`${cora.email}, new role: Cashier`)
  // After Escape the list loads slowly; whoever changes a role meanwhile gets the dialog again.
  const back = (url: URL) => url.pathname === '/admin/staff.data' && !url.searchParams.has('ask')
  await owner.route(back, async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue().catch(() => undefined)
  })
  await owner.keyboard.press('Escape')
  const role = owner.getByRole('combobox', { name: 'Role of Cora Reyes' })
  await expect(role, 'a cancelled role is not shown').toHaveValue('coach')
  await role.selectOption('Cashier')
  await row(owner, cora.email).getByRole('button', { name: 'Change role' }).click()
  await expect(question).toBeVisible()
  await owner.unroute(back)
  await expectAccessible(owner)
  await question.getByRole('combobox', { name: 'Who takes over?' }).selectOption('Hermie Heir')
  await question.getByRole('button', { name: 'Change role' }).click()
  await expect(owner.getByText('Role changed.')).toBeVisible()
  await expect(owner.getByRole('combobox', { name: 'Role of Cora Reyes' })).toHaveValue('cashier')
  const { coach_id } = await withRecords(site, ({ read }) =>
    read.selectFrom('trainees').select('coach_id').where('coach_id', '=', heir.id).executeTakeFirstOrThrow(),
  )
  expect(coach_id).toBe(heir.id)

  // A page that was left open writes no older role over a newer one.
  const left = await someone({ width: 1280 })
  // Pages are reloaded once this answers.
  await left.route('**/healthz', (route) => route.abort())
  await openAsStaff(left, site, '/admin/staff')
  await owner.getByRole('combobox', { name: 'Role of Cora Reyes' }).selectOption('Manager')
  await row(owner, cora.email).getByRole('button', { name: 'Change role' }).click()
  await expect(owner.getByRole('combobox', { name: 'Role of Cora Reyes' })).toHaveValue('manager')
  await left.getByRole('combobox', { name: 'Role of Cora Reyes' }).selectOption('Owner')
  await row(left, cora.email).getByRole('button', { name: 'Change role' }).click()
  await expect(left.getByText('Someone changed this role after you opened the page.')).toBeVisible()
  await left.close()

  for (const width of [1440, 1366]) {
    await owner.setViewportSize({ width, height: 768 })
    const box = await row(owner, cora.email).getByRole('button', { name: 'Close account' }).boundingBox()
    expect((box?.x ?? width) + (box?.width ?? 0), `Close account at ${width} px`).toBeLessThan(width - 8)
  }
  await row(owner, cora.email).getByRole('button', { name: 'Close account' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Close account' }).click()
  await expect(row(owner, cora.email).getByText('Closed')).toBeVisible()
  await row(owner, cora.email).getByRole('button', { name: 'Reopen account' }).click()
  await expect(row(owner, cora.email).getByText('Open', { exact: true })).toBeVisible()
  await expectToFit(owner, [390])
})

test('what cannot be undone asks for the password again after ten minutes, and goes on where it stopped [STAFF-4]', async ({
  site,
  someone,
}) => {
  const owner = await someone({ width: 390 })
  await openAsStaff(owner, site, '/admin/wins')
  const forgetProof = (at: string | null) =>
    withRecords(site, (records) => records.write.updateTable('sessions').set({ proved_at: at }).execute())
  await forgetProof(new Date(Date.now() - 601_000).toISOString())
  const name = (await owner.getByRole('row').nth(1).locator('.content-name').textContent()) ?? ''
  await owner.getByRole('button', { name: `More actions for ${name}` }).click()
  await owner.getByRole('button', { name: 'Delete', exact: true }).filter({ visible: true }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you')
  await expectToFit(owner, [390])
  await expectAccessible(owner)
  const prove = async (password: string) => {
    await owner.getByLabel('Current Password', { exact: true }).fill(password)
    await owner.getByRole('button', { name: 'Confirm', exact: true }).click()
  }
  await prove('not-the-password')
  await expect(owner.getByText('This is not your current password.').first()).toBeVisible()
  await prove('stage-lights-at-seven')
  await expect(owner.getByRole('alertdialog')).toContainText(name)
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(owner.getByText('Deleted Successfully!')).toBeVisible()
  await expect(owner).toHaveURL(/\/admin\/wins$/)

  // What was chosen comes back with it, at that colleague, and is nothing to the next invitation.
  const [rosa] = [await colleague(site, 'Rosa Rolechange', true), await colleague(site, 'Helen Heir')]
  await owner.goto('/admin/staff')
  await owner.getByRole('combobox', { name: 'Role of Rosa Rolechange' }).selectOption('Owner')
  await row(owner, rosa.email).getByRole('button', { name: 'Change role' }).click()
  const question = dialogNamed(owner, 'Change role')
  await question.getByRole('combobox', { name: 'Who takes over?' }).selectOption('Helen Heir')
  await forgetProof(null)
  await question.getByRole('button', { name: 'Change role' }).click()
  await prove('stage-lights-at-seven')
  await expect(question).toContainText(`${rosa.email}, new role: Owner`)
  await expect(question.getByRole('combobox', { name: 'Who takes over?' })).toHaveValue(/^\w+$/)
  await expect(owner.getByRole('radio', { name: 'Owner', exact: true, includeHidden: true })).not.toBeChecked()
  await question.getByRole('button', { name: 'Change role' }).click()
  await expect(owner.getByText('Role changed.')).toBeVisible()
  await expect(owner.getByRole('combobox', { name: 'Role of Rosa Rolechange' })).toHaveValue('owner')
})
