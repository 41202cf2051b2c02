import ICAL from 'ical.js'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMailer } from '#jobs/mailer'
import { openReminding } from '#jobs/reminders'
import type { Records } from '#records/engine/db'
import { cancelSession } from '#records/training/sessions/cancel'
import { openMailRoute } from '#services/mail/mail'
import { fixedRoute } from '#tests/fixed-route'
import { after, done, newAdministrator, NOW, setUpPackages } from '#tests/journey'
import { openMailServer, type MailServer, type ReceivedMail } from '#tests/mail-server'
import { makePlanRequest, at, planned } from '#tests/planning'
import { openTestRecords } from '#tests/records'
import { newSession, newTrainee } from '#tests/sessions'

let opened: Awaited<ReturnType<typeof openTestRecords>>
let records: Records
let server: MailServer
beforeAll(async () => {
  opened = await openTestRecords()
  ;({ records } = opened)
  server = await openMailServer()
  await setUpPackages(records)
})
afterAll(async () => {
  await server.close()
  await opened.close()
})

const log = pino({ level: 'silent' })
const mailer = (now: Date) =>
  openMailer(
    {
      records,
      config: {
        publicUrl: 'https://luningning.example',
        port: 3000,
        mailFrom: null,
        adminEmail: 'a@academy.example',
      },
      log,
      now: () => now,
    },
    fixedRoute(openMailRoute({ smtpUrl: server.url, mailService: null })),
  )
async function sendAll(now: Date) {
  const open = await mailer(now)
  await open.sendDue()
  await open.close()
}

/** The calendar of a mail as its reader gets it: the separate part, and the file. */
function calendarsIn({ raw }: ReceivedMail): { type: string; event: ICAL.Event }[] {
  return raw
    .split(/\r?\n--/)
    .filter((part) => /content-type: (text\/calendar|application\/ics)/i.test(part))
    .map((part) => {
      const [head = '', ...body] = part.split(/\r?\n\r?\n/)
      const encoded = /transfer-encoding: base64/i.test(head)
      const text = encoded
        ? Buffer.from(body.join(''), 'base64').toString('utf8')
        : Buffer.from(
            body
              .join('\r\n\r\n')
              .replaceAll(/=\r?\n/g, '')
              .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
            'latin1',
          ).toString('utf8')
      const calendar = new ICAL.Component(ICAL.parse(text.trim()) as never)
      const [event] = calendar.getAllSubcomponents('vevent')
      if (!event) throw new Error('there is no event in the calendar')
      return { type: head.replaceAll(/\r?\n\s+/g, ' '), event: new ICAL.Event(event) }
    })
}

it('a planned and a cancelled session arrive with a calendar that mail programs take, its links leading to the site [SES-6, SES-5]', async () => {
  const owner = await newAdministrator(records)
  const coach = await newAdministrator(records, 'coach')
  const trainee = await newTrainee(records, owner, { coach, name: 'Niña Reyes' })
  const [id = ''] = await planned(
    records,
    coach,
    makePlanRequest(coach, [trainee.traineeId], { place: 'Parañaque, 12 Mabini' }),
  )
  done(await cancelSession(records, coach, { id, seen: 0 }, after(1)))
  await sendAll(after(2))
  const mails = server.received.filter(({ to, raw }) => to.includes(trainee.email) && /text\/calendar/.test(raw))
  expect(mails.map(({ headers }) => headers.get('subject')).toSorted()).toEqual([
    'Cancelled: Q&A session, Wednesday, Nov 25, 2026, 12:00 PM',
    'Planned: Q&A session, Wednesday, Nov 25, 2026, 12:00 PM',
  ])
  for (const mail of mails) {
    const isCancelled = mail.headers.get('subject')?.startsWith('Cancelled') ?? false
    const calendars = calendarsIn(mail)
    expect(calendars.some(({ type }) => type.includes(`method=${isCancelled ? 'CANCEL' : 'PUBLISH'}`))).toBe(true)
    expect(calendars.some(({ type }) => type.includes('session.ics'))).toBe(true)
    for (const { event } of calendars) {
      expect([event.uid, event.location]).toEqual([`${id}@luningning.example`, 'Parañaque, 12 Mabini'])
      expect(event.startDate.toJSDate().toISOString()).toBe(at('2026-11-25', '12:00'))
      expect(event.description).toContain('https://luningning.example/client/sessions')
    }
    expect(mail.raw).not.toContain('this.site.invalid')
  }
})

it('reminders are written by the clock of a running site, and one whose session has begun is not sent any more [SES-6]', async () => {
  const owner = await newAdministrator(records)
  const trainee = await newTrainee(records, owner)
  const startsAt = new Date(at('2026-11-28', '10:00'))
  await newSession(records, { startsAt, trainees: [trainee], now: NOW })
  const dayBefore = new Date(at('2026-11-27', '10:00'))
  const looking = [1, 2, 3].map(() => openReminding({ records, log, now: () => dayBefore }))
  await Promise.all(looking.map((each) => each.close()))
  const waiting = () =>
    records.read
      .selectFrom('outbox')
      .select('sent_at')
      .where('recipient', '=', trainee.email)
      .where('kind', '=', 'session-reminder')
      .execute()
  expect(await waiting()).toEqual([{ sent_at: null }])
  await sendAll(startsAt)
  expect(await waiting(), 'what is over is not sent').toEqual([])
  expect(server.received.filter(({ to, text }) => to.includes(trainee.email) && text.includes('starts on'))).toEqual(
    [],
  )
})
