import { linkTo } from '#routes'
import { greetingOf, type Mail, type MailKind } from '#domain/mail/emails'
import { calendarLines, type CalendarEntry } from '#domain/training/calendar-file'
import { startInWords, wayTo, whenInWords } from '#domain/training/session-times'
import { sessionWayText } from '#domain/text/shared/session-way'
import { CALENDAR_KIND_WORDS } from '#domain/text/shared/sessions'
import { renderEmail, type EmailDraft } from '#domain/mail/render-email'
import type { MailAccount } from './password-emails.ts'

export type AcademyContact = { brand: string; email: string | null }

type Fact = [label: string, value: string]

const given = (label: string, value: string | null | undefined): Fact[] => (value ? [[label, value]] : [])
const OWN = linkTo('ownSessions')
const inWords = ({ kind }: CalendarEntry) => CALENDAR_KIND_WORDS[kind]

function factsOf(entry: CalendarEntry): Fact[] {
  const { day, hours } = whenInWords(entry)
  return [
    ['Session', inWords(entry)],
    ['Day', day],
    ['Time', `${hours}, Manila time`],
    ...given('Where', entry.place),
    ...given('With', entry.with),
  ]
}

const timesOf = (entries: readonly CalendarEntry[]) =>
  entries.map((entry): Fact => [inWords(entry), startInWords(entry.startsAt)])

/** A written text may name the person, so an unconfirmed address does not get it. */
const quoteFor = ({ verified }: MailAccount, words: string | null) => (words && verified ? { quote: words } : {})

function toTrainee(
  academy: AcademyContact,
  account: MailAccount,
  {
    kind,
    once,
    entries,
    now,
    paragraphs,
    until,
    ...said
  }: Omit<EmailDraft, 'brand' | 'action'> & {
    kind: MailKind
    once: string
    entries: readonly CalendarEntry[]
    now: Date
    until?: string
  },
): Mail {
  const rendered = renderEmail({
    brand: academy.brand,
    paragraphs: [greetingOf(account), ...paragraphs],
    action: { label: 'View sessions', path: OWN },
    ...said,
  })
  const calendar = calendarLines({ ...academy, entries, stamp: now })
  return {
    kind,
    to: account.email,
    once: `${once}:${account.id}`,
    calendar,
    ...(until ? { until } : {}),
    ...rendered,
  }
}

const CHANGES = 'If you cannot come, send a reschedule request on your sessions page, or write to us.'

export function sessionsPlanned(
  academy: AcademyContact,
  account: MailAccount,
  entries: readonly CalendarEntry[],
  now: Date,
): Mail {
  const [first] = entries
  if (!first) throw new Error('nothing was planned')
  const one = entries.length === 1
  return toTrainee(academy, account, {
    kind: 'session-planned',
    once: `session-planned:${first.sessionId}:${first.sequence}`,
    entries,
    now,
    heading: one ? 'Your session is planned' : `${entries.length} sessions are planned`,
    subject: one
      ? `Planned: ${inWords(first)}, ${startInWords(first.startsAt)}`
      : `${entries.length} sessions are planned`,
    paragraphs: [
      one
        ? `This is your session at ${academy.brand}.`
        : `These are your sessions at ${academy.brand}, all in Manila time.`,
    ],
    facts: one ? factsOf(first) : [...timesOf(entries), ...given('Where', first.place), ...given('With', first.with)],
    note: `Open the attached file to add ${one ? 'it' : 'them'} to your calendar. ${CHANGES}`,
  })
}

export function sessionMoved(
  academy: AcademyContact,
  account: MailAccount,
  { entry, before, words = null }: { entry: CalendarEntry; before: string; words?: string | null },
  now: Date,
): Mail {
  return toTrainee(academy, account, {
    kind: 'session-moved',
    once: `session-moved:${entry.sessionId}:${entry.sequence}`,
    entries: [entry],
    now,
    heading: before === entry.startsAt ? 'Your session has changed' : 'Your session has a new time',
    subject: `Changed: ${inWords(entry)}, ${startInWords(entry.startsAt)}`,
    paragraphs: [
      before === entry.startsAt
        ? `Something about your session at ${academy.brand} has changed. These are its current details.`
        : `Your session at ${academy.brand} on ${startInWords(before)} was moved. This is its new time.`,
    ],
    facts: factsOf(entry),
    ...quoteFor(account, words),
    note: `Open the attached file to update your calendar. ${CHANGES}`,
  })
}

