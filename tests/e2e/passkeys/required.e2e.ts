import { expect, expectAccessible, test } from '../../company.ts'
import { newAdministrator } from '../../journey.ts'
import { signInInBrowser } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'
import { sidewaysScroll, withRecords } from '../admin/desk.ts'
import { withPasskeys } from './authenticator.ts'

// A separate site: one row holds when staff were first asked.
let own: Site
test.beforeAll(async () => {
  own = await startSite({ content: 'demo' })
})
test.afterAll(() => own.close())

const PASSWORD = 'stage-lights-at-seven'
const DAY = 86_400_000

/** A manager with the password of the first administrator, whose days began so long ago. */
async function manager(daysAgo: number): Promise<{ email: string }> {
  return withRecords(own, async (records) => {
    const { id, email } = await newAdministrator(records, 'manager')
    const { password_hash } = await records.read
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'coach.dela.cruz@academy.example')
      .executeTakeFirstOrThrow()
    const since = new Date(Date.now() - daysAgo * DAY).toISOString()
    await records.write.updateTable('users').set({ password_hash, created_at: since }).where('id', '=', id).execute()
    await records.write.updateTable('second_step_asked').set({ since }).execute()
    return { email }
  })
}

test('staff read until when they need a second step, then reach nothing else before they have one, and go on where they were [STAFF-3]', async ({
  someone,
}) => {
  const early = await someone({ width: 390, at: own.url })
  await signInInBrowser(early, { ...(await manager(3)), password: PASSWORD })
  await early.goto('/admin/dashboard')
  await expect(early.getByText('add a passkey or two-step sign-in by')).toBeVisible()
  expect(await sidewaysScroll(early)).toBe(0)
  await expectAccessible(early)
  await early.goto('/admin/wins')
  await expect(early.getByRole('heading', { level: 1 })).toHaveText('Wins')

  const late = await someone({ width: 390, at: own.url })
  const phone = await withPasskeys(late)
  const { email } = await manager(8)
  await signInInBrowser(late, { email, password: PASSWORD })
  await late.goto('/admin/wins?search=crown')
  await expect(late).toHaveURL(/\/admin\/security\?next=/)
  await expect(late.getByText('Staff accounts need more than a password now.')).toBeVisible()
  expect(await sidewaysScroll(late)).toBe(0)
  await expectAccessible(late)
  // Direct requests are refused as well.
  const sent = await late.request.post(`${own.url}/admin/messages`, {
    form: { intent: 'read', entry: 'x' },
    headers: { Origin: own.url },
    maxRedirects: 0,
  })
  expect([sent.status(), sent.headers().location?.startsWith('/admin/security')]).toEqual([302, true])
  const begun = () =>
    late.request.post(`${own.url}/uploads`, {
      headers: {
        Origin: own.url,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '100',
        'Upload-Metadata': `purpose ${Buffer.from('pdf').toString('base64')}`,
      },
    })
  expect((await begun()).status(), 'nor where no page stands before it').toBe(403)
  await late.goto('/admin/confirm')
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you')

  await late.goto('/admin/wins?search=crown')
  await late.getByRole('button', { name: 'Add a passkey', exact: true }).click()
  await expect(late.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  expect(await phone.count()).toBe(1)
  await late.getByRole('link', { name: 'Continue where you were' }).click()
  await expect(late).toHaveURL(/\/admin\/wins\?search=crown$/)
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('Wins')

  expect((await begun()).status()).toBe(201)

  // The last one stays.
  await late.goto('/admin/security')
  await late.getByRole('list', { name: 'Your passkeys' }).getByText('Change').click()
  await late.getByRole('button', { name: 'Remove this passkey' }).click()
  await expect(late.getByText('Staff need a second step, and this is your last.').first()).toBeVisible()
  await expectAccessible(late)

  // As proof, with the passkey.
  await withRecords(own, (records) => records.write.updateTable('sessions').set({ proved_at: null }).execute())
  await late.goto('/admin/confirm?next=/admin/wins')
  await late.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(late).toHaveURL(/\/admin\/wins$/)

  // An owner sees who has what, and who is shut out.
  const { email: without } = await manager(8)
  const owner = await someone({ width: 1280, at: own.url })
  await withRecords(own, (records) =>
    records.write
      .updateTable('users')
      .set({ created_at: new Date().toISOString() })
      .where('email', '=', 'coach.dela.cruz@academy.example')
      .execute(),
  )
  await signInInBrowser(owner, { email: 'coach.dela.cruz@academy.example', password: PASSWORD })
  await owner.goto('/admin/staff')
  await expect(owner.getByRole('row').filter({ hasText: email })).toContainText('Passkey')
  await expect(owner.getByRole('row').filter({ hasText: without })).toContainText('None: required since')
  await expectAccessible(owner)
})
