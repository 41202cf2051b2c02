import { beforeAll, expect, it } from 'vitest'
import { startInWords } from '#domain/training/session-times'
import { answerAsGuardian, requestGuardianConsent, guardianLink } from '#records/consent/guardians'
import { newId } from '#records/engine/db'
import { done, newAdministrator, READ } from '../../journey.ts'
import { newSession, newTrainee } from '../../sessions.ts'
import { wordsOf } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'
import { client, part } from './clients.ts'

const DAY_MS = 86_400_000
/** Ten in the morning in Manila, this many days from now. */
const morning = (days: number) =>
  new Date(`${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T02:00:00.000Z`)
const dayIn = (instant: string) => startInWords(instant).replace(/, [^,]+$/, '')

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

/** A coach and a trainee of one test alone, with a session in this many days. */
async function scene({ days = 5, place = 'Studio 1' } = {}) {
  const { records } = site
  const [owner, coach] = [await newAdministrator(records), await newAdministrator(records, 'coach')]
  const name = `Ligaya ${newId()}`
  await records.write.updateTable('users').set({ name: 'Coach Ana' }).where('id', '=', coach.id).execute()
  const trainee = await newTrainee(records, owner, { name, coach })
  await records.write.updateTable('users').set({ name }).where('id', '=', trainee.id).execute()
  const startsAt = morning(days)
  const session = await newSession(records, { startsAt, trainees: [trainee], coach, place, now: new Date() })
  const [phone, coachBrowser] = [await site.signedIn(trainee.id), await site.signedIn(coach.id)]
  return { trainee, coach, name, startsAt, phone, coachBrowser, ...session }
}

