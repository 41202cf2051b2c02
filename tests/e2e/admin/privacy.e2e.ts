import { expect, expectAccessible, test } from '../../company.ts'
import { startSite } from '../../site.ts'
import { ADMINISTRATOR, enterAs } from '../../people.ts'

for (const javaScript of [true, false])
  test(`staff read the proposed privacy notice, publish it and a second version; both stay readable, ${javaScript ? 'with' : 'without'} script [LAW-1]`, async ({
    someone,
  }) => {
    const site = await startSite({ content: 'demo' })
    try {
      const staff = await someone({ at: site.url, javaScript })
      await enterAs(staff, site.url, ADMINISTRATOR)
      await staff.goto('/admin/dashboard')
      await staff.getByRole('link', { name: 'Read and publish it' }).click()
      await expect(staff.getByText('This is what the product proposes')).toBeVisible()
      if (javaScript) await expectAccessible(staff)
      await staff.getByRole('button', { name: 'Publish' }).click()
      await expect(staff.getByText('Published. Whoever signs up')).toBeVisible()
      await staff.getByLabel('In short').fill('')
      await staff.getByRole('button', { name: 'Publish' }).click()
      await expect(staff.getByText('In short is required').first()).toBeVisible()
      await staff.getByLabel('In short').fill('We keep little, {academy} does.')
      await staff.getByRole('button', { name: 'Publish' }).click()
      await expect(staff.getByRole('link', { name: 'Version 2' })).toBeVisible()

      const visitor = await someone({ at: site.url })
      await visitor.goto('/home')
      await visitor.getByRole('contentinfo').getByRole('link', { name: 'Privacy notice' }).click()
      await expect(visitor).toHaveURL(/\/privacy$/)
      await expect(visitor.getByText(/We keep little, .* does\./)).toBeVisible()
      await expect(visitor.getByText('Republic Act No. 10173')).toBeVisible()
      await expectAccessible(visitor)
      await visitor.getByRole('link', { name: 'The version before' }).click()
      await expect(visitor).toHaveURL(/\/privacy\/1$/)
      await expect(visitor.getByText('You may see, correct, download or delete')).toBeVisible()
      await visitor.getByRole('link', { name: 'There is a newer one' }).click()
      await expect(visitor).toHaveURL(/\/privacy$/)
      for (const path of ['/privacy/3', '/privacy/0', '/privacy/01', '/privacy/x'])
        expect((await fetch(site.url + path)).status, path).toBe(404)
      expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain('/privacy</loc>')
    } finally {
      await site.close()
    }
  })
