import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, it } from 'vitest'
import { hashOfToken } from '#records/engine/db'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'
import { enter, member } from './clients.ts'

const CURRENT = 'Current Password'
const WRONG = 'This code is not right'

let site: RequestSite
beforeAll(async () => {
  // Staff are reminded and not held up.
  site = await openSite({ env: { STAFF_SECOND_STEP_DAYS: '7' } })
})

const codeOf = (key: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) }).generate({
    timestamp: Date.now() + seconds * 1000,
  })
const keyOn = (page: Page) => wordsOf(page.document.querySelector('.security-qr code'))

it('two-step sign-in is switched on with a code, asked for at sign-in, takes each code and recovery code once, and is switched off [AUTH-6, AUTH-7]', async () => {
  const { browser, person } = await member(site)
  const security = await browser.open('/client/security')
  expect(security.words).toContain('This device')
  const refused = await security.press('Set up two-step sign-in', { [CURRENT]: 'not-it' })
  expect(refused.errorOf(CURRENT)).toBe('This is not your current password.')
  const setUp = await refused.press('Set up two-step sign-in', { [CURRENT]: person.password })
  const key = keyOn(setUp)
  expect(key.replaceAll(' ', '')).toMatch(/^[A-Z2-7]{32}$/)
  const wrong = await setUp.press('Switch on', { Code: '000000' })
  expect(wrong.errorOf('Code')).toContain(WRONG)
  const first = codeOf(key)
  const on = await wrong.press('Switch on', { Code: first })
  expect(on.words).toContain('Your recovery codes')
  const codes = [...on.document.querySelectorAll('.security-codes code')].map((each) => wordsOf(each))
  expect(codes).toHaveLength(10)
  expect((await browser.open('/client/security')).html, 'they are shown once').not.toContain(codes[0])

  const at = site.visitor()
  const begin = async () => {
    const login = await at.open('/login?next=/learningmaterials')
    const asks = await login.press('Sign in', { Email: person.email, Password: person.password })
    expect(asks.address).toMatch(/^\/login\/code\?next=/)
    return asks
  }
  await begin()
  expect((await at.open('/client')).address, 'a password alone opens nothing').toMatch(/^\/login\?next=/)
  const used = await (await begin()).press('Sign in', { Code: first })
  expect(used.errorOf('Code'), 'a code is used once').toContain(WRONG)
  const entered = await used.press('Sign in', { Code: codes[0] ?? '' })
  expect(entered.address).toMatch(/^\/learningmaterials/)
  at.cookies.clear()
  const again = await (await begin()).press('Sign in', { Code: codes[0] ?? '' })
  expect(again.errorOf('Code'), 'a recovery code is used once').toContain(WRONG)
  const input = codes[1]?.toUpperCase().replace('-', ' ') ?? ''
  expect((await again.press('Sign in', { Code: input })).address).toMatch(/^\/learningmaterials/)

  const left = await browser.open('/client/security')
  expect(left.words).toContain('8 recovery codes are left.')
  const [other] = [...left.document.querySelectorAll('.security-sessions li')].filter(
    (each) => !wordsOf(each).includes('This device'),
  )
  expect(wordsOf(other ?? null)).toContain('Sign out Chrome')
  other?.setAttribute('data-part', '')
  const ended = await left.press(/^Sign out/, {}, '[data-part]')
  expect(ended.words).toContain('That session has ended.')
  const off = await ended.press('Switch off', { [CURRENT]: person.password, Code: codes[2] ?? '' })
  expect(off.words).toContain('Two-step sign-in is off.')
  expect((await (await enter(site, person)).send('/client')).status).toBe(200)
})

it('a session that was signed out opens nothing any more, and no client ends the session of another [AUTH-7]', async () => {
  const { browser, person } = await member(site)
  const elsewhere = await enter(site, person)
  const page = await browser.open('/client/security')
  const handle = page.document.querySelector('.security-sessions input[name=session]')?.getAttribute('value') ?? ''
  const stranger = await member(site)
  await stranger.browser.post('/client/security', { intent: 'end', session: handle })
  expect((await elsewhere.send('/client')).status).toBe(200)
  await page.press(/^Sign out/, {}, '.security-sessions')
  expect((await elsewhere.send('/client')).status).toBe(302)
  expect((await browser.send('/client')).status).toBe(200)
})

it('codes are guessed ten times in a quarter of an hour at the most, and administrators are reminded until they have one [AUTH-6]', async () => {
  const { browser, person } = await member(site)
  const setUp = await (await browser.open('/client/security')).press('Set up two-step sign-in', {
    [CURRENT]: person.password,
  })
  const key = keyOn(setUp)
  expect((await setUp.press('Switch on', { Code: codeOf(key) })).status).toBe(200)
  const guesser = site.visitor()
  const passed = await guesser.post('/login', { panel: 'sign-in', email: person.email, password: person.password })
  expect([passed.status, passed.headers.get('location'), [...guesser.cookies.keys()]]).toEqual([
    303,
    '/login/code',
    ['awaited-code'],
  ])
  const asks = await guesser.send('/login/code')
  expect([asks.status, asks.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const forger = site.visitor()
  forger.cookies.set('session', guesser.cookies.get('awaited-code') ?? '')
  expect((await forger.send('/client')).status, 'waiting is no session').toBe(302)
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess += 1)
    statuses.push((await guesser.post('/login/code', { code: `00000${guess % 10}` })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  const right = await guesser.post('/login/code', { code: codeOf(key, 30) })
  expect(right.status, 'the right one waits too').toBe(429)

  const staffPage = await (await site.as('owner')).open('/admin/dashboard')
  const security = await staffPage.follow('Add a second step')
  expect(security.heading).toBe('Security')
})

for (const [named, security] of [
  ['client', '/client/security'],
  ['coach', '/admin/security'],
] as const)
  it(`'This was not me' ends every other session of a ${named}, keeps this one and asks for a new password [AUTH-7]`, async () => {
    const here = await site.as(named)
    const { user_id: userId } = await site.records.read
      .selectFrom('sessions')
      .select('user_id')
      .where('token_hash', '=', hashOfToken(here.cookies.get('session') ?? ''))
      .executeTakeFirstOrThrow()
    const elsewhere = await site.signedIn(userId)
    expect((await elsewhere.open(security)).address).toBe(security)
    const page = await (await here.open(security)).press('This was not me')
    expect(page.words).toContain('Every other device was signed out.')
    expect(page.words).toContain('New Password')
    expect((await here.open(security)).address, 'this device stays').toBe(security)
    expect((await elsewhere.open(security)).address, 'the other one does not').toContain('/login')
  })
