import { CANARIES, PASSWORD, ROLES, type Role, type Stage } from './stage.ts'
import { lastFreeTime, startOfSession } from './stage-open-hours.ts'
import { addDays, addMinutes, dayOf, startOfDay } from '#domain/training/manila'
import type { UploadPurpose } from '#domain/files/uploads'
import { AGREED_TO_TRAINING, AGREED_TO_NOTICE } from '../../people.ts'

type StaffRole = 'M' | 'K' | 'C' | 'C0'

// Who may do what: one row for every address of app/routes.ts and every form. A new route or button fails the tests
// until it has a row.

export type MatrixChange = {
  /** What the form sends. */
  fields: (stage: Stage) => Record<string, string> | Promise<Record<string, string>>
  /** Fields taken over from the form as the page serves it, such as its version. */
  takes?: RegExp
  /** An attached picture or PDF. */
  sends?: 'picture' | 'pdf'
  /** Who proves that the action works, so that its refusals mean something. */
  by: Exclude<Role, 'Z'>
  /** Of staff: who may see the page and may not do this. */
  never?: readonly StaffRole[]
  /** The effect: changed records, or the status it answers when it changes none by its nature. */
  leaves: 'change' | number
}

export type Row = {
  /** Where to ask, with the parameters filled in; the route's own path when it has none. */
  at?: (stage: Stage) => string | Promise<string>
  /** Who may: everybody, everybody with a session, staff, or one person besides staff (others get 404). */
  who: 'everybody' | 'signed-in' | 'staff' | { owner: Role }
  /** Staff roles with a right to it besides owners; by default all. */
  team?: readonly StaffRole[]
  /** Words the page must show to whom it is for: the proof that there was something to hide. */
  shows?: Partial<Record<Role, string>>
  /** An answer that never ends is read at its head only. */
  endless?: true
  /** What can be sent there; a route with an action has at least one. */
  changes?: MatrixChange[]
}

const everybody: Row = { who: 'everybody' }
const staff = (shows?: string, changes?: MatrixChange[], at?: Row['at']): Row => ({
  who: 'staff',
  team: ['M'],
  ...(shows ? { shows: { ADM: shows } } : {}),
  ...(changes ? { changes } : {}),
  ...(at ? { at } : {}),
})
const defineChange = (fields: MatrixChange['fields'], more: Partial<MatrixChange> = {}): MatrixChange => ({
  by: 'ADM',
  leaves: 'change',
  fields,
  ...more,
})
/** Ten in the morning in Manila this many days from now. */
const laterAt = (days: number) => addMinutes(startOfDay(addDays(dayOf(new Date().toISOString()), days)), 600)
const removal = (id: (stage: Stage) => string) => defineChange((stage) => ({ intent: 'delete', entry: id(stage) }))

const CHILD = {
  intent: 'add',
  form: 'matrixchild00001',
  firstName: 'Munti',
  lastName: 'Bagong-Bata',
  nickname: '',
  birthdate: '2015-06-12',
  privacy: 'yes',
  noticeVersion: '1',
}

const ENQUIRER = {
  name: 'Matrix Visitor',
  email: 'visitor@mail.example',
  mobile: '0917 555 0101',
  message: '',
}

const STORY = {
  title: 'A title from the matrix',
  content: 'Words',
  date: '2026-01-02',
  postUrl: 'https://example.com/post',
}
const MEMBER = { name: 'Matrix Member', titles: 'Titles', testimonial: 'Words' }
const PACKAGE = { name: 'From the matrix', description: 'Words', price: '9,500', sessions: '8', assessments: '2' }
const DRILL = {
  kind: 'question',
  text: 'Why?',
  thinkSeconds: '5',
  speakSeconds: '60',
  yellowAt: '40',
  redAt: '50',
}
const VOUCHER = { code: 'MATRIX10', kind: 'percent', percent: '10' }
/** As the script of the contact form names one sending. */
const SENDING = '3f0e8a52-0000-4000-8000-000000000001'
const EMAIL_SETTINGS = {
  provider: 'other',
  host: '127.0.0.1',
  port: '1',
  security: 'starttls',
  username: 'matrix',
  password: 'a word',
  senderAddress: 'matrix@academy.example',
  testTo: 'owner@academy.example',
}
const OWN_DETAILS = {
  intent: 'details',
  firstName: 'Matrix',
  lastName: 'Staff',
}
const VERSION = /^(key|revision|version)$/
const registration = {
  personal: {
    fullName: 'Nora Bago',
    nickname: 'Nora',
    age: '20',
    birthdate: '2004-04-04',
    address: 'Somewhere 1',
    phone: '0917 123 4567',
    handlerName: 'Ana',
  },
}
const password: Omit<MatrixChange, 'by'> = {
  leaves: 'change',
  fields: () => ({ currentPassword: PASSWORD, newPassword: `${PASSWORD}x`, confirmPassword: `${PASSWORD}x` }),
}

/** The actions of a security page: only one's own sessions end; a code is worthless before setup. */
const security = (by: 'N' | 'ADM', other: 'P'): MatrixChange[] => [
  defineChange(() => ({ intent: 'confirm', code: '123456' }), { by, leaves: 422 }),
  // Off already, as after an answer that was lost.
  defineChange(() => ({ intent: 'off', currentPassword: PASSWORD, code: '123456' }), { by, leaves: 303 }),
  defineChange(() => ({ intent: 'off', currentPassword: 'not-the-password', code: '123456' }), { by, leaves: 422 }),
  defineChange(() => ({ intent: 'begin', currentPassword: PASSWORD }), { by }),
  defineChange(({ handles }) => ({ intent: 'end', session: handles[other] }), { by, leaves: 404 }),
  defineChange(({ handles }) => ({ intent: 'end', session: handles[by] }), { by }),
  defineChange(() => ({ intent: 'not-me' }), { by }),
  // A passkey without a challenge, and one of another person.
  defineChange(() => ({ intent: 'passkey-add', passkey: '{"id":"made-up","response":{}}' }), { by, leaves: 422 }),
  defineChange(() => ({ intent: 'passkey-rename', entry: 'of-somebody-else', name: 'Mine' }), { by, leaves: 404 }),
  defineChange(() => ({ intent: 'passkey-remove', entry: 'of-somebody-else' }), { by, leaves: 404 }),
  defineChange(() => ({ intent: 'codes' }), { by, leaves: 404 }),
]

