import { beforeAll, expect, it } from 'vitest'
import { ADMINISTRATOR } from '#tests/people'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'
import { waitingClient } from './money/clients.ts'

const PENDING_PAYMENTS = '/admin/pendingregistrationpayments'
const PATHS = [
  '/admin',
  '/admin/dashboard',
  `${PENDING_PAYMENTS}?search=a&page=2`,
  '/admin/trainees',
  '/admin/audit',
  '/admin/trainees/x/sessions',
  '/admin/paymenthistory?from=2026-01-01',
  '/admin/generatereports',
  '/admin/generatereports/payment-history.csv',
  '/admin/nowhere',
  '/admin/a/b/c',
]

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

/** How often there is a banner, a main part and a line at the foot, as assistive technology counts them. */
const landmarksOf = (page: Page) =>
  ['header', 'main', 'footer'].map(
    (name) =>
      [...page.document.querySelectorAll(name)].filter(
        (each) => name === 'main' || !each.closest('main, section, article, aside, nav'),
      ).length,
  )

it('leads whoever is signed out from every address of the back office to sign-in and back, in every representation [NAV-10]', async () => {
  const { paymentId } = await waitingClient(site)
  for (const path of PATHS)
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await site.visitor().send(path, { method })
      expect([answer.status, answer.headers.get('location')], `${method} ${path}`).toEqual([
        302,
        `/login?next=${encodeURIComponent(path)}`,
      ])
    }
  for (const path of ['/admin/dashboard.data', '/admin/audit.data?_routes=audit']) {
    const answer = await site.visitor().send(path)
    const body = await answer.text()
    expect(answer.status, path).toBe(202)
    expect(body).toContain('/login?next=%2Fadmin')
    expect(body).not.toContain('@')
  }
  expect((await site.visitor().post(PENDING_PAYMENTS, { intent: 'confirm', payment: paymentId })).status).toBe(302)
  expect(await statusOf(paymentId)).toBe('pending')

  const login = await site.visitor().open('/admin/audit?search=quirino')
  const inside = await login.press('Sign in', { Email: ADMINISTRATOR.email, Password: ADMINISTRATOR.password })
  expect([inside.heading, inside.address]).toEqual(['Audit log', '/admin/audit?search=quirino'])
})

it('refuses a client every address of the back office, known or not, and lets them change nothing [NAV-10]', async () => {
  const { id, paymentId } = await waitingClient(site)
  const client = await site.signedIn(id)
  for (const path of [...PATHS, '/admin/dashboard.data', '/admin/nowhere.data'])
    expect((await client.send(path)).status, path).toBe(403)
  expect((await client.post(PENDING_PAYMENTS, { intent: 'confirm', payment: paymentId })).status).toBe(403)
  expect((await client.post('/admin/nowhere', {})).status).toBe(403)
  expect(await statusOf(paymentId)).toBe('pending')
  const page = await client.open('/admin/dashboard')
  expect(page.words).toContain('This is for administrators only.')
  expect(landmarksOf(page)).toEqual([1, 1, 1])
})

it('answers an address of the back office that does not exist with 404 inside it [NAV-7, NAV-10]', async () => {
  const owner = await site.as('owner')
  const page = await owner.open('/admin/nowhere')
  expect([page.status, page.heading]).toEqual([404, 'Page Not Found'])
  expect(page.words).toContain('Error 404')
  expect(page.document.querySelector('nav[aria-label="Back office"]')).not.toBeNull()
  expect(landmarksOf(page)).toEqual([1, 1, 1])
  expect((await owner.post('/admin/nowhere', {})).status).toBe(404)
})

it('counts on the dashboard, and leads everywhere and out again by its menu [ADM-1, ADM-2, NAV-3]', async () => {
  const owner = await site.as('owner')
  const dashboard = await owner.open('/admin')
  expect(dashboard.address).toBe('/admin/dashboard')
  const counters = [...dashboard.document.querySelectorAll('.counters li')].map((each) => wordsOf(each))
  for (const label of [
    'Total Registered Trainees',
    'Pending Registrations',
    'Total Wins',
    'Total Members Testimonials',
    'Total News',
  ])
    expect(
      counters.filter((each) => new RegExp(`^${label} \\d+`).test(each)),
      label,
    ).toHaveLength(1)
  const wins = await site.records.read.selectFrom('wins').select('id').execute()
  expect(counters).toContain(`Total Wins ${wins.length}`)
  const links = [...dashboard.document.querySelectorAll('nav[aria-label="Back office"] a')]
  for (const [name, heading] of [
    ['Trainees', 'Registered Trainees'],
    ['Pending payments', 'Pending payments'],
    ['Audit log', 'Audit log'],
    ['Dashboard', 'Dashboard'],
  ] as const) {
    const [link, ...more] = links.filter((each) => wordsOf(each).startsWith(name))
    expect(more.length, name).toBe(0)
    expect((await owner.open(link?.getAttribute('href') ?? '')).heading).toBe(heading)
  }
  const way = [...dashboard.document.querySelectorAll('a')].find((each) => wordsOf(each) === 'Public site')
  expect(way?.getAttribute('href')).toBe('/home')
})

const statusOf = async (paymentId: string) =>
  (
    await site.records.read
      .selectFrom('payments')
      .select('status')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
  ).status
