import { beforeAll, expect, it } from 'vitest'
import { hashOfToken } from '#records/engine/db'
import { openSite, type RequestSite } from '../site.ts'
import { client, toThird } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const NEXT = '/registration/package-w?step=3'
const FETCHED = { accept: 'application/json' }

async function linkOf(person: Awaited<ReturnType<typeof client>>): Promise<string> {
  const answer = await person.browser.post('/client/session-link', { next: NEXT }, FETCHED)
  const [address = ''] = /https?:[^"]+\/continue\/[\w-]{43}\?next=[^"]+/.exec(await answer.text()) ?? []
  return address.replace(site.url, '')
}

it('a client carries session and registration to another browser by a link, once; the link itself opens nothing [LINK-1]', async () => {
  const person = await client(site)
  await toThird(site, person.id)
  const address = await linkOf(person)
  const other = site.visitor()
  const page = await other.open(address)
  expect(page.words).toContain('If you did not make this link yourself, close this page.')
  expect((await other.open('/client')).address).toMatch(/^\/login/)
  const entered = await page.press(/^Continue as /)
  expect(entered.address).toBe(NEXT)
  const again = await site.visitor().open(address)
  expect([again.status, again.words]).toEqual([410, expect.stringContaining('This link was used already')])
})

it('a link that is followed after ten minutes or leads elsewhere is no way in; staff get none [LINK-1]', async () => {
  const person = await client(site)
  const answer = await person.browser.post('/client/session-link', { next: 'https://evil.example/' }, FETCHED)
  expect(await answer.text()).not.toContain('evil.example')
  const address = await linkOf(person)
  site.clock.now = new Date(Date.now() + 11 * 60_000)
  expect((await site.visitor().open(address)).status).toBe(410)
  site.clock.now = null
  const staff = await site.as('manager')
  expect((await staff.post('/client/session-link', { next: '/client' }, FETCHED)).status).toBe(403)
  expect(site.logged()).not.toContain(hashOfToken(address))
})
