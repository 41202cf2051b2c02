import { beforeAll, expect, it } from 'vitest'
import { newAdministrator, newClient } from '#tests/journey'
import { openSite, type RequestSite } from '../../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

it('staff make a link for a client in front of them, who sets a password with it once [SETUP-3, AUTH-7]', async () => {
  const client = await newClient(site.records)
  const manager = await site.as('manager')
  const way = await (await manager.open(`/admin/audit/client/${client.id}`)).follow('Make a reset link')
  expect(way.words).toContain(client.name)
  const made = await way.press('Make reset link')
  expect([made.status, made.words]).toEqual([200, expect.stringContaining('Shown only now')])
  expect(made.document.querySelector('.share-link svg path')).not.toBeNull()
  const link = made.document.querySelector('.share-link input')?.getAttribute('value') ?? ''
  expect(link).toMatch(new RegExp(`^${site.url}/reset-password/`))
  expect((await manager.open(`/admin/reset-link/${client.id}`)).html).not.toContain(link)
  expect(site.logged()).not.toContain(link.split('/').at(-1))

  const set = (password: string) => ({ 'New Password': password, 'Confirm Password': password })
  const page = await site.visitor().open(new URL(link).pathname)
  expect((await page.press('Save the new password', set('harana-at-dawn'))).address).toMatch(/^\/login/)
  expect((await site.visitor().open(new URL(link).pathname)).status).toBe(410)
  expect((await manager.open(`/admin/audit/client/${client.id}`)).words).toContain('Reset link made for a person')
})

it('a manager makes none for staff, and whoever proved nothing confirms their identity first [SETUP-3, STAFF-2, STAFF-4]', async () => {
  const owner = await newAdministrator(site.records)
  const manager = await site.as('manager')
  const path = `/admin/reset-link/${owner.id}`
  expect([(await manager.open(path)).status, (await manager.post(path, { intent: 'make' })).status]).toEqual([
    403, 403,
  ])
  const client = await newClient(site.records)
  for (const role of ['cashier', 'coach'] as const)
    expect((await (await site.as(role)).open(`/admin/reset-link/${client.id}`)).status).toBe(403)
  const boss = await site.as('owner')
  expect((await boss.open('/admin/staff')).words).toContain('Make a reset link')
  expect((await boss.post(path, { intent: 'make' })).status).toBe(200)
  await site.records.write.updateTable('sessions').set({ proved_at: null }).execute()
  const prompted = await boss.post(path, { intent: 'make' })
  expect([prompted.status, prompted.headers.get('location')]).toEqual([
    302,
    expect.stringContaining('/admin/confirm'),
  ])
})
