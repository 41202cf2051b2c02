import { beforeAll, expect, it } from 'vitest'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const WIN = '/wins/mutya-ng-silangan-2026'
const NEWS = '/news/january-intake-2027'
const PAGES = [
  '/home',
  '/about',
  '/packages-registration',
  '/members',
  WIN,
  NEWS,
  '/testimonial/alyanna-reyes-cabrera',
  '/helloworld',
  '/contact',
  '/login',
  '/forgot-password',
]
const open = (path: string) => site.visitor().open(path)
const button = (page: Page, name: string) =>
  [...page.document.querySelectorAll('header button')].find((each) => wordsOf(each) === name)
/** The part that a button opens by HTML alone. */
const targetOf = (trigger: Element | undefined) => {
  const name = trigger?.getAttributeNames().find((each) => each.toLowerCase() === 'popovertarget')
  return name && trigger?.getAttribute(name)
}

it('on every public page the browser itself opens the menu and its list, and they lead on [FAST-3, NAV-1]', async () => {
  for (const path of PAGES) {
    const page = await open(path)
    expect(page.status, path).toBe(200)
    const sheet = page.document.getElementById(targetOf(button(page, 'Menu')) ?? '-')
    expect(sheet?.getAttribute('popover'), path).toBe('auto')
    const links = [...(sheet?.querySelectorAll('a') ?? [])].map((link) => wordsOf(link))
    for (const name of ['Home', 'About', 'All members']) expect(links, path).toContain(name)
    const list = [...(sheet?.querySelectorAll('button, summary') ?? [])].filter(
      (each) => each.localName === 'summary' || page.document.getElementById(targetOf(each) ?? '-'),
    )
    expect(
      list.map((each) => wordsOf(each)),
      path,
    ).toContain('Members')
    // Before script runs the page does not know the user; without script it shows the sign-in link.
    expect(page.html.slice(0, page.html.indexOf('</header>')), path).toMatch(/<noscript>.*href="\/login"/)
    const members = await page.follow('All members')
    expect([members.address, members.heading !== ''], path).toEqual(['/members', true])
  }
})

it('arrows and dots of both carousels are links to the next story and back [FAST-3, WIN-1, NEWS-1]', async () => {
  for (const [path, one] of [
    [WIN, 'win'],
    [NEWS, 'news item'],
  ] as const) {
    const first = await open(path)
    const next = await first.follow(new RegExp(`^Next ${one}`))
    expect(next.address).not.toBe(path)
    expect(next.heading).not.toBe(first.heading)
    const back = await next.follow(new RegExp(`^Previous ${one}`))
    expect([back.address, back.heading]).toEqual([path, first.heading])
    const dots = [...first.document.querySelectorAll(`ul[aria-label="Choose a ${one}"] a`)]
    expect(dots.length).toBeGreaterThan(2)
    const third = await open(dots[2]?.getAttribute('href') ?? '-')
    expect([third.status, third.address === path]).toEqual([200, false])
    expect(third.heading).not.toBe(first.heading)
  }
})

it('the forms of visitors go, and say what is wrong [FAST-3, CONTACT-1, PKG-2, AUTH-3, AUTH-7]', async () => {
  for (const path of ['/about', '/contact', '/home']) {
    const values = { Email: 'not an address', Message: 'Is there a class in January?' }
    const refused = await (await open(path)).press('Send message', values)
    expect(refused.status, path).toBe(422)
    expect(refused.document.title, path).toMatch(/^Error: /)
    expect([refused.errorOf('Name'), refused.errorOf('Email')], path).toEqual([
      'Name is required',
      'Please enter a valid email address.',
    ])
    expect(refused.field('Message').textContent, path).toBe('Is there a class in January?')
  }
  const packages = await open('/packages-registration')
  const form = [...packages.document.querySelectorAll('form')].find((each) => wordsOf(each).startsWith('Book'))
  const key = form?.querySelector('[name=package]')?.getAttribute('value') ?? '-'
  const booked = await site.visitor().post(form?.getAttribute('action') ?? '/packages-registration', { package: key })
  expect([booked.status, booked.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/login\?next=/)])

  const email = 'nobody-at-all@mail.example'
  const login = await (await open('/login')).press('Sign in', { Email: email, Password: 'not-the-password' })
  expect(login.status).toBe(401)
  expect(login.words).toContain('Invalid email or password!')
  expect(login.document.querySelector('#sign-in-email')?.getAttribute('value')).toBe(email)
  expect((await (await open('/login')).press('Sign up')).words).toContain('First Name is required')
  // Where no mail leaves, no link is promised.
  const forgot = await open('/forgot-password')
  expect(forgot.words).toContain('We cannot send email yet')
  await expect(async () => forgot.press('Send the link')).rejects.toThrow('no button')
})

it('links lead from the splash over the home page to a win, a member, a testimonial and the questions [FAST-3, NAV-5]', async () => {
  const home = await (await open('/')).follow('Skip')
  expect(home.address).toBe('/home')
  const win = await home.follow(/See Details/)
  expect(win.address).toMatch(/^\/wins\//)
  expect(win.heading).not.toBe('')
  expect((await win.follow('Home')).address).toBe('/home')
  const testimonial = await open('/members').then((members) => {
    const link = members.document.querySelector('main a[href^="/testimonial/"]')
    expect(wordsOf(link)).toBe('Testimonial')
    return open(link?.getAttribute('href') ?? '-')
  })
  expect(testimonial.status).toBe(200)
  expect(testimonial.document.querySelector('main blockquote')).not.toBeNull()
  const questions = await testimonial.follow("FAQ's")
  expect(questions.address).toBe('/about')
  expect(wordsOf(questions.document.getElementById('faq'))).toContain('Before you ask')
})
