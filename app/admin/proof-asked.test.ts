import { expect, it } from 'vitest'
import { findReauthenticationPath } from './proof-asked.ts'

const back = async (path: string, proof: 'to-delete' | 'to-write' | 'to-open', fields?: Record<string, string>) => {
  const url = new URL(path, 'https://academy.example')
  const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
  const reauthenticationPath = await findReauthenticationPath(new Request(url, init), url, proof)
  return reauthenticationPath === null ? null : new URL(reauthenticationPath, url).searchParams.get('next')
}

it('whoever proves that it is them comes back to the question they had answered, on the same page of the list [STAFF-4]', async () => {
  expect(await back('/admin/wins?search=crown', 'to-delete', { intent: 'delete', entry: 'w1' })).toBe(
    '/admin/wins?search=crown&ask=delete-w1',
  )
  expect(await back('/admin/deletionrequests', 'to-delete', { intent: 'delete-account', request: 'r1' })).toBe(
    '/admin/deletionrequests?ask=delete-r1',
  )
  expect(await back('/admin/trainees', 'to-delete', { intent: 'unenroll', trainee: 't1' })).toBe(
    '/admin/trainees?ask=unenroll-t1',
  )
  expect(await back('/admin/staff', 'to-write', { intent: 'close', entry: 'u1' })).toBe(
    '/admin/staff?ask=close-u1&confirmed=yes',
  )
  expect(await back('/admin/retention', 'to-write', { intent: 'lift', entry: 'h1' })).toBe(
    '/admin/retention?ask=lift-h1&confirmed=yes',
  )
  expect(await back('/admin/months/2026-10', 'to-write', { intent: 'close' })).toBe(
    '/admin/months/2026-10?ask=close-2026-10&confirmed=yes',
  )
})

it('what was chosen at a row belongs to the question about that row [STAFF-4]', async () => {
  const role = { intent: 'role', entry: 'u1', from: 'coach', role: 'owner' }
  expect(await back('/admin/staff', 'to-write', role)).toBe('/admin/staff?role=owner&ask=role-u1&confirmed=yes')
  const invitation = { intent: 'invite', email: 'a@b.example', role: 'coach' }
  expect(await back('/admin/staff', 'to-write', invitation)).toBe(
    '/admin/staff?email=a%40b.example&role=coach&ask=invite-staff&confirmed=yes',
  )
})

it('only what is deleted asks on a list, and a download is asked for again on its page [STAFF-4]', async () => {
  expect(await back('/admin/wins', 'to-delete', { intent: 'publish', entry: 'w1' })).toBeNull()
  expect(await back('/admin/months/2026-10/ledger.csv', 'to-open')).toBe('/admin/months/2026-10?ready=ledger.csv')
})
