import { contrastFaults } from '#domain/content/look/contrast'
import { ART_SETS, PRODUCT_LOOK, TYPE_PAIRS, type SiteLook } from '#domain/content/look/look'
import { toHex } from '#domain/content/look/oklch'
import { expect, expectAccessible, test } from '../../company.ts'
import { photo } from '../../newcomers.ts'
import { enterAs, newPersonDetails, signUp } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'
import { openAsStaff, withRecords } from './desk.ts'

/** LOOK_PALETTES=20 is the whole of it. */
const PALETTES = Number(process.env.LOOK_PALETTES ?? 3)
const CONTRAST = ['color-contrast']

/** The same palettes each time: the golden ratio spreads their hues. */
function* makeLooks(): Generator<SiteLook> {
  for (let at = 0; ; at += 1) {
    const hue = (at * 222.5) % 360
    const accent = toHex({ lightness: 0.3 + ((at * 7) % 22) / 100, chroma: 0.04 + ((at * 5) % 14) / 100, hue })
    const dark = toHex({ lightness: 0.12 + ((at * 3) % 14) / 100, chroma: ((at * 3) % 9) / 100, hue: hue + at * 40 })
    if (contrastFaults({ accent, dark }).length > 0) continue
    const [typePair, artSet] = [TYPE_PAIRS[at % 3] ?? 'noto', ART_SETS[at % 3] ?? 'plain']
    yield { accent, dark, typePair, artSet, hero: null }
  }
}

async function storeLook(site: Site, look: SiteLook): Promise<void> {
  const row = { value: JSON.stringify(look), updated_at: new Date().toISOString() }
  await withRecords(site, (records) =>
    records.write
      .insertInto('site_content')
      .values({ name: 'look', ...row })
      .onConflict((known) => known.column('name').doUpdateSet(row))
      .execute(),
  )
}

test('pages of visitors and clients can be read in any look that may be saved, light and dark [SETUP-4]', async ({
  someone,
}) => {
  test.setTimeout(120_000 + PALETTES * 60_000)
  const site = await startSite({ content: 'demo' })
  try {
    const person = newPersonDetails()
    await signUp(site.url, person)
    const visitor = await someone({ at: site.url })
    const client = await someone({ at: site.url })
    await enterAs(client, site.url, person)
    let count = 0
    for (const look of makeLooks()) {
      if (count++ === PALETTES) break
      await storeLook(site, look)
      for (const [page, path] of [
        [visitor, '/home'],
        [visitor, '/packages-registration'],
        [visitor, '/login'],
        [client, '/client'],
      ] as const) {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        const accent = () =>
          page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-ruby').trim())
        expect([path, await accent()]).toEqual([path, look.accent])
        await expectAccessible(page, CONTRAST)
        // The theme of the system changes while the page is open.
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
        expect([path, await accent()]).toEqual([path, look.accent])
        await expectAccessible(page, CONTRAST)
      }
    }
  } finally {
    await site.close()
  }
})

test('the look is picked with the contrast told meanwhile, and its picture is placed by the keyboard [SETUP-4]', async ({
  someone,
}) => {
  const site = await startSite({ content: 'demo' })
  try {
    const page = await someone({ at: site.url, width: 360 })
    await openAsStaff(page, site, '/admin/look')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.getByLabel('Accent colour', { exact: true }).fill('#ffd400')
    await expect(
      page.getByText('White letters on this colour are too pale to read. Choose a darker one.'),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Use #[0-9A-F]{6} instead$/ }).click()
    await expect(page.getByText('All text can be read, in the light theme and in the dark theme.')).toBeVisible()
    await page.getByLabel('Accent colour', { exact: true }).fill('#0f766e')

    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer: await photo(1) })
    const picker = page.getByRole('button', { name: /^Point that always stays visible/ })
    await picker.focus()
    for (const key of ['ArrowLeft', 'Shift+ArrowLeft', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    await expect(picker).toHaveAccessibleName(/39% from the left, 52% from the top/)
    await expect(page.getByLabel('From the left (%)')).toHaveValue('39')
    await page.getByRole('button', { name: 'Save look' }).click()
    await page.waitForURL(/saved=/)
    await expect(page.getByText('Updated Successfully!')).toBeVisible()
    // The page itself has the new colours, and the picture stands on the home page.
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-ruby'))
    expect((await ground()).trim()).toBe('#0f766e')
    const visitor = await someone({ at: site.url, width: 360 })
    await visitor.goto('/home')
    await expect(visitor.locator('.hero-picture img')).toHaveCSS('object-position', '39% 52%')
    await expectAccessible(visitor)
    await page.getByRole('button', { name: 'Back to the original look' }).click()
    // The page reloads by itself.
    await expect(async () => expect((await ground()).trim()).toBe(PRODUCT_LOOK.accent)).toPass()
  } finally {
    await site.close()
  }
})
