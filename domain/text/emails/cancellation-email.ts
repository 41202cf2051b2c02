import { linkTo } from '#routes'
import type { Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'
import { startInWords } from '#domain/training/session-times'
import type { SessionKind } from '#domain/training/sessions'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import type { AcademyContact } from './session-emails.ts'

export type CancellationNotice = {
  once: string
  sessionId: string
  name: string
  parentName: string | null
  kind: SessionKind
  startsAt: string
  counts: boolean
  cancelHours: number
  empty: boolean
  reason: string
}

export function cancellationMail(
  academy: AcademyContact,
  coach: { id: string; email: string },
  { once, sessionId, name, parentName, kind, startsAt, counts, cancelHours, empty, reason }: CancellationNotice,
): Mail {
  const rendered = renderEmail({
    brand: academy.brand,
    heading: `${name} cancelled a session`,
    subject: `Cancelled by ${name}: ${KIND_WORDS[kind]}, ${startInWords(startsAt)}`,
    paragraphs: [
      `${name} cannot come to the session on ${startInWords(startsAt)}. ` +
        (empty ? 'The session is cancelled.' : 'The other trainees stay in the session.') +
        (parentName ? ` ${parentName}, the parent, cancelled it.` : ''),
      counts
        ? `It was less than ${cancelHours} hours before the start, so it counts as taken. You can decide otherwise.`
        : 'It does not count as taken. You can plan another session instead.',
    ],
    facts: [['Session', KIND_WORDS[kind]]],
    ...(reason ? { quote: reason } : {}),
    action: { label: 'View session', path: linkTo('calendarSession', { id: sessionId }) },
  })
  return {
    kind: 'own-session-cancelled',
    to: coach.email,
    once: `own-session-cancelled:${once}:${coach.id}`,
    ...rendered,
  }
}
