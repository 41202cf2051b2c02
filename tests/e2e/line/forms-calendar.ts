import type { Page } from '@playwright/test'
import { addDays, addMinutes, dayOf, startOfDay } from '#domain/training/manila'
import { seriesOf } from '#domain/training/planning'
import { planSessions } from '#records/training/sessions/plan'
import { saidDays, trainingTerms } from '#records/training/terms'
import { dayFromNow } from '../../days.ts'
import { done, enrolled, newClient } from '../../journey.ts'
import { expect } from '../../site-test.ts'
import type { Site } from '../../site.ts'
import { withRecords } from '../admin/desk.ts'
import { said } from './forms-admin.ts'
import type { Form } from './forms.ts'
import { asStaff } from './people.ts'

/** A session of one hour with places for two, today in a while or on another day, and the page of whoever holds it. */
async function atSession(page: Page, site: Site, { today = false, places = 1, weeks = 1 } = {}) {
  let [id, trainee, other] = ['', '', '']
  await asStaff(page, site, async (records, staff) => {
    const enrol = async () => (await enrolled(records, staff, (await newClient(records)).id, 'package_o')).paymentId
    ;[trainee, other] = [await enrol(), await enrol()]
    const now = new Date()
    const day = dayOf(now.toISOString())
    const first = today ? addMinutes(now.toISOString(), 1) : addMinutes(startOfDay(addDays(day, 40)), 600)
    const starts = seriesOf(first, weeks)
    const asked = { kind: 'q-and-a' as const, starts, minutes: 60, place: '', coachId: staff.id, anyway: true }
    ;[id = ''] = done(
      await planSessions(records, staff, { ...asked, capacity: places, traineeIds: [trainee] }, now),
    ).ids
  })
  await page.goto(`/admin/calendar/${id}`)
  return { id, other }
}

const sessionRow = (site: Site, id: string) =>
  withRecords(site, ({ read }) =>
    read.selectFrom('training_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
const inSession = (site: Site, id: string) =>
  withRecords(site, async ({ read }) => {
    const rows = await read.selectFrom('attendances').select('state').where('session_id', '=', id).execute()
    return rows.map(({ state }) => state)
  })

export const CALENDAR_FORMS: Form[] = [
  {
    name: 'planning a session',
    route: '/admin/calendar/plan',
    async open({ page, site }) {
      let trainee = ''
      await asStaff(page, site, async (records, staff) => {
        trainee = (await enrolled(records, staff, (await newClient(records)).id, 'package_o')).paymentId
      })
      await page.goto(`/admin/calendar/plan?trainee=${trainee}&day=${dayFromNow(3)}`)
      await page.getByRole('group', { name: 'Free for all who are chosen' }).getByRole('button').first().click()
      await expect(page.getByLabel('Begins')).not.toHaveValue('')
      return {
        press: () => page.getByRole('button', { name: 'Plan', exact: true }).click(),
        done: said(page, 'Session planned'),
        once: () =>
          withRecords(
            site,
            async ({ read }) =>
              (await read.selectFrom('attendances').select('id').where('trainee_id', '=', trainee).execute()).length,
          ),
      }
    },
  },
  {
    name: 'moving a session in the calendar by keyboard',
    route: '/admin/calendar',
    async open({ page, site }) {
      const { id } = await atSession(page, site)
      const { starts_at: before } = await sessionRow(site, id)
      await page.goto(`/admin/calendar?week=${dayOf(before)}&view=day`)
      return {
        press: async () => {
          await page
            .getByRole('table')
            .getByRole('link', { name: /^Q&A session with/ })
            .last()
            .focus()
          for (const key of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
        },
        done: said(page, /^Moved to/),
        once: async () => (await sessionRow(site, id)).revision,
      }
    },
  },
  {
    name: 'saying who was there',
    route: '/admin/calendar/:id',
    intent: 'mark',
    async open({ page, site }) {
      const { id } = await atSession(page, site, { today: true })
      return {
        press: () => page.getByRole('button', { name: /^Present: / }).click(),
        done: said(page, 'Present: marked'),
        once: async () => (await inSession(site, id)).filter((state) => state === 'held').length,
      }
    },
  },
  {
    name: 'moving a session on its page',
    route: '/admin/calendar/:id',
    intent: 'move',
    async open({ page, site }) {
      const { id } = await atSession(page, site)
      await page.getByLabel('Place or link').fill('Studio 2')
      return {
        press: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
        done: said(page, 'Session changed'),
        once: async () => (await sessionRow(site, id)).revision,
      }
    },
  },
  {
    name: 'adding a trainee to a session',
    route: '/admin/calendar/:id',
    intent: 'join',
    async open({ page, site }) {
      const { id, other } = await atSession(page, site, { places: 2 })
      await page.getByLabel('Add a trainee').selectOption(other)
      return {
        press: () => page.getByRole('button', { name: 'Add', exact: true }).click(),
        done: said(page, 'Trainee added'),
        once: async () => (await inSession(site, id)).length - 1,
      }
    },
  },
  {
    name: 'cancelling a session',
    route: '/admin/calendar/:id',
    intent: 'cancel',
    async open({ page, site }) {
      const { id } = await atSession(page, site)
      await page.getByText('Cancel this session').first().click()
      return {
        press: () => page.getByRole('button', { name: 'Cancel this session', exact: true }).click(),
        done: said(page, 'Session cancelled'),
        once: async () => (await sessionRow(site, id)).revision,
      }
    },
  },
  {
    name: 'cancelling the rest of a series',
    route: '/admin/calendar/:id',
    intent: 'cancel-rest',
    async open({ page, site }) {
      const { id } = await atSession(page, site, { weeks: 2 })
      await page.getByText('Cancel this session').first().click()
      return {
        press: () => page.getByRole('button', { name: 'Cancel it and the rest of the series' }).click(),
        done: said(page, 'Session and the rest of its series cancelled'),
        once: async () => (await sessionRow(site, id)).revision,
      }
    },
  },
  {
    name: 'changing the hours of the academy',
    route: '/admin/calendar/hours',
    intent: 'hours',
    async open({ page, site }) {
      const before = (await withRecords(site, trainingTerms)).noticeHours
      const notice = String((before % 100) + 1)
      await asStaff(page, site)
      await page.goto('/admin/calendar/hours')
      await page.getByLabel('Notice to move, hours').fill(notice)
      return {
        press: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
        done: async () => {
          await said(page, 'Hours saved')()
          expect((await withRecords(site, trainingTerms)).noticeHours).toBe(Number(notice))
        },
      }
    },
  },
  {
    name: 'closing a day',
    route: '/admin/calendar/hours',
    intent: 'close',
    async open({ page, site }) {
      const day = dayFromNow(200)
      await asStaff(page, site)
      await page.goto('/admin/calendar/hours')
      await page.getByLabel('Day', { exact: true }).fill(day)
      await page.getByLabel('Why').fill('Staff outing')
      return {
        press: () => page.getByRole('button', { name: 'Close this day' }).click(),
        done: said(page, 'Staff outing'),
        once: () => withRecords(site, async ({ read }) => (await saidDays(read, day, day)).length),
      }
    },
  },
]
