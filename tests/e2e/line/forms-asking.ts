import type { Actor } from '#domain/accounts/accounts'
import { addMinutes, startOfDay } from '#domain/training/manila'
import { newId, type Records } from '#records/engine/db'
import { makeFeed } from '#records/training/calendar-feeds/feeds'
import { askForMove } from '#records/training/asking/move-requests'
import { done, enrolled, newAdministrator } from '../../journey.ts'
import { newSession, newTrainee } from '../../sessions.ts'
import { expect } from '../../site-test.ts'
import { plainDay } from './forms-calendar.ts'
import type { Form } from './forms.ts'
import { asClient, asStaff, counted } from './people.ts'

const DAY_MS = 86_400_000
/** Ten in the morning in Manila, so many days from now. */
const morning = (days: number) =>
  new Date(`${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T02:00:00.000Z`)

/** Somebody who trains, with a session in five days. */
async function withSession(records: Records, client: Pick<Actor, 'id'>) {
  const owner = await newAdministrator(records)
  const { paymentId: traineeId } = await enrolled(records, owner, client.id)
  return newSession(records, { startsAt: morning(5), trainees: [{ traineeId }], now: new Date() })
}

const asking = (sessionId: string) => ({
  sessionId,
  seen: morning(5).toISOString(),
  wish: addMinutes(startOfDay(plainDay(6)), 600),
  words: 'An exam.',
  noticeHours: 24,
})

/** A request that waits for this member of staff. */
async function waiting(records: Records, staff: Actor, name: string): Promise<void> {
  const trainee = await newTrainee(records, staff, { name })
  await records.write.updateTable('users').set({ name }).where('id', '=', trainee.id).execute()
  const { sessionId } = await newSession(records, {
    startsAt: morning(5),
    trainees: [trainee],
    coach: staff,
    now: new Date(),
  })
  done(await askForMove(records, trainee, asking(sessionId), new Date()))
}

/** A move of an hour that the academy is open at, whatever day it is today. */
const openAlways = (records: Records) =>
  records.write
    .insertInto('training_terms')
    .values({
      id: 1,
      opening: JSON.stringify(Array.from({ length: 7 }, () => [0, 1440])),
      usual_minutes: 60,
      notice_hours: 24,
      quiet_from: 1260,
      quiet_until: 420,
      revision: 1,
      updated_by: null,
    })
    .onConflict((known) =>
      known.column('id').doUpdateSet({ opening: JSON.stringify(Array.from({ length: 7 }, () => [0, 1440])) }),
    )
    .execute()

export const ASKING_FORMS: Form[] = [
  {
    name: 'saying that one will be there',
    route: '/client/sessions',
    intent: 'confirm',
    async open({ page, site }) {
      await asClient(page, site, withSession)
      await page.goto('/client')
      return {
        press: () => page.getByRole('button', { name: 'I will be there' }).click(),
        done: () => expect(page.getByText('You will be there')).toBeVisible(),
      }
    },
  },
  {
    name: 'taking back that one asked for another time',
    route: '/client/sessions',
    intent: 'take-back',
    async open({ page, site }) {
      await asClient(page, site, async (records, client) => {
        const { sessionId } = await withSession(records, client)
        done(await askForMove(records, client, { ...asking(sessionId), wish: null }, new Date()))
      })
      await page.goto('/client/sessions')
      return {
        press: () => page.getByRole('button', { name: 'Take it back' }).click(),
        done: () => expect(page.getByRole('link', { name: 'Ask to move' })).toBeVisible(),
      }
    },
  },
  {
    name: 'a private calendar',
    route: '/client/sessions',
    intent: 'make-calendar',
    async open({ page, site }) {
      const client = await asClient(page, site, withSession)
      await page.goto('/client/sessions')
      return {
        press: () => page.getByRole('button', { name: 'Make my calendar' }).click(),
        done: () => expect(page.getByLabel('Address of your calendar')).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/),
        once: () => counted(site, 'calendar_feeds', 'user_id', client.id),
      }
    },
  },
  {
    name: 'asking for another time',
    route: '/client/sessions/:id/move',
    intent: 'ask-to-move',
    async open({ page, site }) {
      let session = ''
      const client = await asClient(page, site, async (records, who) => {
        session = (await withSession(records, who)).sessionId
      })
      await page.goto(`/client/sessions/${session}/move`)
      await page.getByLabel('Why do you ask?').fill('An exam.')
      return {
        press: () => page.getByRole('button', { name: 'Ask my coach' }).click(),
        done: () => expect(page.getByText('Your coach has your request.')).toBeVisible(),
        once: () => counted(site, 'session_move_requests', 'user_id', client.id),
      }
    },
  },
  {
    name: 'ending the own calendar of staff',
    route: '/admin/calendar-feed',
    intent: 'end-calendar',
    async open({ page, site }) {
      await asStaff(page, site, (records, staff) => makeFeed(records, staff, new Date()))
      await page.goto('/admin/calendar-feed')
      return {
        press: () => page.getByRole('button', { name: 'End it' }).click(),
        done: () => expect(page.getByRole('button', { name: 'Make my calendar' })).toBeVisible(),
      }
    },
  },
  {
    name: 'moving a session as it was asked',
    route: '/admin/move-requests',
    intent: 'accept',
    async open({ page, site }) {
      const name = `Ligaya ${newId()}`
      const row = page.getByRole('listitem').filter({ hasText: name })
      await asStaff(page, site, async (records, staff) => {
        await openAlways(records)
        await waiting(records, staff, name)
      })
      await page.goto('/admin/move-requests')
      return {
        press: () => row.getByRole('button', { name: 'Move it there' }).click(),
        done: () => expect(page.getByText('The session is moved, and the trainee is told')).toBeVisible(),
      }
    },
  },
  {
    name: 'answering that a session stays',
    route: '/admin/move-requests',
    intent: 'decline',
    async open({ page, site }) {
      const name = `Ligaya ${newId()}`
      const row = page.getByRole('listitem').filter({ hasText: name })
      await asStaff(page, site, async (records, staff) => {
        await waiting(records, staff, name)
      })
      await page.goto('/admin/move-requests')
      await row.getByLabel('Your words').fill('The studio is closed then.')
      return {
        press: () => row.getByRole('button', { name: 'Say no' }).click(),
        done: () => expect(page.getByText('The answer is sent')).toBeVisible(),
      }
    },
  },
]