it('a trainee confirms the next session and asks to move it; the coach moves it, and the trainee sees the new time and is asked anew [SES-3]', async () => {
  const { name, startsAt, phone, coachBrowser, sessionId } = await scene({ place: '12 Mabini St, Parañaque' })
  const account = await phone.open('/client')
  expect(account.document.querySelector('article h2')?.textContent).toBe(dayIn(startsAt.toISOString()))
  expect(wordsOf(account.document.querySelector('article time'))).toMatch(/^in [45] days$/)
  expect(account.words).toContain('With Coach Ana')
  const map = [...account.document.querySelectorAll('article a')].find((link) =>
    wordsOf(link).startsWith('Open the map'),
  )
  expect(map?.getAttribute('href')).toMatch(/google\.com\/maps/)
  const there = await account.press('I will be there')
  expect(there.html).toContain('Thank you. Your coach sees that you will be there.')
  expect(there.words).toContain('You will be there')

  const form = await (await phone.open('/client')).follow('Ask to reschedule')
  expect(form.heading).toBe('Reschedule request')
  const wrong = await form.press('Send request')
  expect([wrong.status, wrong.errorOf('Reason')]).toEqual([422, 'Please give a reason in one sentence.'])
  const [wish] = wrong.document.querySelectorAll('input[type=radio]')
  const wished = wish?.getAttribute('value') ?? ''
  const label = wordsOf(wrong.document.querySelector(`label[for="${wish?.id}"]`) ?? wish?.closest('label') ?? null)
  const requested = await wrong.press('Send request', { [label]: true, Reason: 'I have an exam.' })
  expect(requested.html).toContain('Request sent to your coach.')
  expect(requested.words).toContain(`You requested to move this session to ${startInWords(wished)}`)

  const requests = await coachBrowser.open('/admin/move-requests')
  const request = part(requests, 'li.request', name)
  expect(wordsOf(requests.document.querySelector(request))).toContain('I have an exam.')
  const moved = await requests.press('Move session', {}, request)
  expect(moved.html).toContain('Session moved')
  expect(moved.words).not.toContain(name)
  const session = await site.records.read
    .selectFrom('training_sessions')
    .select('starts_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  expect(session.starts_at).toBe(wished)
  const mine = await phone.open('/client/sessions')
  expect(wordsOf(mine.document.querySelector('article h3'))).toBe(dayIn(wished))
  expect(mine.words).not.toContain('You will be there')
  expect((await mine.press('I will be there')).words).toContain('You will be there')
})

it('a session that the coach cancels says why on the trainee’s home, until its time has passed [SES-1, SES-3]', async () => {
  const { trainee, startsAt, phone, coachBrowser, sessionId } = await scene()
  const session = await coachBrowser.open(`/admin/calendar/${sessionId}`)
  expect(session.words).toContain('1 trainee will see that it is cancelled.')
  const long = await session.press('Cancel session', { 'Reason (optional)': 'x'.repeat(501) })
  expect([long.status, long.errorOf('Reason (optional)')]).toEqual([422, 'Please use at most 500 characters.'])
  const cancelled = await long.press('Cancel session', { 'Reason (optional)': 'The hall is flooded.' })
  expect(cancelled.address).toMatch(/done=cancelled/)
  expect((await coachBrowser.open(`/admin/calendar/${sessionId}`)).words).toContain('Reason: The hall is flooded.')

  const says = `Q&A session on ${startInWords(startsAt.toISOString())} is cancelled.`
  const home = await phone.open('/client')
  expect(home.words).toContain(says)
  expect(home.words).toContain('The hall is flooded.')
  const mine = await phone.open('/client/sessions')
  expect(mine.words).toContain('The academy cancelled this session. It does not count as taken.')
  expect(mine.words).toContain('The hall is flooded.')
  const mail = await site.records.read
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', trainee.email)
    .where('kind', '=', 'session-cancelled')
    .executeTakeFirstOrThrow()
  expect(mail.text.includes('The hall is flooded.')).toBe(true)
  const past = { starts_at: morning(-2).toISOString(), ends_at: morning(-2).toISOString() }
  await site.records.write.updateTable('training_sessions').set(past).where('id', '=', sessionId).execute()
  expect((await phone.open('/client')).words).not.toContain('The hall is flooded.')
})

it('what was asked is taken back, and the session stays as it is [SES-3]', async () => {
  const { phone, startsAt } = await scene()
  const form = await (await phone.open('/client')).follow('Ask to reschedule')
  const requested = await form.press('Send request', { Reason: 'An exam.' })
  const back = await requested.press('Withdraw request')
  expect(back.html).toContain('Request withdrawn. The session stays as planned.')
  expect(back.words).toContain(dayIn(startsAt.toISOString()))
  expect(back.words).not.toContain('You requested')
})

it('the countdown is told in words by the clock of the site [SES-3]', async () => {
  const { phone, startsAt } = await scene({ days: 2 })
  try {
    for (const [minutes, words] of [
      [90, 'in 1 hour'],
      [59, 'in 59 minutes'],
      [0, 'now'],
    ] as const) {
      site.clock.now = new Date(startsAt.getTime() - minutes * 60_000)
      expect(wordsOf((await phone.open('/client')).document.querySelector('article time'))).toBe(words)
    }
  } finally {
    site.clock.now = null
  }
})

it("a session is its trainee's own: another finds none to confirm, to move or to keep [SES-3, SES-5]", async () => {
  const { sessionId, startsAt, attendanceIds } = await scene()
  const { browser } = await client(site)
  for (const path of [`/client/sessions/${sessionId}/move`, `/client/sessions/${sessionId}/calendar.ics`]) {
    expect((await browser.send(path)).status, path).toBe(404)
    expect((await site.visitor().send(path)).status, path).not.toBe(200)
  }
  await browser.post('/client/sessions', { intent: 'confirm', session: sessionId, seen: startsAt.toISOString() })
  const { confirmed_at } = await site.records.read
    .selectFrom('attendances')
    .select('confirmed_at')
    .where('id', '=', attendanceIds[0] ?? '')
    .executeTakeFirstOrThrow()
  expect(confirmed_at).toBeNull()
})

it('a guardian reads the next session where staff show them the progress, and nothing of it elsewhere [SES-3]', async () => {
  const { trainee, startsAt } = await scene({ place: 'Studio of the guardian' })
  const { records } = site
  const birthdate = `${new Date().getUTCFullYear() - 12}-01-01`
  await records.write.updateTable('users').set({ birthdate }).where('id', '=', trainee.id).execute()
  const named = { guardianName: 'Ana Cruz', guardianRelation: 'Mother', guardianContact: '0917 123 4567' }
  done(await requestGuardianConsent(records, trainee, named, READ.place, new Date()))
  const token = done(await guardianLink(records, trainee, new Date()))
  const said = { act: 'agree', answers: { training: true }, name: 'Ana Cruz', words: '', read: READ } as const
  done(await answerAsGuardian(records, token, said, new Date()))
  const page = async () => (await site.visitor().open(`/guardian/${token}`)).html
  expect(await page()).not.toContain('Studio of the guardian')
  await records.write.updateTable('guardians').set({ sees_progress: 1 }).where('user_id', '=', trainee.id).execute()
  const shown = await page()
  expect(shown).toContain('Studio of the guardian')
  expect(shown).toContain(dayIn(startsAt.toISOString()))
})