export const MATRIX: Record<string, Row> = {
  '/': everybody,
  '/home': everybody,
  '/about': everybody,
  '/contact': {
    who: 'everybody',
    changes: [
      defineChange(
        () => ({
          name: 'Visitor',
          email: 'visitor@client.example',
          subject: 'Hello',
          message: 'A question',
          sending: SENDING,
        }),
        {
          by: 'A',
        },
      ),
    ],
  },
  '/privacy': everybody,
  '/privacy/:version': { who: 'everybody', at: () => '/privacy/1' },
  '/terms': everybody,
  '/refunds': everybody,
  '/helloworld': everybody,
  '/login': {
    who: 'everybody',
    changes: [
      defineChange(() => ({ panel: 'sign-in', email: 'nobody@client.example', password: 'wrong-password' }), {
        by: 'A',
      }),
      defineChange(
        () => ({
          panel: 'sign-up',
          firstName: 'Made',
          lastName: 'Here',
          email: `made-${Date.now()}@client.example`,
          password: 'kundiman-of-march',
          confirmPassword: 'kundiman-of-march',
          ...AGREED_TO_NOTICE,
        }),
        { by: 'A' },
      ),
    ],
  },
  // No code is pending here: the address redirects to the first page, and a code alone opens nothing.
  '/login/code': { who: 'everybody', changes: [defineChange(() => ({ code: '123456' }), { by: 'A', leaves: 302 })] },
  // A challenge alone opens nothing.
  '/passkeys/challenge': { who: 'everybody', changes: [defineChange(() => ({ purpose: 'sign-in' }), { by: 'A' })] },
  '/forgot-password': {
    who: 'everybody',
    changes: [defineChange(() => ({ email: 'nobody@client.example' }), { by: 'A' })],
  },
  '/reset-password/:token': {
    who: 'everybody',
    at: async (stage) => `/reset-password/${await stage.resetToken()}`,
    changes: [
      defineChange(() => ({ newPassword: 'brand-new-stage-1', confirmPassword: 'brand-new-stage-1' }), { by: 'A' }),
    ],
  },
  '/verify-email/:token': {
    who: 'everybody',
    at: async (stage) => `/verify-email/${await stage.verifyToken()}`,
    changes: [defineChange(() => ({ intent: 'confirm' }), { by: 'N' })],
  },
  '/continue/:token': {
    who: 'everybody',
    at: async (stage) => `/continue/${await stage.sessionLinkToken()}`,
    changes: [defineChange(() => ({ intent: 'enter' }), { by: 'A' })],
  },
  '/join/:token': {
    who: 'everybody',
    at: ({ joinToken }) => `/join/${joinToken}`,
    changes: [
      defineChange(
        () => ({
          firstName: 'Joined',
          lastName: 'Here',
          newPassword: 'kundiman-of-the-line',
          confirmPassword: 'kundiman-of-the-line',
        }),
        { by: 'A' },
      ),
    ],
  },
  '/guardian/:token': {
    who: 'everybody',
    at: ({ guardianToken }) => `/guardian/${guardianToken}`,
    changes: [
      defineChange(() => ({ intent: 'agree', name: '', training: 'yes', noticeVersion: '1' }), {
        by: 'A',
        leaves: 422,
      }),
      defineChange(() => ({ intent: 'decline', words: 'No', noticeVersion: '1' }), { by: 'A' }),
      defineChange(() => ({ intent: 'agree', name: 'Ana Magulang', training: 'yes', noticeVersion: '1' }), {
        by: 'A',
      }),
      defineChange(() => ({ intent: 'change', purpose: 'photographs', given: 'yes', noticeVersion: '1' }), {
        by: 'A',
      }),
      // Without sign-in nobody takes the minor; the first account of full age does, and no second one.
      defineChange(() => ({ intent: 'account' }), { by: 'A', leaves: 403 }),
      defineChange(() => ({ intent: 'account' }), { by: 'X' }),
      defineChange(() => ({ intent: 'account' }), { by: 'N', leaves: 409 }),
    ],
  },
  '/certificates/:number': { who: 'everybody', at: ({ ids }) => `/certificates/${ids.certificate}` },
  '/certificates/:number/share.jpg': {
    who: 'everybody',
    at: ({ ids }) => `/certificates/${ids.certificate}/share.jpg`,
  },
  // Guessed and revoked addresses are 404; a valid one needs no session.
  '/calendar/:file': {
    who: 'everybody',
    at: ({ calendarToken }) => `/calendar/${calendarToken}.ics`,
    shows: { A: 'VCALENDAR' },
  },
  '/packages-registration': {
    who: 'everybody',
    changes: [defineChange(() => ({ package: 'package-w' }), { by: 'N' })],
  },
  '/trial': {
    who: 'everybody',
    changes: [
      defineChange(({ ids }) => ({ ...ENQUIRER, mobile: '02 8123 4567', slot: ids.trialSlot }), {
        by: 'A',
        leaves: 422,
      }),
      defineChange(({ ids }) => ({ ...ENQUIRER, slot: ids.trialSlot }), { by: 'A' }),
    ],
  },
  '/trial/sent': everybody,
  '/trial/sent/:token': { who: 'everybody', at: ({ trialToken }) => `/trial/sent/${trialToken}` },
  '/trial/sent/:token/lesson.ics': {
    who: 'everybody',
    at: ({ trialToken }) => `/trial/sent/${trialToken}/lesson.ics`,
    shows: { A: 'VCALENDAR' },
  },
  '/trial/cancel/:token': {
    who: 'everybody',
    at: ({ trialToken }) => `/trial/cancel/${trialToken}`,
    changes: [defineChange(() => ({ intent: 'cancel' }), { by: 'A' })],
  },
  '/seat/decline/:token': {
    who: 'everybody',
    at: ({ seatToken }) => `/seat/decline/${seatToken}`,
    changes: [defineChange(() => ({ intent: 'decline' }), { by: 'A' })],
  },
  '/members': everybody,
  '/testimonial/:id': { who: 'everybody', at: ({ ids }) => `/testimonial/${ids.hidden}` },
  '/wins/:id': { who: 'everybody', at: ({ ids }) => `/wins/${ids.win}` },
  '/news/:id': { who: 'everybody', at: ({ ids }) => `/news/${ids.news}` },
  '/around/:kind/:id': { who: 'everybody', at: ({ ids }) => `/around/wins/${ids.win}` },
  '/share/:kind/:file': { who: 'everybody', at: ({ ids }) => `/share/testimonial/${ids.hidden}.jpg` },
  '/sitemap.xml': everybody,
  '/robots.txt': everybody,
  '/feed.xml': everybody,
  '/site.webmanifest': everybody,
  '/art/:look/:file': { who: 'everybody', at: () => '/art/stage-0f766e-0f172a/stage-400.webp' },
  '/icon-192.png': everybody,
  '/icon-512.png': everybody,
  '/apple-touch-icon.png': everybody,
  '/logout': { who: 'everybody', changes: [defineChange(() => ({}), { by: 'X' })] },
  '/sign-out-everywhere': { who: 'everybody', changes: [defineChange(() => ({}), { by: 'X' })] },
  '/me': { who: 'everybody', shows: { P: CANARIES.P, E: CANARIES.E } },
  '/*': {
    who: 'everybody',
    at: () => '/no/such/page',
    changes: [defineChange(() => ({}), { by: 'A', leaves: 404 })],
  },

  '/client': {
    who: 'signed-in',
    shows: { P: 'Canarya' },
    // Pages opened before the account had a page of its own still send here.
    changes: [defineChange(() => ({ intent: 'details', fullName: 'Nora Dating-Pangalan', age: '21' }), { by: 'N' })],
  },
  '/client/training': { who: 'signed-in' },
  '/client/payments': { who: 'signed-in' },
  '/client/package': {
    who: { owner: 'E' },
    team: [],
    shows: { E: 'Change of package' },
    changes: [
      defineChange(
        () => ({ intent: 'request-change', form: crypto.randomUUID(), package: 'package_r', note: 'More sessions' }),
        { by: 'E' },
      ),
      defineChange(() => ({ intent: 'request-change', form: crypto.randomUUID(), package: 'package_r', note: '' }), {
        by: 'N',
        leaves: 404,
      }),
      defineChange(() => ({ intent: 'withdraw-change', request: crypto.randomUUID() }), { by: 'N', leaves: 404 }),
    ],
  },
  '/client/account': {
    who: 'signed-in',
    shows: { P: 'Canarya' },
    changes: [
      defineChange(() => ({ intent: 'details', fullName: 'Nora Bagong-Pangalan', age: '21' }), { by: 'N' }),
      defineChange(() => ({ intent: 'picture' }), { by: 'N', sends: 'picture' }),
    ],
  },
  // A child's place opens to the parent alone; a client who is in none has nowhere to go back from.
  '/client/family': {
    who: 'signed-in',
    changes: [
      defineChange(() => CHILD, { by: 'N' }),
      defineChange(({ ids }) => ({ intent: 'open', child: ids.child }), { by: 'X', leaves: 404 }),
      defineChange(({ ids }) => ({ intent: 'open', child: ids.child }), { by: 'N' }),
      // Without a mail server nobody is invited.
      defineChange(() => ({ intent: 'invite', child: 'nochildofthesite', email: 'bata@client.example' }), {
        by: 'N',
        leaves: 409,
      }),
      defineChange(() => ({ intent: 'withdraw-invitation', child: 'nochildofthesite' }), { by: 'N', leaves: 404 }),
      defineChange(() => ({ intent: 'back' }), { by: 'N', leaves: 403 }),
    ],
  },
  // Only one's own children are paid for, and never one alone.
  '/client/family/pay': {
    who: 'signed-in',
    changes: [
      defineChange(({ ids }) => ({ child: ids.child, sum: '0' }), { by: 'X', leaves: 404 }),
      defineChange(({ ids }) => ({ child: ids.child, sum: '0' }), { by: 'N', leaves: 422 }),
      defineChange(({ ids }) => ({ child: ids.child, sum: '0', upload: ids.upload }), { by: 'N', leaves: 422 }),
    ],
  },
  // A guardian's page about a minor with an account of their own.
  '/client/family/child/:id': {
    who: { owner: 'N' },
    team: [],
    at: ({ ids }) => `/client/family/child/${ids.ward}`,
    shows: { N: 'Wala Bantay' },
    changes: [
      defineChange(() => ({ intent: 'change', purpose: 'photographs', given: 'yes', noticeVersion: '1' }), {
        by: 'N',
      }),
      defineChange(({ ids }) => ({ intent: 'rest', upload: ids.upload }), { by: 'X', leaves: 404 }),
      defineChange(() => ({ intent: 'rest' }), { by: 'N', leaves: 422 }),
    ],
  },
  '/client/privacy': {
    who: 'signed-in',
    changes: [
      defineChange(() => ({ intent: 'ask-deletion' }), { by: 'N' }),
      defineChange(() => ({ intent: 'keep-account' }), { by: 'N' }),
      defineChange(() => ({ intent: 'ask-correction', words: 'My birthday is another.' }), { by: 'N' }),
      defineChange(() => ({ intent: 'drop-correction' }), { by: 'N' }),
      defineChange(() => ({ intent: 'consent', purpose: 'messages', given: 'yes', noticeVersion: '1' }), { by: 'N' }),
      // Consent to a notice that never existed is refused.
      defineChange(() => ({ intent: 'consent', purpose: 'messages', given: '', noticeVersion: '99' }), {
        by: 'N',
        leaves: 303,
      }),
    ],
  },
  '/client/sessions': {
    who: 'signed-in',
    shows: { E: 'Studio of the matrix' },
    changes: [
      defineChange(({ ids, starts }) => ({ intent: 'confirm', session: ids.ownSession, seen: starts }), { by: 'E' }),
      // The session of another person is not found.
      defineChange(({ ids, starts }) => ({ intent: 'confirm', session: ids.ownSession, seen: starts }), {
        by: 'N',
        leaves: 404,
      }),
      defineChange(({ ids, starts }) => ({ intent: 'take-back', session: ids.ownSession, seen: starts }), {
        by: 'N',
        leaves: 303,
      }),
      defineChange(
        ({ ids, startsOfCancelled: seen }) => ({
          intent: 'cancel',
          session: ids.sessionToCancel,
          seen,
          reason: 'An exam.',
        }),
        { by: 'E' },
      ),
      defineChange(
        ({ ids, startsOfCancelled: seen }) => ({ intent: 'cancel', session: ids.sessionToCancel, seen, reason: '' }),
        { by: 'N', leaves: 404 },
      ),
      defineChange(() => ({ intent: 'make-calendar' }), { by: 'E' }),
      defineChange(() => ({ intent: 'make-calendar' }), { by: 'N', leaves: 409 }),
      defineChange(() => ({ intent: 'end-calendar' }), { by: 'E' }),
    ],
  },
  '/client/sessions/:id/move': {
    who: { owner: 'E' },
    team: [],
    at: ({ ids }) => `/client/sessions/${ids.ownSession}/move`,
    shows: { E: 'Reschedule request' },
    changes: [
      defineChange(({ starts }) => ({ intent: 'ask-to-move', seen: starts, wish: '', words: 'An exam.' }), {
        by: 'E',
      }),
    ],
  },
  '/client/sessions/plan': {
    who: { owner: 'E' },
    team: [],
    shows: { E: 'Plan a session' },
    changes: [
      defineChange(
        async ({ records, people }) => ({
          intent: 'plan-own',
          kind: 'q-and-a',
          start: await lastFreeTime(records, people.E),
          key: crypto.randomUUID(),
        }),
        { by: 'E' },
      ),
      // Somebody without a package has nothing to plan.
      defineChange(() => ({ intent: 'plan-own', kind: 'q-and-a', start: laterAt(7), key: crypto.randomUUID() }), {
        by: 'N',
        leaves: 404,
      }),
    ],
  },
  '/client/sessions/seats': {
    who: 'signed-in',
    shows: { E: 'Hall of the seats' },
    changes: [
      defineChange(
        ({ ids }) => ({
          intent: 'take-seat',
          session: ids.seatSession,
          trainee: ids.trainee,
          key: crypto.randomUUID(),
        }),
        { by: 'E' },
      ),
      // The trainee of another family is not found, and neither is their offer.
      defineChange(
        ({ ids }) => ({
          intent: 'take-seat',
          session: ids.seatSession,
          trainee: ids.trainee,
          key: crypto.randomUUID(),
        }),
        { by: 'N', leaves: 404 },
      ),
      defineChange(({ ids }) => ({ intent: 'accept-seat', entry: ids.seatEntry }), { by: 'N', leaves: 404 }),
      defineChange(({ ids }) => ({ intent: 'accept-seat', entry: ids.seatEntry }), { by: 'E' }),
      defineChange(({ ids }) => ({ intent: 'leave-list', entry: ids.seatEntry }), { by: 'N', leaves: 404 }),
    ],
  },
  '/client/sessions/:id/time': {
    who: { owner: 'E' },
    team: [],
    at: ({ ids }) => `/client/sessions/${ids.sessionToMove}/time`,
    shows: { E: 'Choose another time' },
    changes: [
      defineChange(
        async ({ records, people, ids }) => ({
          intent: 'move-own',
          kind: 'q-and-a',
          start: await lastFreeTime(records, people.E, ids.sessionToMove),
          seen: await startOfSession(records, ids.sessionToMove),
        }),
        { by: 'E' },
      ),
      defineChange(() => ({ intent: 'move-own', kind: 'q-and-a', start: laterAt(7), seen: laterAt(5) }), {
        by: 'N',
        leaves: 404,
      }),
    ],
  },
  '/client/sessions/:id/calendar.ics': {
    who: { owner: 'E' },
    team: [],
    at: ({ ids }) => `/client/sessions/${ids.ownSession}/calendar.ics`,
    shows: { E: 'Studio of the matrix' },
  },
  '/client/data': { who: 'signed-in' },
  '/client/offline': { who: 'signed-in' },
  // Who is not under 18 has no guardian to ask.
  '/client/guardian': {
    who: 'signed-in',
    changes: [
      defineChange(
        () => ({ intent: 'ask', guardianName: 'Ana', guardianRelation: 'Mother', guardianContact: '0917 123 4567' }),
        { by: 'N', leaves: 409 },
      ),
      defineChange(() => ({ intent: 'link' }), { by: 'N', leaves: 409 }),
    ],
  },
  '/client/password': { who: 'signed-in', changes: [{ ...password, by: 'N' }] },
  // Without a mail server the button is absent, and a direct request does nothing.
  '/client/verification': {
    who: 'signed-in',
    changes: [defineChange(() => ({ intent: 'send' }), { by: 'N', leaves: 303 })],
  },
  '/client/security': { who: 'signed-in', changes: security('N', 'P') },
  '/client/session-link': {
    who: 'signed-in',
    changes: [defineChange(() => ({ next: '/practice' }), { by: 'N' })],
  },
  '/client/confirm': {
    who: 'signed-in',
    changes: [
      defineChange(() => ({ currentPassword: PASSWORD, next: '/client/security' }), { by: 'N' }),
      defineChange(() => ({ currentPassword: 'not-the-password', next: '' }), { by: 'N', leaves: 422 }),
    ],
  },
  '/learningmaterials': { who: 'signed-in', shows: { E: CANARIES.material, ADM: CANARIES.material } },
  '/learningmaterials/:id': {
    who: { owner: 'E' },
    team: ['M', 'C', 'C0'],
    at: ({ ids }) => `/learningmaterials/${ids.material}`,
    shows: { E: CANARIES.material, ADM: CANARIES.material },
  },
  '/practice': {
    who: 'signed-in',
    shows: { E: 'What do you see from here?' },
    changes: [defineChange(() => ({ noticeVersion: '1' }), { by: 'N' })],
  },
  '/practice/send': {
    who: 'signed-in',
    changes: [
      // An attempt of another person changes nothing.
      defineChange(
        ({ ids, people }) => ({
          id: ids.attempt,
          person: people.N.id,
          drill: ids.drill,
          upload: ids.upload,
          recordedAt: '2026-11-21T04:00:00.000Z',
          ratings: '{}',
        }),
        { by: 'N', leaves: 403 },
      ),
    ],
  },
  '/practice/:id': {
    who: { owner: 'E' },
    team: [],
    at: ({ ids }) => `/practice/${ids.attempt}`,
    shows: { E: 'What do you see from here?' },
    changes: [
      defineChange(() => ({ intent: 'report', reason: 'From the matrix' }), { by: 'E' }),
      // What was reported stays as evidence.
      defineChange(() => ({ intent: 'remove' }), { by: 'E', leaves: 409 }),
    ],
  },
  '/learningmaterials/:id/page': {
    who: 'signed-in',
    at: ({ ids }) => `/learningmaterials/${ids.material}/page`,
    changes: [defineChange(() => ({ page: '2' }), { by: 'E' })],
  },
  '/client/assessments': { who: 'signed-in' },
  '/client/certificate.pdf': { who: { owner: 'E' } },
  '/client/balance': {
    who: 'signed-in',
    changes: [
      // Upload and question of another person are not found.
      defineChange(({ ids }) => ({ intent: 'rest', upload: ids.upload }), { by: 'E', leaves: 422 }),
      defineChange(({ ids }) => ({ intent: 'answer', question: ids.question, text: 'Mine' }), {
        by: 'E',
        leaves: 404,
      }),
    ],
  },
  '/client/receipts/:number': { who: { owner: 'E' }, at: ({ ids }) => `/client/receipts/${ids.acknowledgement}` },
  '/writetestimonial/:id': {
    who: { owner: 'E' },
    team: ['M'],
    at: ({ people }) => `/writetestimonial/${people.E.id}`,
    shows: { E: CANARIES.E, ADM: CANARIES.E },
    changes: [defineChange(() => ({ titles: 'Finalist', caption: 'It was grand.' }), { by: 'E' })],
  },
  '/registration': { who: 'signed-in' },
  '/registration/:packagesid': {
    who: 'signed-in',
    at: () => '/registration/package-w',
    shows: { P: CANARIES.P },
    changes: [
      defineChange(() => ({ intent: 'next', step: '1', ...registration.personal }), { by: 'N' }),
      defineChange(() => ({ intent: 'previous', step: '1', nickname: 'Norita' }), { by: 'N' }),
      defineChange(() => ({ intent: 'way', way: 'first' }), { by: 'N' }),
      defineChange(() => ({ intent: 'voucher', code: 'OFSTAGE1' }), { by: 'N' }),
      defineChange(() => ({ intent: 'no-voucher' }), { by: 'N' }),
      // An upload of another person makes no payment.
      defineChange(({ ids }) => ({ intent: 'submit', ...AGREED_TO_TRAINING, upload: ids.upload }), {
        by: 'N',
        leaves: 422,
      }),
      // The question of another person is not found, and a foreign picture is no answer.
      defineChange(({ ids }) => ({ intent: 'answer', question: ids.question, text: 'Mine' }), {
        by: 'N',
        leaves: 404,
      }),
      defineChange(({ ids }) => ({ intent: 'answer', question: ids.question, upload: ids.upload }), {
        by: 'P',
        leaves: 422,
      }),
      defineChange(({ ids }) => ({ intent: 'answer', question: ids.question, text: 'It was BPI.' }), { by: 'P' }),
      defineChange(() => ({ intent: 'again' }), { by: 'N', leaves: 302 }),
      defineChange(() => ({ intent: 'cancel' }), { by: 'N' }),
    ],
  },
  '/registration/:packagesid/draft': {
    who: 'signed-in',
    at: () => '/registration/package-r/draft',
    changes: [defineChange(() => ({ nickname: 'Kept while typing' }), { by: 'X' })],
  },
  '/client/pay/:code/:centavos/qr.png': {
    who: { owner: 'X' },
    team: [],
    at: ({ ids }) => `/client/pay/${ids.payCode}/${ids.payCentavos}/qr.png`,
  },
  '/registration/:packagesid/status': { who: 'signed-in', at: () => '/registration/package-o/status', endless: true },

  '/admin': { ...staff(), team: ['M', 'K', 'C', 'C0'] },
  '/admin/dashboard': {
    ...staff(CANARIES.P, [
      defineChange(({ ids }) => ({ intent: 'looked-at', withdrawal: ids.withdrawal }), { never: ['K', 'C', 'C0'] }),
    ]),
    team: ['M', 'K', 'C', 'C0'],
  },
  '/admin/search': { ...staff('Type a name, an email'), team: ['M', 'K', 'C', 'C0'] },
  '/admin/search/hits': { ...staff(), team: ['M', 'K', 'C', 'C0'] },
  '/admin/deletionrequests': staff('Clients who want their account and all their data deleted', [
    defineChange(({ ids }) => ({ intent: 'delete-account', request: ids.deletion })),
  ]),
  '/admin/corrections': staff('Clients who want something in their data corrected', [
    defineChange(({ ids }) => ({ intent: 'answer', request: ids.correction, answer: 'Put right.' })),
  ]),
  '/admin/processing': staff('Record of processing'),
  '/admin/accomplishments': staff('Accomplishments', [removal(({ ids }) => ids.accomplishment)]),
  '/admin/accomplishments/new': staff('Add New Accomplishment', [defineChange(() => STORY, { takes: VERSION })]),
  '/admin/accomplishments/:id/edit': staff(
    'Update Accomplishment',
    [defineChange(() => STORY, { takes: VERSION })],
    ({ ids }) => `/admin/accomplishments/${ids.accomplishment}/edit`,
  ),
  '/admin/news': staff('Recent Win Header', [
    removal(({ ids }) => ids.news),
    defineChange(() => ({ intent: 'header', title: 'Matrix title', name: 'Matrix name' }), { takes: VERSION }),
  ]),
  '/admin/news/new': staff('Add New News', [defineChange(() => STORY, { takes: VERSION, sends: 'picture' })]),
  '/admin/news/:id/edit': staff(
    'Update News',
    [defineChange(() => STORY, { takes: VERSION })],
    ({ ids }) => `/admin/news/${ids.news}/edit`,
  ),
  '/admin/wins': staff('Wins', [removal(({ ids }) => ids.win)]),
  '/admin/wins/new': staff('Add New Win', [defineChange(() => STORY, { takes: VERSION, sends: 'picture' })]),
  '/admin/wins/:id/edit': staff(
    'Update Win',
    [defineChange(() => STORY, { takes: VERSION })],
    ({ ids }) => `/admin/wins/${ids.win}/edit`,
  ),
  '/admin/learningmaterialscontrol': {
    ...staff(CANARIES.material, [removal(({ ids }) => ids.material)]),
    team: ['M', 'C', 'C0'],
  },
  '/admin/learningmaterialscontrol/new': {
    ...staff('Upload New PDF', [defineChange(() => ({}), { takes: VERSION, sends: 'pdf' })]),
    team: ['M', 'C', 'C0'],
  },
  '/admin/learningmaterialscontrol/:id/reupload': {
    ...staff(
      CANARIES.material,
      [defineChange(() => ({}), { takes: VERSION, sends: 'pdf' })],
      ({ ids }) => `/admin/learningmaterialscontrol/${ids.material}/reupload`,
    ),
    team: ['M', 'C', 'C0'],
  },
  '/admin/learningmaterialscontrol/:id/rename': {
    ...staff(
      CANARIES.material,
      [defineChange(() => ({ fileName: 'renamed.pdf' }), { takes: VERSION })],
      ({ ids }) => `/admin/learningmaterialscontrol/${ids.material}/rename`,
    ),
    team: ['M', 'C', 'C0'],
  },
  '/admin/learningmaterialscontrol/sections': {
    ...staff(CANARIES.material, [
      defineChange(() => ({ intent: 'add', entry: 'of-the-matrix', name: 'From the matrix' })),
      defineChange(({ ids }) => ({ intent: 'save', entry: ids.section, seen: '1', name: 'Renamed by the matrix' })),
      defineChange(({ ids }) => ({ intent: 'move', entry: ids.section, from: '0', way: 'down' })),
      defineChange(({ ids }) => ({ intent: 'move-material', entry: ids.arranged, from: '0', way: 'down' })),
      defineChange(({ ids }) => ({ intent: 'put', entry: ids.material, in: '', to: ids.section })),
      defineChange(() => ({ intent: 'remove', entry: 'of-nobody' }), { leaves: 404 }),
    ]),
    team: ['M', 'C', 'C0'],
  },
  '/admin/testimonials': staff('Testimonials', [
    defineChange(({ ids }) => ({ intent: 'show', entry: ids.hidden })),
    defineChange(({ ids }) => ({ intent: 'hide', entry: ids.hidden })),
    defineChange(({ ids }) => ({ intent: 'reason', entry: ids.hidden, reason: 'Words' })),
    defineChange(({ people }) => ({ intent: 'approve', entry: people.N.id, revision: '1' })),
    defineChange(({ people }) => ({ intent: 'return', entry: people.X.id, revision: '1', reason: 'Words' })),
  ]),
  '/admin/members': staff('Members', [removal(({ ids }) => ids.hidden)]),
  '/admin/members/new': staff('Add New Member', [defineChange(() => MEMBER, { takes: VERSION })]),
  '/admin/members/:id/edit': staff(
    'Update Member',
    [defineChange(() => MEMBER, { takes: VERSION })],
    ({ ids }) => `/admin/members/${ids.member}/edit`,
  ),
  '/admin/packages': staff('Add New Package', [
    defineChange(() => ({ intent: 'up', entry: 'package_o', from: '1' })),
    defineChange(() => ({ intent: 'down', entry: 'package_o', from: '0' })),
    defineChange(() => ({ intent: 'hide', entry: 'package_matrix' })),
    defineChange(() => ({ intent: 'show', entry: 'package_matrix' })),
    defineChange(() => ({ intent: 'highlight', entry: 'package_matrix' })),
    defineChange(() => ({ intent: 'plain', entry: 'package_matrix' })),
    defineChange(() => ({ intent: 'delete', entry: 'package_matrix' })),
  ]),
  '/admin/packages/new': staff('Add New Package', [defineChange(() => PACKAGE, { takes: VERSION })]),
  '/admin/packages/:id/edit': staff(
    'Update Package',
    [defineChange(() => ({ ...PACKAGE, sessions: '90', assessments: '90' }), { takes: VERSION })],
    () => '/admin/packages/package_d/edit',
  ),
  '/admin/pendingregistrationpayments': {
    ...staff(CANARIES.P, [
      defineChange(({ ids }) => ({ intent: 'reference', payment: ids.payment, reference: 'ABC123456' })),
      defineChange(({ ids }) => ({ intent: 'ask', payment: ids.payment, reason: '' }), { leaves: 422 }),
      defineChange(({ ids }) => ({ intent: 'ask', payment: ids.payment, reason: 'Which bank?' })),
      defineChange(({ ids }) => ({ intent: 'reject', payment: ids.payment, reason: 'Unreadable' })),
      defineChange(({ ids }) => ({ intent: 'confirm', payment: ids.payment }), { leaves: 409 }),
      // Unconfirmed: there is nothing to undo.
      defineChange(({ ids }) => ({ intent: 'undo', payment: ids.payment }), { leaves: 409 }),
      defineChange(({ ids }) => ({ intent: 'delete', payment: ids.payment })),
    ]),
    team: ['K'],
  },
  '/admin/statements': {
    ...staff('Canary account', [
      defineChange(() => ({ account: 'Nothing chosen' }), { leaves: 422 }),
      defineChange(() => ({ account: 'A PDF that is none' }), { sends: 'pdf', leaves: 422 }),
      defineChange(() => ({ intent: 'takeBack', statement: 'nosuchstatement' }), { leaves: 404 }),
      defineChange(() => ({ intent: 'sample' })),
    ]),
    team: ['K'],
  },
  '/admin/statements/matches': {
    ...staff('Canary transfer', [
      defineChange(() => ({ intent: 'look', pair: 'nosuchline nosuchpayment' }), { leaves: 409 }),
      defineChange(() => ({ intent: 'confirm', pair: 'nosuchline nosuchpayment' }), { leaves: 409 }),
      defineChange(({ ids }) => ({ intent: 'undo', payment: ids.payment }), { leaves: 409 }),
      defineChange(({ ids }) => ({ tie: `${ids.statementLine} ${ids.payment}` }), { leaves: 409 }),
      defineChange(({ ids }) => ({ intent: 'ignore', line: ids.statementLine, reason: '' }), { leaves: 422 }),
      defineChange(({ ids }) => ({ intent: 'ignore', line: ids.statementLine, reason: 'From the matrix' })),
      defineChange(({ ids }) => ({ intent: 'back', line: ids.statementLine })),
    ]),
    team: ['K'],
  },
  '/admin/statements/matches/:id': {
    ...staff(
      'Canary transfer',
      [
        defineChange(() => ({ payment: 'nosuchpayment' }), { leaves: 409 }),
        defineChange(() => ({}), { leaves: 422 }),
      ],
      ({ ids }) => `/admin/statements/matches/${ids.statementLine}`,
    ),
    team: ['K'],
  },
  '/admin/receipts': {
    ...staff('Graciela Tapos', [
      defineChange(({ ids }) => ({ entry: ids.trainee, seen: '', invoice: '9'.repeat(41) }), { leaves: 422 }),
      defineChange(({ ids }) => ({ entry: ids.trainee, seen: 'another', invoice: 'SI 1' }), { leaves: 409 }),
      defineChange(({ ids }) => ({ entry: ids.trainee, seen: '', invoice: 'SI 1' })),
    ]),
    team: ['K'],
  },
  '/admin/receipts/details': {
    ...staff('Receipt details', [
      defineChange(() => ({ seen: '0', name: '' }), { leaves: 422 }),
      defineChange(() => ({ seen: '0', name: 'Academy of the matrix' })),
    ]),
    team: [],
  },
  '/admin/receipts/:number/receipt.pdf': {
    ...staff(undefined, undefined, ({ ids }) => `/admin/receipts/${ids.acknowledgement}/receipt.pdf`),
    team: ['K'],
  },
  '/admin/months': { ...staff('Monthly close'), team: ['K'] },
  '/admin/months/:month': {
    ...staff('January 2020', [defineChange(() => ({ intent: 'close' }))], () => '/admin/months/2020-01'),
    team: ['K'],
  },
  '/admin/months/:month/ledger.csv': {
    ...staff('Entry ID', undefined, () => '/admin/months/2020-02/ledger.csv'),
    team: ['K'],
  },
  '/admin/months/:month/ledger.xlsx': {
    ...staff(undefined, undefined, () => '/admin/months/2020-02/ledger.xlsx'),
    team: ['K'],
  },
  '/admin/payments/:id/money': {
    ...staff(
      CANARIES.E,
      [
        defineChange(
          () => ({ kind: 'refunded', amount: '1', method: 'cash', note: 'Words', offDebt: 'yes', sure: 'yes' }),
          {
            takes: /^form$/,
          },
        ),
        defineChange(() => ({ kind: 'credited', amount: '99,999', note: 'Words', sure: 'yes' }), {
          takes: /^form$/,
          leaves: 422,
        }),
      ],
      ({ ids }) => `/admin/payments/${ids.trainee}/money`,
    ),
    team: ['K'],
  },
  '/admin/balances': {
    ...staff('Balances due', [defineChange(({ ids }) => ({ enrolment: ids.trainee }), { leaves: 409 })]),
    team: ['K'],
  },
  '/admin/balances/balances.csv': { ...staff('Trainee ID'), team: ['K'] },
  '/admin/coach-hours': {
    ...staff('Coach hours', [
      defineChange(({ people }) => ({
        intent: 'rate',
        coach: people.C.id,
        kind: 'q-and-a',
        rate: '600',
        from: '2026-01-01',
      })),
      defineChange(({ people }) => ({ intent: 'remove', coach: people.C.id, kind: 'q-and-a', from: '2026-01-01' })),
      // Nothing was taught in that month.
      defineChange(({ people }) => ({ intent: 'pay', coach: people.C.id, month: '2020-01', sum: '0' }), {
        leaves: 409,
      }),
      defineChange(({ people }) => ({ intent: 'unpay', coach: people.C.id, month: '2020-01' }), { leaves: 303 }),
    ]),
    team: [],
  },
  '/admin/coach-hours/taught.csv': { ...staff('Coach id'), team: [] },
  '/admin/vouchers': staff('OFSTAGE1', [
    defineChange(({ ids }) => ({ intent: 'off', voucher: ids.voucher })),
    defineChange(({ ids }) => ({ intent: 'on', voucher: ids.voucher })),
  ]),
  '/admin/vouchers/new': staff('Add New Voucher', [defineChange(() => VOUCHER, { takes: /^(form|revision)$/ })]),
  '/admin/vouchers/:id': staff(
    'OFSTAGE1',
    [defineChange(() => ({ ...VOUCHER, code: 'OFSTAGE1', most: '7' }), { takes: /^(form|revision)$/ })],
    ({ ids }) => `/admin/vouchers/${ids.voucher}`,
  ),
  '/admin/trainees': {
    ...staff(CANARIES.E, [
      defineChange(({ ids }) => ({ intent: 'unenroll', trainee: ids.trainee }), { never: ['C', 'C0'] }),
    ]),
    team: ['M', 'C', 'C0'],
  },
  '/admin/trainees/:id/sessions': {
    ...staff(
      CANARIES.E,
      [
        defineChange(() => ({ stepper: 'sessions', direction: 'next', seen: '0' })),
        // The trainee already has one: the answer repeats, and no second one is issued.
        defineChange(() => ({ intent: 'certificate' }), { leaves: 303 }),
        defineChange(() => ({ intent: 'coach', coach: '' }), { never: ['C', 'C0'] }),
        defineChange(
          () => ({
            intent: 'validity',
            form: crypto.randomUUID(),
            from: '',
            validUntil: '2099-12-31',
            validityReason: 'Was ill',
          }),
          { never: ['C', 'C0'] },
        ),
        defineChange(
          () => ({
            intent: 'package',
            form: crypto.randomUUID(),
            from: 'package_o',
            package: 'package_r',
            changeReason: 'Wants more',
          }),
          { never: ['C', 'C0'] },
        ),
        defineChange(() => ({ intent: 'decline-package', request: crypto.randomUUID(), answer: 'Not now' }), {
          never: ['C', 'C0'],
          leaves: 404,
        }),
      ],
      ({ ids }) => `/admin/trainees/${ids.trainee}/sessions`,
    ),
    team: ['M', 'C'],
  },
  '/admin/calendar-feed': {
    ...staff('My calendar', [
      defineChange(() => ({ intent: 'make-calendar' })),
      defineChange(() => ({ intent: 'end-calendar' })),
    ]),
    team: ['M', 'C', 'C0'],
  },
  '/admin/open-hours': {
    ...staff('Hall of the matrix', [
      defineChange(
        ({ people }) => ({
          intent: 'save',
          coach: people.C.id,
          weekday: '2',
          from: '06:00',
          until: '08:00',
          kind: 'assessment',
          minutes: '30',
          place: '',
          validFrom: '',
          validUntil: '',
        }),
        { takes: /^key$/, never: ['C0'] },
      ),
      defineChange(({ ids }) => ({ intent: 'remove', entry: ids.hoursToRemove }), { never: ['C0'] }),
      defineChange(({ people }) => ({ intent: 'close-day', coach: people.C.id, day: dayOf(laterAt(25)) }), {
        never: ['C0'],
      }),
      defineChange(({ people }) => ({ intent: 'open-day', coach: people.C.id, day: dayOf(laterAt(25)) }), {
        never: ['C0'],
      }),
    ]),
    team: ['M', 'C', 'C0'],
  },
  '/admin/move-requests': {
    ...staff('Reschedule requests', [
      defineChange(({ ids }) => ({ intent: 'decline', request: ids.moveRequest, answer: 'It stays.' })),
      // Answered a moment ago.
      defineChange(({ ids }) => ({ intent: 'accept', request: ids.moveRequest, answer: '' }), { leaves: 409 }),
    ]),
    team: ['M', 'C', 'C0'],
  },
  '/admin/today': { ...staff('Roll call'), team: ['M', 'C', 'C0'] },
  '/admin/today/mark': {
    ...staff(undefined, [
      defineChange(({ ids }) => ({ attendance: ids.assessed, state: 'missed', seen: '0' }), { never: ['C0'] }),
      defineChange(
        ({ ids, people }) => ({ attendance: ids.assessed, state: 'late', seen: '1', person: people.C.id }),
        {
          leaves: 412,
        },
      ),
      defineChange(() => ({ attendance: 'nobody', state: 'here', seen: '0' }), { leaves: 400 }),
    ]),
    team: ['M', 'C', 'C0'],
  },
  '/admin/attendances/:id': {
    ...staff(
      CANARIES.E,
      [
        defineChange(() => ({ seen: '0', shown: 'Words', private: '', 'rating:poise': '11' }), { leaves: 422 }),
        defineChange(() => ({ seen: '0', shown: 'Words', private: 'Others', 'rating:poise': '7' })),
        defineChange(() => ({ seen: '7', shown: 'Old', private: '' }), { leaves: 409 }),
      ],
      ({ ids }) => `/admin/attendances/${ids.assessed}`,
    ),
    team: ['M', 'C'],
  },
  '/admin/practice': {
    ...staff('What do you see from here?'),
    team: ['C', 'C0'],
    changes: [
      defineChange(({ ids }) => ({ intent: 'show', attempt: ids.attempt }), { never: ['C', 'C0'] }),
      defineChange(({ ids }) => ({ intent: 'remove', attempt: ids.attempt }), { never: ['C', 'C0'], leaves: 404 }),
    ],
  },
  '/admin/practice/markers': {
    ...staff('Strong opening'),
    team: [],
    changes: [
      defineChange(() => Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F'].map((name, at) => [`name:${at}`, name]))),
    ],
  },
  '/admin/practice/figures': { ...staff(), team: [] },
  '/admin/practice/:id': {
    ...staff('What do you see from here?'),
    team: ['C'],
    at: ({ ids }) => `/admin/practice/${ids.attempt}`,
    changes: [
      defineChange(() => ({ intent: 'moment', moment: 'momentofmatrix01', at: '1000', words: 'Pause' })),
      defineChange(() => ({ intent: 'done', onceMore: 'Slower' }), { takes: /^seen$/ }),
      defineChange(() => ({ intent: 'next', onceMore: 'Faster' }), { takes: /^seen$/ }),
      defineChange(() => ({ intent: 'remove', moment: 'momentofmatrix01' })),
      defineChange(() => ({ intent: 'report', reason: 'From the matrix' })),
    ],
  },
  '/admin/trainees/:id/practice': {
    ...staff('What do you see from here?'),
    team: ['C'],
    at: ({ ids }) => `/admin/trainees/${ids.trainee}/practice`,
    changes: [
      defineChange(({ ids }) => ({ intent: 'give', homework: 'homeworkofmatrix', drill: ids.drill })),
      defineChange(({ ids }) => ({ intent: 'withdraw', homework: ids.homework })),
    ],
  },
  '/admin/drills': {
    ...staff('Add Drill', [
      defineChange(() => ({ intent: 'samples', set: 'debate' }), { leaves: 409 }),
      defineChange(() => ({ intent: 'samples-remove' }), { leaves: 303 }),
      defineChange(({ ids }) => ({ intent: 'down', entry: ids.drill, from: '0' })),
      defineChange(({ ids }) => ({ intent: 'up', entry: ids.drill, from: '1' })),
      defineChange(({ ids }) => ({ intent: 'retire', entry: ids.drill, from: '0' })),
      defineChange(({ ids }) => ({ intent: 'use', entry: ids.drill, from: '0' })),
    ]),
    team: ['M', 'C', 'C0'],
  },
  '/admin/drills/new': {
    ...staff('Add Drill', [defineChange(() => DRILL, { takes: VERSION })]),
    team: ['M', 'C', 'C0'],
  },
  '/admin/drills/:id/edit': {
    ...staff(
      'Update Drill',
      [defineChange(() => ({ ...DRILL, text: 'Another one' }), { takes: VERSION })],
      ({ ids }) => `/admin/drills/${ids.drill}/edit`,
    ),
    team: ['M', 'C', 'C0'],
  },
  '/admin/criteria': staff('Rating criteria', [
    defineChange(() => ({ intent: 'add', entry: 'of-the-matrix', name: 'Walk' })),
    defineChange(() => ({ intent: 'rename', entry: 'poise', seen: '1', name: 'Bearing' })),
    defineChange(() => ({ intent: 'up', entry: 'voice', from: '1' })),
    defineChange(() => ({ intent: 'down', entry: 'voice', from: '0' })),
    defineChange(() => ({ intent: 'retire', entry: 'content' })),
    defineChange(() => ({ intent: 'bring-back', entry: 'content' })),
  ]),
  '/admin/certificates': staff('Graciela Tapos'),
  '/admin/certificates/:number': staff(
    'Graciela Tapos',
    [
      defineChange(() => ({ reason: '' }), { leaves: 422 }),
      defineChange(() => ({ reason: 'A reason of the matrix' })),
    ],
    ({ ids }) => `/admin/certificates/${ids.certificate}`,
  ),
  '/admin/certificates/:number/certificate.pdf': {
    ...staff(undefined, undefined, ({ ids }) => `/admin/certificates/${ids.certificate}/certificate.pdf`),
    team: ['M', 'C'],
  },
  '/admin/calendar': {
    ...staff('Calendar', [
      defineChange(({ ids }) => ({ id: ids.dropped, startsAt: laterAt(40), seen: '0', anyway: 'yes' }), {
        never: ['C0'],
      }),
    ]),
    team: ['M', 'C', 'C0'],
  },
  '/admin/calendar/plan': {
    ...staff('Plan session', [
      defineChange(
        ({ ids, people }) => ({
          kind: 'q-and-a',
          coach: people.C.id,
          trainee: ids.trainee,
          day: laterAt(33).slice(0, 10),
          time: '10:00',
          minutes: '60',
          anyway: 'yes',
        }),
        { never: ['C0'] },
      ),
    ]),
    team: ['M', 'C', 'C0'],
  },
  '/admin/calendar/copy-week': {
    ...staff('Copy week', [defineChange(() => ({ session: 'nobody nothing' }), { leaves: 409 })]),
    team: ['M', 'C', 'C0'],
  },
  '/admin/calendar/hours': staff('Working hours', [
    defineChange(() => ({ intent: 'close', day: laterAt(60).slice(0, 10), name: 'Staff outing' })),
    defineChange(() => ({ intent: 'hours', seen: '0', usualMinutes: '5' }), { leaves: 422 }),
    defineChange(() => ({ intent: 'forget', day: laterAt(60).slice(0, 10) })),
  ]),
  '/admin/calendar/:id': {
    ...staff(
      CANARIES.E,
      [
        defineChange(() => ({ intent: 'join', trainee: 'nobody' }), { leaves: 404 }),
        defineChange(({ ids }) => ({ intent: 'mark', attendance: ids.attendance, state: 'cancelled', seen: '0' })),
        defineChange(() => ({
          intent: 'move',
          day: laterAt(31).slice(0, 10),
          time: '10:00',
          minutes: '60',
          seen: '0',
          anyway: 'yes',
        })),
        defineChange(() => ({ intent: 'seats', seats: '1' })),
        defineChange(() => ({ intent: 'cancel-rest', seen: '2' })),
        // Cancelled by then: the same again is an answer and no change.
        defineChange(() => ({ intent: 'cancel', seen: '2' }), { leaves: 303 }),
      ],
      ({ ids }) => `/admin/calendar/${ids.session}`,
    ),
    team: ['M', 'C'],
  },
  '/admin/guardians/:id': {
    ...staff(
      'Munti Bata',
      [
        defineChange(() => ({ intent: 'progress', shown: 'yes' })),
        defineChange(() => ({ intent: 'paper', noticeVersion: '1' }), { leaves: 422 }),
        defineChange(() => ({ intent: 'link' })),
      ],
      ({ ids }) => `/admin/guardians/${ids.minor}`,
    ),
    team: ['M', 'K'],
  },
  '/admin/paymenthistory': { ...staff(CANARIES.E), team: ['K'] },
  '/admin/generatereports': staff(CANARIES.E),
  '/admin/generatereports/payment-history.csv': staff(CANARIES.E),
  '/admin/generatereports/registered-trainees.csv': staff(CANARIES.E),
  '/admin/generatereports/attendance.csv': staff('Coach id'),
  '/admin/generatereports/ended-packages.csv': staff('Trainee id'),
  '/admin/audit': { ...staff('Audit log'), team: [] },
  '/admin/audit/payment/:id': {
    ...staff(CANARIES.P, undefined, ({ ids }) => `/admin/audit/payment/${ids.payment}`),
    team: ['K'],
  },
  '/admin/audit/client/:id': staff(CANARIES.P, undefined, ({ people }) => `/admin/audit/client/${people.P.id}`),
  '/admin/retention': {
    ...staff('Data retention', [
      defineChange(() => ({ intent: 'term', kind: 'mail', amount: '60' }), { never: ['M', 'K', 'C', 'C0'] }),
      defineChange(() => ({ intent: 'term', kind: 'mail', amount: '3' }), {
        never: ['M', 'K', 'C', 'C0'],
        leaves: 422,
      }),
      defineChange(({ people }) => ({ intent: 'hold', whom: people.X.id, reason: 'A case of the matrix' }), {
        never: ['K', 'C', 'C0'],
      }),
      defineChange(({ ids }) => ({ intent: 'lift', entry: ids.hold }), { never: ['K', 'C', 'C0'] }),
      defineChange(() => ({ intent: 'clock' }), { never: ['M', 'K', 'C', 'C0'], leaves: 409 }),
    ]),
    team: ['M', 'K', 'C', 'C0'],
  },
  '/admin/home': staff('Site content'),
  '/admin/home/sections': staff('Sections and order', [
    defineChange(() => ({ intent: 'hide', page: 'home', entry: 'news', from: '2' })),
    defineChange(() => ({ intent: 'show', page: 'home', entry: 'news', from: '2' })),
    defineChange(() => ({ intent: 'up', page: 'about', entry: 'goals', from: '3' })),
    defineChange(() => ({ intent: 'down', page: 'about', entry: 'goals', from: '2' })),
  ]),
  '/admin/look': staff('Look', [
    defineChange(() => ({ intent: 'save', accent: '#0f766e', dark: '#0f172a' }), { takes: /^(?!intent$)/ }),
    defineChange(() => ({ intent: 'preview' }), { takes: /^(?!intent$)/ }),
    defineChange(() => ({ intent: 'product' }), { takes: /^(?!intent$)/ }),
    defineChange(() => ({ intent: 'restore', version: '2' }), { takes: /^revision$/ }),
    // The form changes on the page only, until it is saved.
    defineChange(() => ({ intent: 'nearest' }), { takes: /^(?!intent$)/, leaves: 200 }),
  ]),
  '/admin/look/versions': staff('Earlier looks'),
  '/admin/home/:part': staff(
    'Goals',
    [
      defineChange(() => ({ intent: 'save', 'goals.title': 'Aims of the matrix' }), { takes: /^(?!intent$)/ }),
      defineChange(() => ({ intent: 'restore', version: '1' }), { takes: /^revision$/ }),
      defineChange(() => ({ intent: 'preview' }), { takes: /^(?!intent$)/ }),
      // A list is lengthened on the page only, until it is saved.
      defineChange(() => ({ intent: 'goals:add' }), { takes: /^(?!intent$)/, leaves: 200 }),
    ],
    () => '/admin/home/goals',
  ),
  '/admin/home/:part/versions': staff('Earlier versions of Goals', undefined, () => '/admin/home/goals/versions'),
  '/admin/setup': {
    ...staff('Set up your academy', [
      defineChange(() => ({ intent: 'skip', step: 'staff' }), { leaves: 303 }),
      defineChange(() => ({ intent: 'resume', step: 'staff' }), { leaves: 303 }),
      defineChange(() => ({ intent: 'open' }), { leaves: 303 }),
    ]),
    team: [],
  },
  '/admin/start-own-site': {
    // Only the site's own process can change the database; called without it, the page refuses.
    ...staff('Start my own site', [defineChange(() => ({ intent: 'start', 'keep-texts': 'yes' }), { leaves: 409 })]),
    team: [],
  },
  '/admin/reset-link/:id': {
    ...staff(
      CANARIES.P,
      [defineChange(() => ({ intent: 'make' }))],
      ({ people }) => `/admin/reset-link/${people.P.id}`,
    ),
    team: ['M'],
  },
  '/admin/export': { ...staff('Download everything'), team: [] },
  '/admin/export/academy.zip': { ...staff(), team: [] },
  '/admin/import': {
    ...staff('Canary sheet.csv', [
      defineChange(() => ({}), { leaves: 422 }),
      defineChange(() => ({}), { sends: 'pdf', leaves: 422 }),
    ]),
    team: [],
  },
  '/admin/import/facebook': {
    ...staff('Canary posts.zip', [
      defineChange(() => ({}), { leaves: 422 }),
      defineChange(() => ({}), { sends: 'pdf', leaves: 422 }),
    ]),
    team: [],
  },
  '/admin/import/facebook/:id': {
    ...staff(
      'Canary post',
      [defineChange(() => ({}), { leaves: 422 }), defineChange(() => ({ 'post-0': 'wins' }))],
      ({ ids }) => `/admin/import/facebook/${ids.facebook}`,
    ),
    team: [],
  },
  '/admin/import/facebook/:id/:post/picture': {
    ...staff(undefined, undefined, ({ ids }) => `/admin/import/facebook/${ids.facebook}/0/picture`),
    team: [],
  },
  '/admin/drafts': staff('Canary draft', [
    defineChange(() => ({ intent: 'publish', entry: 'nosuchdraft' }), { leaves: 404 }),
  ]),
  '/admin/drafts/:id': staff(
    'Canary draft',
    [
      defineChange(() => ({ intent: 'save', kind: 'news', revision: '0', ...STORY, content: '' }), { leaves: 422 }),
      defineChange(() => ({ intent: 'save', kind: 'news', revision: '0', ...STORY })),
      defineChange(() => ({ intent: 'publish', kind: 'news', revision: '9', ...STORY, title: 'Old' }), {
        leaves: 409,
      }),
      defineChange(() => ({ intent: 'delete' })),
    ],
    ({ ids }) => `/admin/drafts/${ids.draft}`,
  ),
  '/admin/import/:id/columns': {
    ...staff(
      'Canary sheet.csv',
      [
        defineChange(() => ({ 'column-0': 'name' }), { leaves: 422 }),
        defineChange(() => ({ 'column-0': 'name', 'column-1': 'email', 'column-2': 'birthdate' })),
      ],
      ({ ids }) => `/admin/import/${ids.importColumns}/columns`,
    ),
    team: [],
  },
  '/admin/import/:id': {
    ...staff(
      'Canary Import',
      [
        defineChange(() => ({ intent: 'run' })),
        defineChange(() => ({ intent: 'invite' }), { leaves: 409 }),
        defineChange(() => ({ intent: 'undo' })),
        defineChange(() => ({ intent: 'discard' }), { leaves: 303 }),
      ],
      ({ ids }) => `/admin/import/${ids.importRun}`,
    ),
    team: [],
  },
  '/admin/email': {
    ...staff('Email account', [
      // Nothing listens there.
      defineChange(() => ({ intent: 'save', ...EMAIL_SETTINGS }), { leaves: 422 }),
      defineChange(() => ({ intent: 'save-untested', ...EMAIL_SETTINGS })),
      defineChange(() => ({ intent: 'test', testAgain: 'owner@academy.example' }), { leaves: 422 }),
      defineChange(() => ({ intent: 'remove' })),
    ]),
    team: [],
  },
  '/admin/qr-ph': {
    ...staff('TINIG ACADEMY', [
      defineChange(({ ids }) => ({ intent: 'hide', id: ids.qrPh })),
      defineChange(({ ids }) => ({ intent: 'show', id: ids.qrPh })),
      // A picture without a code in it.
      defineChange(() => ({ intent: 'put' }), { sends: 'picture', leaves: 422 }),
    ]),
    team: [],
  },
  '/admin/qr-ph/try.png': { ...staff(), team: [] },
  '/admin/privacy': staff('In short', [
    defineChange(() => ({ brief: 'Shorter', body: 'All of it' }), { takes: /^from$/ }),
  ]),
  '/admin/content-policy': {
    ...staff('Blocked in visitors', [defineChange(() => ({ intent: 'clear-reports' }))]),
    team: [],
  },
  '/admin/enquiries': {
    ...staff('Enquirer of the matrix', [
      defineChange(({ ids }) => ({
        intent: 'save',
        enquiry: ids.enquiry,
        status: 'contacted',
        note: 'Called',
        seen: '0',
      })),
      defineChange(({ ids }) => ({ intent: 'invite', enquiry: ids.enquiry })),
      defineChange(({ ids }) => ({ intent: 'cancel', enquiry: ids.enquiry })),
      defineChange(({ ids }) => ({ intent: 'delete', enquiry: ids.enquiry })),
    ]),
    team: ['M', 'K'],
  },
  '/admin/trial-lessons': {
    ...staff('Room of the matrix', [
      defineChange(
        () => ({
          intent: 'open',
          day: dayOf(laterAt(20)),
          from: '10:00',
          until: '12:00',
          minutes: '60',
          place: '',
          coach: '',
          anyway: 'yes',
        }),
        { takes: /^key$/, never: ['C', 'C0'] },
      ),
      defineChange(({ ids }) => ({ intent: 'close', slot: ids.slotToClose }), { never: ['C', 'C0'] }),
      defineChange(() => ({ intent: 'show' }), { never: ['C', 'C0'] }),
      defineChange(() => ({ intent: 'hide' }), { never: ['C', 'C0'] }),
    ]),
    team: ['M', 'C', 'C0'],
  },
  '/admin/messages': staff(CANARIES.P, [
    defineChange(({ ids }) => ({ intent: 'read', message: ids.message })),
    defineChange(({ ids }) => ({ intent: 'unread', message: ids.message })),
  ]),
  '/admin/messages/outbox': staff(CANARIES.P, [defineChange(({ ids }) => ({ mail: ids.mail }))]),
  '/admin/security': { ...staff('Two-step sign-in', security('ADM', 'P')), team: ['M', 'K', 'C', 'C0'] },
  '/admin/account': {
    ...staff('Account', [{ ...password, by: 'ADM' }, defineChange(() => OWN_DETAILS, { takes: /^email$/ })]),
    team: ['M', 'K', 'C', 'C0'],
  },
  '/admin/confirm': {
    ...staff('Confirm that it is you', [
      defineChange(() => ({ currentPassword: PASSWORD, next: '/admin/staff' })),
      defineChange(() => ({ currentPassword: 'not-the-password', next: '' }), { leaves: 422 }),
    ]),
    team: ['M', 'K', 'C', 'C0'],
  },
  '/admin/staff': {
    ...staff('Invite staff', [
      defineChange(() => ({ intent: 'invite', email: 'matrix@academy.example', role: 'coach' })),
      defineChange(({ ids }) => ({ intent: 'link', entry: ids.invitation })),
      defineChange(({ ids }) => ({ intent: 'role', entry: ids.newcomer, from: 'cashier', role: 'coach' })),
      defineChange(({ people }) => ({ intent: 'end', entry: people.D.id }), { leaves: 404 }),
      defineChange(({ people }) => ({ intent: 'end', entry: people.C0.id })),
      defineChange(({ ids }) => ({ intent: 'close', entry: ids.newcomer })),
      defineChange(({ ids }) => ({ intent: 'open', entry: ids.newcomer })),
      defineChange(({ ids }) => ({ intent: 'withdraw', entry: ids.invitation })),
    ]),
    team: [],
  },
  '/admin/*': {
    who: 'staff',
    team: ['M', 'K', 'C', 'C0'],
    at: () => '/admin/no/such/page',
    changes: [defineChange(() => ({}), { leaves: 404 })],
  },
}

/** For each kind of file, every role that may open one. */
export const FILES: Record<keyof Stage['files'], readonly Role[]> = {
  receipt: ['ADM', 'K', 'P'],
  answer: ['ADM', 'K', 'P'],
  avatar: ['ADM', 'M', 'K', 'C', 'C0', 'P'],
  material: ['ADM', 'M', 'C', 'C0', 'E'],
  picture: ROLES,
  'withheld-picture': [],
  'guardian-paper': ['ADM', 'M', 'K'],
  'former-payment-details': ['ADM'],
  'qr-ph': ['ADM'],
  'payment-details': ['ADM', 'M', 'K', 'C', 'C0', 'N', 'P', 'E', 'X', 'D'],
}

/** The answer to each verb on a client's upload: for its owner, for others with a session and without. */
export const UPLOAD_VERBS = {
  HEAD: { owner: 200, others: 404 },
  PATCH: { owner: 409, others: 404 },
  GET: { owner: 405, others: 404 },
  PUT: { owner: 405, others: 404 },
  POST: { owner: 405, others: 404 },
  DELETE: { owner: 204, others: 404 },
} as const

/** A signed-in person may not begin an upload of this kind; to others the address is 404. */
const NOT_BEGUN = {
  ADM: 403,
  A: 404,
  N: 403,
  P: 403,
  E: 403,
  X: 403,
  D: 403,
  Z: 404,
  M: 403,
  K: 403,
  C: 403,
  C0: 403,
  MZ: 404,
} satisfies Record<Role, number>

/** Who may begin an upload, by what it is for: the status of each role. */
export const UPLOAD_BEGINNINGS: Record<UploadPurpose, Record<Role, number>> = {
  recording: { ...NOT_BEGUN, E: 201 },
  'voice-note': { ...NOT_BEGUN, ADM: 201, C: 201, C0: 201 },
  receipt: { ...NOT_BEGUN, ADM: 409, N: 409, P: 201, E: 409, X: 201, D: 409, M: 409, K: 409, C: 409, C0: 409 },
  picture: { ...NOT_BEGUN, ADM: 201, M: 201, C: 201, C0: 201 },
  pdf: { ...NOT_BEGUN, ADM: 201, M: 201, C: 201, C0: 201 },
}

/** What no page answers: where its test is, by address. */
export const EDGE: Record<string, string> = {
  '/healthz': 'read by everybody, below',
  '/readyz': 'read by everybody, below',
  '/metrics':
    'who has the token of the meters, in tests/e2e/operator/observing.e2e.ts; to everybody else it is no address',
  '/art/:file': 'read by everybody, below',
  '/assets/:file': 'built files, the same for everybody',
  '/sw.js': 'a built file, the same for everybody: tests/e2e/offline/worker.e2e.ts',
  '/favicon.ico': 'a built file, the same for everybody',
  '/csp-reports':
    'browsers may tell of what they stopped, bounded and without a session: tests/requests/abuse/policy-reports.test.ts',
  '/pictures/:id/:file': 'public pictures only, below',
  '/uploads': 'who may begin, below',
  '/uploads/:id': 'every verb, below',
  '/files/:id': 'every kind, below',
  '/files/:id/view': 'every kind, below',
  '/recordings/:id': 'who may play, by range, after the day: tests/requests/client/recordings.test.ts',
  '/voice-notes/:id': 'as the recording: tests/requests/client/recordings.test.ts',
}
