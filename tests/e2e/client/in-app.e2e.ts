import { bookPackage } from '#records/enrolment/enrolment'
import { awake, expect, expectAccessible, test } from '../../company.ts'
import { done } from '../../journey.ts'
import { asClient } from '../line/people.ts'

const MESSENGER =
  'Mozilla/5.0 (Linux; Android 14; wv) Chrome/131.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/489.0]'

test('inside Messenger sign-in leads to Chrome, and a registration goes on in another browser by a link [LINK-1]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  await page.addInitScript((name) => Object.defineProperty(navigator, 'userAgent', { get: () => name }), MESSENGER)
  await page.goto('/login')
  const notice = page.getByRole('region', { name: 'Open this page in your browser' })
  await expect(notice.getByRole('link', { name: 'Open in Chrome' })).toHaveAttribute('href', /^intent:.*#Intent;/)
  await expectAccessible(page)

  await asClient(page, site, async (records, client) => done(await bookPackage(records, client.id, 'package_w')))
  await page.goto('/registration/package-w')
  await awake(page)
  await notice.getByRole('button', { name: 'Continue in another browser' }).click()
  const address = await notice.getByLabel('Your link to continue').inputValue()
  await expect(notice.getByRole('link', { name: 'Open in Chrome' })).toHaveAttribute('href', /continue/)
  await expectAccessible(page)

  const other = await someone()
  await other.goto(address)
  await other.getByRole('button', { name: /^Continue as / }).click()
  await expect(other).toHaveURL(/\/registration\/package-w$/)
  await expect(other.getByRole('region', { name: 'Open this page in your browser' })).toHaveCount(0)
})
