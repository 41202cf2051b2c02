import { linkTo } from '#routes'
import type { Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'
import { startInWords } from '#domain/training/session-times'
import type { SessionKind } from '#domain/training/sessions'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import type { AcademyContact } from './session-emails.ts'

export function ownPlanningMail(
  academy: AcademyContact,
  coach: { id: string; email: string },
  {
    id,
    by: { id: by, name },
    kind,
    startsAt,
    before,
    revision,
  }: {
    id: string
    by: { id: string; name: string }
    kind: SessionKind
    startsAt: string
    before: string | null
    revision: number
  },
): Mail {
  const did = before === null ? 'planned' : 'moved'
  const rendered = renderEmail({
    brand: academy.brand,
    heading: `${name} ${did} a session`,
    subject: `${before === null ? 'Planned' : 'Moved'} by ${name}: ${KIND_WORDS[kind]}, ${startInWords(startsAt)}`,
    paragraphs: [
      before === null
        ? `${name} planned a session in your open hours, on ${startInWords(startsAt)}.`
        : `${name} moved the session on ${startInWords(before)} into your open hours, to ${startInWords(startsAt)}.`,
      'It is in your calendar. You can move or cancel it as any other.',
    ],
    facts: [['Session', KIND_WORDS[kind]]],
    action: { label: 'View session', path: linkTo('calendarSession', { id }) },
  })
  return {
    kind: 'own-session-planned',
    to: coach.email,
    once: `own-session-planned:${id}:${by}:${revision}:${coach.id}`,
    ...rendered,
  }
}
