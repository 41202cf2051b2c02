import { expect, test } from '../../company.ts'

const WIN = '/wins/mutya-ng-silangan-2026'

test('a page names dimensions, a tiny placeholder and priority, and the browser takes AVIF [HOME-3, WIN-1]', async ({
  page,
}) => {
  const taken: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/pictures/')) taken.push(response.url())
  })
  await page.goto(WIN)
  const shown = page.locator('.slide[data-side="0"] picture img')
  await expect(shown).toHaveAttribute('width', '1200')
  await expect(shown).toHaveAttribute('height', '1500')
  await expect(shown).toHaveAttribute('fetchpriority', 'high')
  await expect(page.locator('.slide[data-side="1"] picture img')).toHaveAttribute('loading', 'lazy')
  await expect(page.locator('.slide[data-side="0"] .picture-dusk')).toHaveAttribute(
    'src',
    /^data:image\/webp;base64,/,
  )
  await expect.poll(() => shown.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0)).toBe(true)
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.filter((address) => !address.endsWith('.avif'))).toEqual([])
})
