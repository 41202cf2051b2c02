import type { Page } from '@playwright/test'
import { holidaysOf } from '#domain/training/holidays'
import { addDays, addMinutes, dayOf, startOfDay } from '#domain/training/manila'
import { seriesOf } from '#domain/training/planning'
import { planSessions } from '#records/training/sessions/plan'
import { sayOfDay } from '#records/training/terms-editing'
import { saidDays, trainingTerms } from '#records/training/terms'
import { dayFromNow } from '../../days.ts'
import { done, enrolled, newClient } from '../../journey.ts'
import { expect } from '../../site-test.ts'
import type { Site } from '../../site.ts'
import { withRecords } from '../admin/desk.ts'
import { said } from './forms-admin.ts'
import type { Form } from './forms.ts'
import { asStaff } from './people.ts'

/** The first day from so many days on that is no holiday. */
export function plainDay(days: number): string {
  const day = dayFromNow(days)
  const holidays = holidaysOf(Number(day.slice(0, 4))).map(({ day }) => day)
  return holidays.includes(day) ? plainDay(days + 1) : day
}

/** A session of one hour with places for two, today or on another day, and the page of whoever holds it. */
async function atSession(page: Page, site: Site, { today = false, places = 1, weeks = 1 } = {}) {
  let [id, trainee, other] = ['', '', '']
  await asStaff(page, site, async (records, staff) => {
    const enrol = async () => (await enrolled(records, staff, (await newClient(records)).id, 'package_o')).paymentId
    ;[trainee, other] = [await enrol(), await enrol()]
    const now = new Date()
    const day = dayOf(now.toISOString())
    const starts = seriesOf(addMinutes(startOfDay(addDays(day, 40)), 600), weeks)
    const asked = { kind: 'q-and-a' as const, starts, minutes: 60, place: '', coachId: staff.id, anyway: true }
    ;[id = ''] = done(
      await planSessions(records, staff, { ...asked, capacity: places, traineeIds: [trainee] }, now),
    ).ids
    const begun = { starts_at: startOfDay(day), ends_at: addMinutes(startOfDay(day), 60) }
    if (today) await records.write.updateTable('training_sessions').set(begun).where('id', '=', id).execute()
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
    name: 'taking back what was said of a day',
    route: '/admin/calendar/hours',
    intent: 'forget',
    follows: true,
    async open({ page, site }) {
      const day = plainDay(201)
      await asStaff(page, site, (records, staff) =>
        sayOfDay(records, staff, { day, name: 'Another outing', open: false }, new Date()),
      )
      await page.goto('/admin/calendar/hours')
      return {
        press: () => page.getByRole('button', { name: 'Remove: Another outing' }).click(),
        done: () => expect(page.getByText('Another outing')).toHaveCount(0),
      }
    },
  },
  {
    name: 'closing a day',
    route: '/admin/calendar/hours',
    intent: 'close',
    async open({ page, site }) {
      const day = plainDay(195)
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
