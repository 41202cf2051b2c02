import { expect, expectAccessible, test } from '../../company.ts'
import { fill } from './content.ts'
import { sidewaysScroll, openAsStaff, withRecords } from './desk.ts'

const PAGE = '/admin/packages'

test('packages are put into order by buttons that keep the focus, and a form that is wrong or too late keeps what was typed [PKG-7, ADM-16]', async ({
  site,
  someone,
}) => {
  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, PAGE)
  const names = staffPage.locator('tbody .content-name')
  await expectAccessible(staffPage)
  const before = await names.allTextContents()
  const [one = '', other = '', ...rest] = before
  const down = staffPage.getByRole('button', { name: `Move ${one} down`, exact: true })
  await down.focus()
  await staffPage.keyboard.press('Enter')
  await expect(names).toHaveText([other, one, ...rest])
  await expect(down).toBeFocused()
  await expect(staffPage.getByText(`${one} moved to position 2 of ${before.length}`)).toBeVisible()
  const up = staffPage.getByRole('button', { name: `Move ${one} up`, exact: true })
  await up.dblclick()
  await expect(names).toHaveText(before)
  await expect(up).toBeFocused()
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  for (const [path, width] of [
    [PAGE, 390],
    ['/packages-registration', 390],
  ] as const) {
    await staffPage.setViewportSize({ width, height: 844 })
    await staffPage.goto(path)
    expect(await sidewaysScroll(staffPage), path).toBe(0)
  }

  await staffPage.goto(`${PAGE}/package_o/edit`)
  const form = staffPage.getByRole('dialog')
  const save = form.getByRole('button', { name: 'Save', exact: true })
  await fill(staffPage, { Name: '', Description: 'Kept while it is wrong', 'Down payment': '99,999,999' })
  await save.click()
  await expect(staffPage.getByRole('link', { name: 'Name is required' })).toBeVisible()
  await expect(form.getByLabel('Description', { exact: true })).toHaveValue('Kept while it is wrong')
  await expectAccessible(staffPage)
  await withRecords(site, (records) =>
    records.write
      .updateTable('packages')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .execute(),
  )
  await fill(staffPage, { Name: 'Too late', 'Down payment': '' })
  await save.click()
  await expect(staffPage.getByText(/.* changed this after you opened it\./)).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Too late')
  await staffPage.getByRole('link', { name: 'Reload' }).click()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Package O')
  await save.click()
  await expect(staffPage.getByText('Updated Successfully!')).toBeVisible()
  await expect(form).toHaveCount(0)
})
