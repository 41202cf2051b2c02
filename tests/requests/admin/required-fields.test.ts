import { beforeAll, expect, it } from 'vitest'
import { newSession } from '#tests/sessions'
import { client, toEnrolled } from '../client/clients.ts'
import type { Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

/** Pages of the back office with a form that people fill in from nothing. */
const FORMS = [
  '/admin/accomplishments/new',
  '/admin/news/new',
  '/admin/wins/new',
  '/admin/members/new',
  '/admin/learningmaterialscontrol/new',
  '/admin/learningmaterialscontrol/sections',
  '/admin/packages/new',
  '/admin/vouchers/new',
  '/admin/drills/new',
  '/admin/criteria',
  '/admin/practice/marks',
  '/admin/calendar/plan',
  '/admin/calendar/hours',
  '/admin/staff',
  '/admin/account',
  '/admin/email',
  '/admin/import',
  '/admin/import/facebook',
  '/admin/receipts/details',
  '/admin/qr-ph',
  '/admin/retention',
  '/admin/statements',
  '/admin/privacy',
  '/admin/confirm',
  '/admin/home/identity',
  '/admin/home/contact',
  '/admin/home/payment',
  '/admin/home/packages',
  '/admin/home/sharing',
  '/admin/home/home-opening',
]

/** Pages whose rows lead to a form of one row, with the end of its address. */
const LISTS: readonly [list: string, form: RegExp][] = [
  ['/admin/accomplishments', /\/edit$/],
  ['/admin/news', /\/edit$/],
  ['/admin/wins', /\/edit$/],
  ['/admin/members', /\/edit$/],
  ['/admin/packages', /\/edit$/],
  ['/admin/drills', /\/edit$/],
  ['/admin/learningmaterialscontrol', /\/rename$/],
  ['/admin/learningmaterialscontrol', /\/reupload$/],
]

/** Forms of one row: what is in the lists, and the money and sessions of a client. */
async function listRowForms(): Promise<string[]> {
  const owner = await site.as('owner')
  await (await owner.open('/admin/drills')).press('Add 40 drills for speaking and pageants')
  const rows: string[] = []
  for (const [list, form] of LISTS) {
    const links = [...(await owner.open(list)).document.querySelectorAll('a')]
    const found = links.map((link) => link.getAttribute('href') ?? '').find((href) => form.test(href))
    rows.push(found ?? expect.fail(`${list} leads to no form`))
  }
  const traineeId = await toEnrolled(site, await client(site))
  const startsAt = new Date(Date.now() + 3 * 86_400_000)
  const trainees = [{ traineeId }]
  const { sessionId } = await newSession(site.records, { startsAt, trainees, now: new Date() })
  return [
    ...rows,
    `/admin/payments/${traineeId}/money`,
    `/admin/trainees/${traineeId}/sessions`,
    `/admin/calendar/${sessionId}`,
  ]
}

const TEXTS =
  'input:not([type]), input[type=text], input[type=email], input[type=url], input[type=number], input[type=date], input[type=time], input[type=tel], input[type=password]'

/** Each form of a page that has fields to fill in, with the button that Enter presses. */
function listForms({ document }: Page): { form: Element; button: Element }[] {
  return [...document.querySelectorAll('main form[method=post]')].flatMap((form) => {
    const button = form.querySelector('button:not([type=button])')
    const hasTexts = form.querySelector(`:is(${TEXTS}, textarea, select, input[type=file])`)
    return button && hasTexts ? [{ form, button }] : []
  })
}

/** Empties the fields of a form and sends it; the names of the fields that the server refuses. */
async function refusedEmpty(page: Page, at: number): Promise<{ refused: string[]; marked: string[] }> {
  const { form, button } = listForms(page)[at] ?? expect.fail('the form is gone')
  const marked = [...form.querySelectorAll('[required]')].map((each) => each.getAttribute('name') ?? '')
  button.setAttribute('aria-label', 'Send it empty')
  for (const input of form.querySelectorAll(TEXTS)) input.setAttribute('value', '')
  for (const area of form.querySelectorAll('textarea')) area.textContent = ''
  const answer = await page.press('Send it empty')
  if (answer.status !== 422) return { refused: [], marked }
  const refused = [...answer.document.querySelectorAll('[aria-invalid=true]')].map(
    (each) => each.getAttribute('name') ?? '',
  )
  return { refused, marked }
}

/** A voucher takes one of two discounts, so neither of their fields is required by itself. */
const ONE_OF_TWO = ['/admin/vouchers/new percent', '/admin/vouchers/new amount']
/** An empty last day is no limit; it is refused only where the package has none already. */
const MAY_BE_EMPTY = /\/sessions validUntil$/

it('every form of the back office marks the fields that its server refuses empty [ADM-16]', async () => {
  const unmarked: string[] = []
  const seen = new Set<string>()
  const rowForms = await listRowForms()
  for (const path of [...FORMS, ...rowForms]) {
    const owner = await site.as('owner')
    const count = listForms(await owner.open(path)).length
    for (let at = 0; at < count; at += 1) {
      const { refused, marked } = await refusedEmpty(await owner.open(path), at)
      for (const name of refused) seen.add(`${path} ${name}`)
      unmarked.push(...refused.filter((name) => !marked.includes(name)).map((name) => `${path} ${name}`))
    }
  }
  expect(unmarked.filter((name) => !ONE_OF_TWO.includes(name) && !MAY_BE_EMPTY.test(name))).toEqual([])
  // The control: forms were refused, and one with a choice of two has a field that is not marked.
  expect(seen.size).toBeGreaterThan(30)
  expect(unmarked).toContain(ONE_OF_TWO[0])
  expect(rowForms.filter((path) => ![...seen].some((field) => field.startsWith(`${path} `)))).toEqual([])
})

it('a mentor needs a title, which says so, and the help is true [SETUP-5, ADM-16]', async () => {
  const owner = await site.as('owner')
  const page = await (await owner.open('/admin/home/mentors')).press('Add mentor')
  const titles = [...page.document.querySelectorAll('input[name="mentors.title"]')]
  expect([titles.length > 0, titles.every((each) => each.hasAttribute('required'))]).toEqual([true, true])
  expect(page.words).toContain('Each mentor needs a title')
})
