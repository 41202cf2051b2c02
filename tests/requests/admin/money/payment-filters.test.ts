import { beforeAll, expect, it } from 'vitest'
import { decidePayment } from '#records/enrolment/payments'
import { done, newAdministrator } from '#tests/journey'
import { openSite, type RequestSite } from '../../site.ts'
import { wordsOf, type Page } from '../../page.ts'
import { PENDING_PAYMENTS_PATH, waitingClient } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const filterLinks = ({ document }: Page) =>
  [...document.querySelectorAll('nav[aria-label="Show"] a')].map((link) => ({
    words: wordsOf(link),
    to: link.getAttribute('href') ?? '',
    isCurrent: link.getAttribute('aria-current') === 'true',
  }))
const countIn = (words = '') => Number(/\((\d+)\)/.exec(words)?.[1])

it('filters payments by links whose counts are those of the lists [WORK-4]', async () => {
  const rejected = await waitingClient(site)
  const waiting = await waitingClient(site)
  const owner = await newAdministrator(site.records)
  done(await decidePayment(site.records, owner, rejected.paymentId, 'reject', { now: new Date() }))
  const person = await site.as('cashier')
  const all = await person.open(PENDING_PAYMENTS_PATH)
  const links = filterLinks(all)
  expect(links.map(({ words, isCurrent }) => [words.replace(/\d+/, 'n'), isCurrent])).toEqual([
    ['All (n)', true],
    ['To review (n)', false],
    ['Rejected (n)', false],
  ])
  const [inAll, toReview, inRejected] = links.map(({ words }) => countIn(words))
  expect(inAll).toBe((toReview ?? 0) + (inRejected ?? 0))
  expect(all.words).toContain(`${toReview} payments to review, ${inRejected} rejected`)
  const [, review, refused] = await Promise.all(links.map(({ to }) => person.open(to)))
  expect(review?.words).toMatch(new RegExp(`${toReview} payments?(,|$| )`))
  expect(review?.rows('Pending payments').some((row) => row.includes(waiting.name))).toBe(true)
  expect(review?.rows('Pending payments').some((row) => row.includes(rejected.name))).toBe(false)
  expect(refused?.rows('Pending payments')).toHaveLength(inRejected ?? 0)
  expect(refused?.rows('Pending payments').every((row) => row.includes('Rejected'))).toBe(true)
  const searched = await person.open(
    `${PENDING_PAYMENTS_PATH}?show=rejected&search=${waiting.name.split(' ').at(-1)}`,
  )
  expect(searched.rows('Pending payments').join()).not.toContain(waiting.name)
  expect(filterLinks(searched).map(({ words }) => words)).toEqual(['All', 'To review', 'Rejected'])
})

it('names a person by name and email, and has the id behind Details, found by search [WORK-4]', async () => {
  const { id, name } = await waitingClient(site)
  const person = await site.as('cashier')
  const page = await person.open(`${PENDING_PAYMENTS_PATH}?search=${id}`)
  const details = page.document.querySelector('main td details')
  expect(wordsOf(details?.querySelector('summary') ?? null)).toBe(`Details: ${name}`)
  expect(wordsOf(details)).toContain(`User ID: ${id}`)
  details?.remove()
  expect(wordsOf(page.document.querySelector('main table'))).not.toContain(id)
})
