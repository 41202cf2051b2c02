import { beforeAll, expect, it } from 'vitest'
import { smallReceipt } from '../../../newcomers.ts'
import { wordsOf, type Page } from '../../page.ts'
import type { Person } from '../../person.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { chosen, client, part, toWaiting, WORDS } from '../clients.ts'

const PENDING_PAYMENTS = '/admin/pendingregistrationpayments'
const PROMPT = 'dialog[open]'
const PENDING = 'Your registration is being processed. Please wait for confirmation.'

let site: RequestSite
let staff: Person
beforeAll(async () => {
  site = await openSite()
  staff = await site.as('owner')
})

const rowsWith = (page: Page, name: string) => page.rows().filter((row) => row.includes(name))

/** Staff find a client's one payment, and answer the question of the decision. */
async function decide(name: string, decision: 'confirm' | 'reject' | 'delete', answers: Record<string, string> = {}) {
  const button = { confirm: 'Confirm', reject: 'Reject', delete: 'Delete' }[decision]
  const list = await staff.open(`${PENDING_PAYMENTS}?search=${encodeURIComponent(name)}`)
  const question = await list.press(button, {}, part(list, 'tbody tr', name))
  const doubted = question.document.querySelector(PROMPT)?.textContent?.includes('Confirm anyway')
  return question.press(doubted ? 'Confirm anyway' : button, answers, PROMPT)
}

/** Sends the registration unchanged, from its first step on. */
async function sendAgain(page: Page): Promise<Page> {
  const second = await page.press('Next', {}, '.form-actions')
  const third = await second.press('Next', { 'Preferred Schedule': WORDS.firstSchedule }, '.form-actions')
  const sent = await third.press('Submit registration', {
    'Screenshot or photo of your receipt': chosen(await smallReceipt()),
    'I agree that the academy uses my details to train me.': true,
  })
  expect(sent.words).toContain(PENDING)
  return sent
}

async function unenrol(name: string) {
  const list = await staff.open(`/admin/trainees?search=${encodeURIComponent(name)}`)
  const question = await list.press('Unenroll', {}, part(list, 'tbody tr', name))
  expect(wordsOf(question.document.querySelector(PROMPT))).toContain(
    'Are you sure you want to unenroll this trainee?',
  )
  const done = await question.press('Unenroll', {}, PROMPT)
  expect(done.words).toContain('Trainee unenrolled')
  expect(rowsWith(done, name)).toEqual([])
}

it('staff reject, the client starts again; staff delete, the client sends again; staff unenroll, the client enrols again with the history intact [REG-8, REG-11, PAY-3, PAY-4, PAY-5, PAY-9, TRN-1, TRN-2]', async () => {
  const { id, name, browser } = await client(site)
  await toWaiting(site, { id, name }, { key: 'package_w' })
  const waiting = await staff.open(`${PENDING_PAYMENTS}?search=${encodeURIComponent(name)}`)
  expect(wordsOf(waiting.document.querySelector(part(waiting, 'tbody tr', name)))).toMatch(/PHP 3,500.*Pending/)
  expect(rowsWith(waiting, name)).toHaveLength(1)
  await decide(name, 'reject', { Reason: 'The reference number is cut off.' })
  const rejected = await browser.open('/registration/package-w')
  expect(rejected.heading).toBe('Payment Rejected')
  expect(rejected.words).toContain('Your payment has been rejected. Please try again or contact support.')
  expect(rejected.words).toContain('The reference number is cut off.')
  const settled = await staff.open(`${PENDING_PAYMENTS}?search=${encodeURIComponent(name)}`)
  const row = part(settled, 'tbody tr', name)
  expect(wordsOf(settled.document.querySelector(row))).toContain('Rejected')
  const buttons = [...settled.document.querySelectorAll(`${row} button, ${row} a`)].map((each) => wordsOf(each))
  expect(buttons).not.toContain('Confirm')

  const again = await rejected.press('Try again')
  expect(again.words).toContain('Step 1 - 4')
  expect(again.field('Nickname').getAttribute('value')).toBe(WORDS.nickname)
  await sendAgain(again)
  await decide(name, 'delete')
  expect((await browser.open('/registration/package-w')).address).toBe('/packages-registration')
  expect(rowsWith(await staff.open(`${PENDING_PAYMENTS}?search=${encodeURIComponent(name)}`), name)).toEqual([])
  await sendAgain(await (await browser.open('/packages-registration')).press('Book', {}, '#package-w'))

  await decide(name, 'confirm', {})
  expect((await browser.open('/registration/package-w')).words).toContain(
    'Your payment has been confirmed. Thank you!',
  )
  await unenrol(name)
  expect((await browser.open('/learningmaterials')).status).toBe(403)
  await sendAgain(await (await browser.open('/packages-registration')).press('Book', {}, '#package-o'))
  await decide(name, 'confirm', {})
  const enrolled = await browser.open('/registration/package-o')
  expect(enrolled.words).toContain('Your payment has been confirmed. Thank you!')
  expect(enrolled.document.querySelector('[aria-current=step]')?.textContent).toContain('Done')
  const audit = (await staff.open(`/admin/audit?search=${encodeURIComponent(name)}`)).words
  const times = (words: string) => audit.split(words).length - 1
  expect([times('pending → confirmed'), times('pending → rejected'), times('pending → deleted')]).toEqual([2, 1, 1])
})
