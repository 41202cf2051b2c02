import { expect, test } from '../../company.ts'

test('members stand as cards with name, titles, picture and a link to their testimonial when there is one [TES-1]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await page.goto('/members')
  const card = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
  await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true }).first()).toHaveText(
    'ALYANNA REYES CABRERA',
  )
  const alyanna = card('ALYANNA REYES CABRERA')
  await expect(alyanna.getByRole('list', { name: 'Titles' }).getByRole('listitem')).toHaveText([
    'Mutya ng Silangan 2026',
    'Best in Final Answer',
    'Darling of the Press',
  ])
  const francis = card('FRANCIS ADRIAN LIM')
  await expect(francis.getByRole('link', { name: 'Testimonial' })).toHaveCount(0)
  await expect(francis.locator('img')).toHaveAttribute('src', /^\/art\/[a-z]+-[a-z]+-800\.webp$/)
  await alyanna.getByRole('link', { name: 'Testimonial', exact: true }).click()
  await expect(page).toHaveURL(/\/testimonial\/alyanna-reyes-cabrera$/)
})

test('a testimonial shows its words, and its tags stand in the served HTML [TES-2]', async ({ someone, site }) => {
  const html = await (await fetch(`${site.url}/testimonial/alyanna-reyes-cabrera`)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  const description = /property="og:description" content="([^"]*)"/.exec(head)?.[1] ?? ''
  expect(description).toBe(
    'I was the girl who volunteered to fix the chairs so I would not have to introduce the speaker. In my first session Coach Marivic asked my name and I s…',
  )
  expect(head).toContain('<title>Alyanna Reyes Cabrera: Testimonial</title>')
  expect(head).toContain(`<meta property="og:url" content="${site.url}/testimonial/alyanna-reyes-cabrera"/>`)
  const image = /property="og:image" content="([^"]*)"/.exec(head)?.[1] ?? ''
  expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg')
  const page = await someone({ javaScript: false })
  await page.goto('/testimonial/alyanna-reyes-cabrera')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alyanna Reyes Cabrera')
  await expect(page.getByRole('blockquote')).toContainText('I noticed I was already looking up.')
})
