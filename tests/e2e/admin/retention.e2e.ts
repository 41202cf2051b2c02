import { expect, expectAccessible, test } from '../../company.ts'
import { newAdministrator, newClient } from '../../journey.ts'
import { signInInBrowser } from '../../people.ts'
import { newId } from '#records/engine/db'
import { hashPassword } from '#services/accounts/passwords'
import { sidewaysScroll, standAt, withRecords } from './desk.ts'

const PAGE = '/admin/retention'
const MAIL = /^Sent mail: how many days/

for (const [width, javaScript] of [
  [390, true],
  [1280, true],
  [390, false],
] as const) {
  test(`an owner reads how long things are kept and why, changes it within the bounds, and keeps somebody for a case, ${width} px wide${javaScript ? '' : ', without script'} [LAW-3]`, async ({
    site,
    someone,
  }) => {
    const client = await withRecords(site, (records) => newClient(records, `Imelda Kept ${newId()}`))
    const owner = await someone({ width, javaScript })
    await standAt(owner, site, PAGE)
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Retention')
    await expect(owner.getByRole('heading', { level: 3 })).toHaveText([
      'Rejected or replaced receipts',
      'Confirmed receipts',
      'Unfinished registrations',
      'Contact messages',
      'Sent mail',
      'Sign-in log',
      'Reports of the content policy',
      'Unused lines of statements',
    ])
    await owner.getByText('Why: 7 to 10 years').click()
    await expect(owner.getByText(/NIRC s\. 235 as amended by RA 11976/)).toBeVisible()
    expect(await sidewaysScroll(owner)).toBe(0)
    if (javaScript) await expectAccessible(owner)

    const mail = owner.getByRole('listitem').filter({ hasText: 'Sent mail' })
    await owner.getByLabel(MAIL).fill('3')
    await mail.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByLabel(MAIL)).toHaveAccessibleDescription(/kept for 14 days at least/)
    await expect(owner.getByLabel(MAIL)).toHaveValue('3')
    if (javaScript) await expectAccessible(owner)
    await owner.getByLabel(MAIL).fill('60')
    await mail.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByText(/^Sent mail: 60 days$|^Changed: the next sweep goes by it$/).first()).toBeVisible()
    await expect(owner.getByLabel(MAIL)).toHaveValue('60')

    await owner.getByLabel('Client or payment').fill(client.email)
    await owner.getByRole('button', { name: 'Keep for a case' }).click()
    await expect(owner.getByLabel('Reason')).toHaveAccessibleDescription(/Please say why/)
    await expect(owner.getByLabel('Client or payment')).toHaveValue(client.email)
    await owner.getByLabel('Reason').fill('Case 7 of the NPC')
    await owner.getByRole('button', { name: 'Keep for a case' }).click()
    const held = owner.getByRole('row').filter({ hasText: client.name })
    await expect(held).toContainText('Case 7 of the NPC')
    expect(await sidewaysScroll(owner)).toBe(0)
    if (javaScript) await expectAccessible(owner)
    await held.getByRole('link', { name: 'What happened to this client' }).click()
    await expect(owner.getByRole('listitem').filter({ hasText: 'Kept for a case' })).toContainText(
      'Case 7 of the NPC',
    )
    await owner.goto(PAGE)
    await held.getByRole('button', { name: 'No longer keep' }).click()
    await expect(held).toHaveCount(0)
  })
}

test('a manager reads the table and keeps somebody for a case, and changes no time; a cashier reads the table alone [LAW-3, STAFF-2]', async ({
  site,
  someone,
}) => {
  const password = 'kundiman-of-the-line'
  const password_hash = await hashPassword(password)
  const made = async (role: 'manager' | 'cashier') =>
    withRecords(site, async (records) => {
      const { id, email } = await newAdministrator(records, role)
      await records.write.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
      return { email, password }
    })
  const manager = await someone({ width: 390 })
  await signInInBrowser(manager, await made('manager'))
  await manager.goto(PAGE)
  await expect(manager.getByText('An owner may change it')).toBeVisible()
  await expect(manager.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(manager.getByRole('button', { name: 'Keep for a case' })).toBeVisible()
  await expectAccessible(manager)
  const cashier = await someone({ width: 390 })
  await signInInBrowser(cashier, await made('cashier'))
  expect((await cashier.goto(PAGE))?.status()).toBe(200)
  await expect(cashier.getByRole('heading', { name: 'Confirmed receipts' })).toBeVisible()
  await expect(cashier.getByRole('heading', { name: 'Kept for a case' })).toHaveCount(0)
  await expect(cashier.getByRole('button', { name: 'Save' })).toHaveCount(0)
})