/**
 * One email covers all sessions cancelled at once; `once` identifies them, `unenrolled` says that the enrolment
 * ended.
 */
export function sessionsCancelled(
  academy: AcademyContact,
  account: MailAccount,
  {
    entries,
    once,
    unenrolled = false,
    reason = '',
  }: { entries: readonly CalendarEntry[]; once: string; unenrolled?: boolean; reason?: string },
  now: Date,
): Mail {
  const [first] = entries
  if (!first) throw new Error('nothing was cancelled')
  const one = entries.length === 1
  return toTrainee(academy, account, {
    kind: 'session-cancelled',
    once: `session-cancelled:${once}`,
    entries: entries.map((entry) => ({ ...entry, cancelled: true })),
    now,
    heading: one ? 'Your session is cancelled' : `${entries.length} sessions are cancelled`,
    subject: one
      ? `Cancelled: ${inWords(first)}, ${startInWords(first.startsAt)}`
      : `${entries.length} sessions are cancelled`,
    paragraphs: [
      unenrolled
        ? `${academy.brand} ended your enrollment, so ${one ? 'this session is' : 'these sessions are'} cancelled.`
        : one
          ? 'This session will not take place. It does not count as a session you took.'
          : 'These sessions will not take place. They do not count as sessions you took.',
    ],
    facts: one ? factsOf(first) : timesOf(entries),
    ...quoteFor(account, reason),
    note: `Open the attached file to remove ${one ? 'it' : 'them'} from your calendar.`,
  })
}

export function sessionReminder(
  academy: AcademyContact,
  account: MailAccount,
  { entry, attendanceId, hours }: { entry: CalendarEntry; attendanceId: string; hours: number },
  now: Date,
): Mail {
  const way = wayTo(entry.place)
  return toTrainee(academy, account, {
    kind: 'session-reminder',
    once: `session-reminder:${attendanceId}:${hours}:${entry.startsAt}`,
    until: entry.startsAt,
    entries: [entry],
    now,
    heading: 'Your session is coming up',
    subject: `Reminder: ${inWords(entry)}, ${startInWords(entry.startsAt)}`,
    paragraphs: [`Your session at ${academy.brand} starts on ${startInWords(entry.startsAt)}.`],
    facts: [...factsOf(entry), ...(way ? given(sessionWayText[way.kind], way.to) : [])],
    note: CHANGES,
  })
}

export function moveDeclined(
  academy: AcademyContact,
  account: MailAccount,
  { requestId, startsAt, answer }: { requestId: string; startsAt: string; answer: string },
): Mail {
  const rendered = renderEmail({
    brand: academy.brand,
    heading: 'Your reschedule request',
    paragraphs: [
      greetingOf(account),
      `You requested another time for your session on ${startInWords(startsAt)}. For now, the session stays as it is.`,
    ],
    ...quoteFor(account, answer),
    action: { label: 'View sessions', path: OWN },
  })
  return { kind: 'move-answered', to: account.email, once: `move-answered:${requestId}`, ...rendered }
}

export function moveRequestMail(
  academy: AcademyContact,
  coach: Pick<MailAccount, 'id' | 'email'>,
  request: {
    requestId: string
    traineeId: string
    name: string
    startsAt: string
    wish: string | null
    words: string
  },
): Mail {
  const rendered = renderEmail({
    brand: academy.brand,
    heading: `Reschedule request from ${request.name}`,
    paragraphs: [`${request.name} requests another time for the session on ${startInWords(request.startsAt)}.`],
    facts: [['Requested time', request.wish ? startInWords(request.wish) : 'No particular time']],
    quote: request.words,
    action: { label: 'View request', path: linkTo('moveRequests') },
  })
  return {
    kind: 'move-asked',
    to: coach.email,
    once: `move-request:${request.requestId}:${request.traineeId}:${coach.id}`,
    ...rendered,
  }
}
