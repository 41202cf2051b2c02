import { expect, expectAccessible, test } from '../../company.ts'
import { fill } from './content.ts'
import { sidewaysScroll, standAt, withRecords } from './desk.ts'

const PAGE = '/admin/packages'

test('packages are put into order by buttons that keep the focus, and a form that is wrong or too late keeps what was typed [PKG-7, ADM-16]', async ({
  site,
  someone,
}) => {
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, PAGE)
  const names = desk.locator('tbody .content-name')
  await expectAccessible(desk)
  const before = await names.allTextContents()
  const [one = '', other = '', ...rest] = before
  const down = desk.getByRole('button', { name: `Move ${one} down`, exact: true })
  await down.focus()
  await desk.keyboard.press('Enter')
  await expect(names).toHaveText([other, one, ...rest])
  await expect(down).toBeFocused()
  await expect(desk.getByText(`${one} moved to place 2 of ${before.length}`)).toBeVisible()
  const up = desk.getByRole('button', { name: `Move ${one} up`, exact: true })
  await up.dblclick()
  await expect(names).toHaveText(before)
  await expect(up).toBeFocused()
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  for (const [path, width] of [
    [PAGE, 390],
    ['/packages-registration', 390],
  ] as const) {
    await desk.setViewportSize({ width, height: 844 })
    await desk.goto(path)
    expect(await sidewaysScroll(desk), path).toBe(0)
  }

  await desk.goto(`${PAGE}/package_o/edit`)
  const form = desk.getByRole('dialog')
  const save = form.getByRole('button', { name: 'Save', exact: true })
  await fill(desk, { Name: '', Description: 'Kept while it is wrong', 'Down payment': '99,999,999' })
  await save.click()
  await expect(desk.getByRole('link', { name: 'Name is required' })).toBeVisible()
  await expect(form.getByLabel('Description', { exact: true })).toHaveValue('Kept while it is wrong')
  await expectAccessible(desk)
  await withRecords(site, (records) =>
    records.write
      .updateTable('packages')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .execute(),
  )
  await fill(desk, { Name: 'Too late', 'Down payment': '' })
  await save.click()
  await expect(desk.getByText(/This was changed by .* in the meantime/)).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Too late')
  await desk.getByRole('link', { name: 'Reload' }).click()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Package O')
  await save.click()
  await expect(desk.getByText('Updated Successfully!')).toBeVisible()
  await expect(form).toHaveCount(0)
})
