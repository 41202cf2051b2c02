import { newId } from '#records/engine/db'
import { awake, expect, expectAccessible, test } from '../../company.ts'
import { newClient } from '../../journey.ts'
import { expectToFit, openAsStaff, withRecords } from './desk.ts'

test('an owner changes how long a thing is kept, and keeps somebody for a case, without leaving the page [LAW-3]', async ({
  site,
  someone,
}) => {
  const client = await withRecords(site, (records) => newClient(records, `Imelda Kept ${newId()}`))
  const owner = await someone({ width: 390 })
  await openAsStaff(owner, site, '/admin/retention')
  await awake(owner)
  await owner.getByText('Why: 7 to 10 years').click()
  await expect(owner.getByText(/NIRC s\. 235 as amended by RA 11976/)).toBeVisible()
  const amount = owner.getByLabel(/^Sent emails: how many days/)
  const mail = owner.getByRole('listitem').filter({ hasText: 'Sent emails' })
  await amount.fill('3')
  await mail.getByRole('button', { name: 'Save' }).click()
  await expect(amount).toHaveAccessibleDescription(/Please enter at least 14 days\./)
  await expect(amount).toHaveValue('3')
  await amount.fill('60')
  await mail.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Sent emails: 60 days').first()).toBeVisible()
  await owner.getByLabel('Client or payment').fill(client.email)
  await owner.getByRole('button', { name: 'Place legal hold' }).click()
  await expect(owner.getByLabel('Reason')).toHaveAccessibleDescription(/Please enter a reason\./)
  await expect(owner.getByLabel('Client or payment')).toHaveValue(client.email)
  await expectAccessible(owner)
  await owner.getByLabel('Reason').fill('Case 7 of the NPC')
  await owner.getByRole('button', { name: 'Place legal hold' }).click()
  const held = owner.getByRole('row').filter({ hasText: client.name })
  await expect(held).toContainText('Case 7 of the NPC')
  await expectToFit(owner, [390, 1280])
  await expectAccessible(owner)
  await held.getByRole('button', { name: 'End legal hold' }).click()
  await expect(held).toHaveCount(0)
})
