import { beforeAll, expect, it } from 'vitest'
import { addMinutes, dayOf, startOfDay } from '#domain/training/manila'
import { setCoach } from '#records/training/assign-coach'
import { done, newAdministrator, setUpPackages } from '#tests/journey'
import { newSession, newTrainee } from '#tests/sessions'
import { openSite, type RequestSite } from '../../site.ts'
import { wordsOf, type Page } from '../../page.ts'
import { waitingClient } from '../money/clients.ts'

const partOf = ({ document }: Page, label: string) =>
  [...document.querySelectorAll('section')].find(
    (section) => wordsOf(document.getElementById(section.getAttribute('aria-labelledby') ?? '')) === label,
  )
const tasksOf = (page: Page) =>
  [...(partOf(page, 'To do today')?.querySelectorAll('li') ?? [])].map((item) => ({
    words: wordsOf(item.querySelector('span')),
    act: wordsOf(item.querySelector('a')),
    link: item.querySelector('a')?.getAttribute('href'),
  }))

let empty: RequestSite
let full: RequestSite
beforeAll(async () => {
  empty = await openSite({ content: 'none' })
  full = await openSite({ content: 'none' })
})

it('says to each role on an empty day what will appear, and offers a first step [WORK-3]', async () => {
  for (const [role, words, link] of [
    ['owner', /^Nothing is waiting for you\. New payments/, '/admin/calendar/plan'],
    ['manager', /^Nothing is waiting for you\. Today’s roll call/, '/admin/calendar/plan'],
    ['cashier', /^No payments are waiting\./, '/admin/statements'],
    ['coach', /^Nothing is waiting for you\./, '/admin/calendar/plan'],
  ] as const) {
    const page = await (await empty.as(role)).open('/admin/dashboard')
    expect(tasksOf(page), role).toEqual([{ words: expect.stringMatching(words), act: expect.any(String), link }])
  }
  const owner = await (await empty.as('owner')).open('/admin/dashboard')
  expect(owner.words).toContain('You have no trainees yet. A client becomes a trainee when a payment is confirmed.')
  const coach = await (await empty.as('coach')).open('/admin/dashboard')
  expect(coach.words).toContain('No trainees are assigned to you yet.')
  for (const { words } of [owner, coach])
    for (const boast of [
      'No trainees are inactive',
      'All trainees have an upcoming session',
      'only one session left',
    ])
      expect(words).not.toContain(boast)
  expect(owner.words).toContain('Total Wins 0 Add first win')
})

it('lists what waits in the order of each role with a first act, and figures below [WORK-3, FAM-5]', async () => {
  const { records } = full
  await setUpPackages(records)
  const owner = await newAdministrator(records)
  const coach = await newAdministrator(records, 'coach')
  const trainee = await newTrainee(records, owner, { coach })
  done(await setCoach(records, owner, { traineeId: trainee.traineeId, coachId: coach.id }, new Date()))
  const today = startOfDay(dayOf(new Date().toISOString()))
  const sessionAt = (startsAt: string) =>
    newSession(records, { startsAt: new Date(startsAt), coach, trainees: [trainee], now: new Date() })
  await sessionAt(addMinutes(today, 23 * 60))
  await sessionAt(addMinutes(today, -60))
  await sessionAt(addMinutes(today, -7 * 24 * 60))
  await waitingClient(full)
  const dashboard = await (await full.as('owner')).open('/admin/dashboard')
  const lastWeek = dayOf(addMinutes(today, -7 * 24 * 60))
  const marking = [
    { words: '2 trainees of earlier days not marked', act: 'Mark attendance', link: `/admin/today?day=${lastWeek}` },
    { words: '1 trainee to mark today', act: 'Open roll call', link: '/admin/today' },
  ]
  expect(tasksOf(dashboard)).toEqual([
    {
      words: expect.stringMatching(/^1 payment waits for your decision\s?Oldest: /),
      act: 'Review payments',
      link: '/admin/pendingregistrationpayments',
    },
    ...marking,
  ])
  expect(tasksOf(await (await full.signedIn(coach.id)).open('/admin/dashboard'))).toEqual(marking)
  expect(tasksOf(await (await full.as('cashier')).open('/admin/dashboard'))).toHaveLength(1)
  expect(dashboard.words.indexOf('Figures')).toBeGreaterThan(dashboard.words.indexOf('To do today'))
  const month = (months: number) => {
    const at = new Date(Date.parse(`${dayOf(new Date().toISOString()).slice(0, 7)}-01T00:00:00Z`))
    at.setUTCMonth(at.getUTCMonth() - months)
    return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(at)
  }
  expect(dashboard.words).toMatch(
    new RegExp(`Confirmed in ${month(0)} PHP [\\d,]+ ${month(1)}: PHP [\\d,]+, \\d+ payment`),
  )
})
