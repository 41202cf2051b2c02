import { expect, expectAccessible, test } from '../../company.ts'
import { ADMINISTRATOR, enterAs } from '../../people.ts'
import { starterClient } from '../client/starter.ts'
import { mark } from './content.ts'

const SECTIONS = '/admin/learningmaterialscontrol/sections'

test('staff put materials into sections for some packages, in an order; a trainee on a phone finds their own [MAT-4, MAT-1]', async ({
  someone,
  site,
}) => {
  const [own, others] = [mark('Week one'), mark('Runway only')]
  const page = await someone()
  await enterAs(page, site.url, ADMINISTRATOR)
  await page.goto('/admin/learningmaterialscontrol')
  await page.getByRole('link', { name: 'Sections and order' }).click()
  await page.waitForURL(`**${SECTIONS}`)
  const adding = page.getByRole('region', { name: 'New section' })
  await adding.getByRole('button', { name: 'Add section' }).click()
  await expect(page.getByText('Please type a name for the section.')).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  for (const [name, box] of [
    [own, null],
    [others, 'Package W'],
  ] as const) {
    await adding.getByLabel('Name of the section').fill(name)
    if (box) await adding.getByRole('checkbox', { name: box }).check()
    await adding.getByRole('button', { name: 'Add section' }).click()
    await expect(page.getByRole('region', { name })).toBeVisible()
    await expect(adding.getByLabel('Name of the section')).toHaveValue('')
  }
  await expect(page.getByRole('region', { name: others })).toContainText('For Package W')
  const loose = page.getByRole('region', { name: 'Without a section' })
  const [first = '', second = '', third = ''] = await loose.locator('.arranged-name').allTextContents()
  for (const [file, section] of [
    [first, own],
    [second, own],
    [third, others],
  ] as const) {
    await page.getByLabel(`Section of ${file}`).selectOption({ label: section })
    await page.getByRole('button', { name: `Move ${file}`, exact: true }).click()
    await expect(page.getByRole('region', { name: section })).toContainText(file)
  }
  const names = page.getByRole('region', { name: own }).locator('.arranged-name')
  await expect(names).toHaveText([first, second])
  await page.getByRole('button', { name: `Move ${second} up` }).click()
  await expect(names).toHaveText([second, first])
  await expectAccessible(page)
  await page.getByRole('button', { name: `Delete ${own}` }).click()
  await expect(page.getByText('Put its materials into another section first')).toBeVisible()

  const phone = await someone({ width: 390 })
  await enterAs(phone, site.url, starterClient('enrolled'))
  await phone.goto('/learningmaterials')
  const shown = phone.getByRole('region', { name: own })
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText([second, first])
  await expect(phone.getByRole('heading', { name: third })).toHaveCount(0)
  await expectAccessible(phone)
})
