import { beforeAll, describe, expect, it } from 'vitest'
import { ROLES, type StaffRole } from '#domain/accounts/rights'
import { addDays, dayOf } from '#domain/training/manila'
import { actorOfUser, newAdministrator } from '#tests/journey'
import { at, makePlanRequest, planned, traineeOf } from '#tests/planning'
import { wordsOf, type Page } from '../page.ts'
import type { Person } from '../person.ts'
import { openSite, type RequestSite } from '../site.ts'
import { waitingClient } from './money/clients.ts'

let site: RequestSite
let staff: Record<StaffRole, Person>
let coachId: string
beforeAll(async () => {
  site = await openSite()
  coachId = (await newAdministrator(site.records, 'coach')).id
  staff = {
    owner: await site.as('owner'),
    manager: await site.as('manager'),
    cashier: await site.as('cashier'),
    coach: await site.signedIn(coachId),
  }
})

/** The links of each kind that the page found. */
function hitsOn(page: Page): Record<string, string[]> {
  const parts = [...page.document.querySelectorAll('.search-parts section')]
  return Object.fromEntries(
    parts.map((part) => [
      wordsOf(part.querySelector('h2')),
      [...part.querySelectorAll('a')].map((link) => wordsOf(link)),
    ]),
  )
}
const search = (role: StaffRole, text: string) =>
  staff[role].open(`/admin/search?${new URLSearchParams({ search: text })}`)
const found = async (role: StaffRole, text: string) => hitsOn(await search(role, text))
const titles = (hits: readonly string[] = []) => hits.join('\n')

describe('the search of the back office', () => {
  it('is a form of the header without script, and keeps what was looked for [WORK-2]', async () => {
    const dashboard = await staff.owner.open('/admin/dashboard')
    const page = await dashboard.press('Search', { 'Search pages, people and payments': 'gcash' })
    expect([page.status, page.address, page.heading]).toEqual([200, '/admin/search?search=gcash', 'Search'])
    expect(hitsOn(page).Pages).toContain('QR Ph code')
    expect(page.field('Name, number, day or page').getAttribute('value')).toBe('gcash')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
  })

  it.each([
    ['password', 'Account'],
    ['logo', 'Site content'],
    ['2fa', 'Security'],
    ['discount', 'Vouchers'],
    ['holidays', 'Working hours'],
    ['attendance', 'Roll call'],
  ])('finds a page by another word: %s is %s [WORK-2]', async (word, page) => {
    expect((await found('owner', word)).Pages).toContain(page)
  })

  it('opens for each role what it finds, and finds no page that is closed to the role [WORK-2, STAFF-2]', async () => {
    for (const role of ROLES) {
      const pages = await Promise.all(['payments', 'co'].map((text) => search(role, text)))
      const links = pages.flatMap((page) => [...page.document.querySelectorAll('.search-parts a')])
      for (const to of new Set(links.map((link) => link.getAttribute('href') ?? '')))
        expect((await staff[role].open(to)).status, `${role} ${to}`).toBe(200)
    }
    expect((await found('coach', 'payment')).Pages).toBeUndefined()
    expect((await found('manager', 'audit')).Pages).toBeUndefined()
  })

  it('shows money to owners and cashiers only, and to coaches only their own trainees [WORK-2, STAFF-2]', async () => {
    const { name } = await waitingClient(site)
    for (const role of ['owner', 'cashier'] as const) {
      const hits = await found(role, name)
      expect(titles(hits.People)).toContain(name)
      expect(titles(hits.Payments)).toContain('Pending')
    }
    expect(Object.keys(await found('manager', name))).toEqual(['People'])
    expect(await found('coach', name)).toEqual({})

    const owner = await newAdministrator(site.records)
    const coach = await actorOfUser(site.records, coachId)
    const own = await traineeOf(site.records, owner, coach)
    await site.records.write
      .updateTable('users')
      .set({ name: 'Wenona Own' })
      .where('id', '=', own.client.id)
      .execute()
    expect(titles((await found('coach', 'wenona')).People)).toContain('Wenona Own')
    expect(Object.keys(await found('coach', 'wenona'))).toEqual(['People'])
  })

  it('finds receipts by number and sessions by day [WORK-2]', async () => {
    const owner = await newAdministrator(site.records)
    const coach = await actorOfUser(site.records, coachId)
    const { id } = await traineeOf(site.records, owner, coach)
    const day = addDays(dayOf(new Date().toISOString()), 1)
    const [session] = await planned(
      site.records,
      owner,
      makePlanRequest(coach, [id], { starts: [at(day, '10:00')], anyway: true }),
      new Date(),
    )
    const page = await search('coach', 'tomorrow')
    const hits = [...page.document.querySelectorAll('.search-parts a')].map((each) => each.getAttribute('href'))
    expect(hits).toContain(`/admin/calendar/${session}`)
    expect(page.words).toContain('Maria Niña Santos')
    expect((await found('cashier', 'tomorrow')).Sessions).toBeUndefined()

    const { number } = await site.records.read
      .selectFrom('acknowledgements')
      .select('number')
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(titles((await found('cashier', number)).Receipts)).toContain(`Receipt ${number}`)
    expect((await found('manager', number)).Receipts).toBeUndefined()
  })

  it('says what to do when there is nothing to find [WORK-2]', async () => {
    expect((await staff.owner.open('/admin/search')).words).toContain('Type a name')
    expect((await search('owner', 'x')).words).toContain('Type at least 2 letters.')
    expect((await search('owner', '<b>nobody</b> of this name')).words).toContain('No results for “<b>nobody</b>')
  })

  it('answers the dialog with the same hits, uncached and to staff alone [WORK-2, NAV-10]', async () => {
    const { name } = await waitingClient(site)
    const path = `/admin/search/hits?${new URLSearchParams({ search: name })}`
    const answer = await staff.cashier.send(path)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { parts } = (await answer.json()) as { parts: { kind: string; hits: { title: string }[] }[] }
    expect(parts.map(({ kind }) => kind)).toEqual(['people', 'payments'])
    expect(await (await staff.coach.send(path)).json()).toEqual({ search: name, isTooShort: false, parts: [] })
    expect((await site.visitor().send(path)).status).toBe(302)
    expect((await (await site.as('client')).send(path)).status).toBe(403)
  })
})

it('keeps the open group of the navigation, without script too [WORK-1]', async () => {
  const openOn = (page: Page) =>
    [...page.document.querySelectorAll('nav[aria-label="Back office"] details[open] summary')].map((each) =>
      wordsOf(each).replace(/ ?\d+ waiting/, ''),
    )
  const owner = await site.as('owner')
  expect(openOn(await owner.open('/admin/dashboard'))).toEqual(['Today'])
  owner.cookies.set('navigation-group', 'website')
  expect(openOn(await owner.open('/admin/dashboard'))).toEqual(['Website'])
  expect(openOn(await owner.open('/admin/corrections'))).toEqual(['People'])
})
