import { linkTo } from '#routes'
import { linkWithKey, type Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'
import { calendarLines, type CalendarEntry } from '#domain/training/calendar-file'
import { startInWords, whenInWords } from '#domain/training/session-times'
import { trialBookedText as text } from '#domain/text/shared/training/trial'
import type { AcademyContact } from '#domain/text/emails/session-emails'

type Booking = { id: string; email: string; entry: CalendarEntry; day: string }

/**
 * Contains nothing typed: the address may be a stranger's. A second try that day only reminds of the first booking.
 */
export function trialBooked(academy: AcademyContact, { id, email, entry, day }: Booking, now: Date): Mail {
  const { day: when, hours } = whenInWords(entry)
  const facts: [string, string][] = [
    [text.day, when],
    [text.time, text.hours(hours)],
    ...(entry.place ? [[text.place, entry.place] as [string, string]] : []),
    ...(entry.with ? [[text.coach, entry.with] as [string, string]] : []),
  ]
  return {
    kind: 'trial-booked',
    to: email,
    account: id,
    once: `trial-booked:${id}:${day}`,
    until: entry.startsAt,
    calendar: calendarLines({ ...academy, entries: [entry], stamp: now }),
    ...renderEmail({
      brand: academy.brand,
      heading: text.heading,
      subject: `Trial lesson: ${startInWords(entry.startsAt)}`,
      paragraphs: ['Hello,', `This email address has a trial lesson at ${academy.brand}.`],
      facts,
      action: { label: text.cancel, path: linkWithKey('trialCancel') },
      note:
        'Open the attached file to add it to your calendar. If you cannot come, or did not ask for it, cancel it with ' +
        'the button.',
    }),
  }
}

/** Names no visitor, because a stranger may have typed the name; only the page shows it. */
export function trialCancelled(
  academy: AcademyContact,
  staff: { id: string; email: string },
  { id, startsAt }: { id: string; startsAt: string },
): Mail {
  const start = startInWords(startsAt)
  return {
    kind: 'trial-cancelled',
    to: staff.email,
    once: `trial-cancelled:${id}:${staff.id}`,
    ...renderEmail({
      brand: academy.brand,
      heading: 'Trial lesson cancelled',
      subject: `Cancelled: trial lesson, ${start}`,
      paragraphs: [`The visitor cancelled the trial lesson on ${start}. The time is free again.`],
      action: { label: 'View trial lessons', path: linkTo('trialSlots') },
    }),
  }
}

export function signUpPath(email: string): string {
  return `${linkTo('login')}?email=${encodeURIComponent(email)}#sign-up-mode`
}

export function enquiryInvitation(
  brand: string,
  { id, email, day }: { id: string; email: string; day: string },
): Mail {
  return {
    kind: 'enquiry-invitation',
    to: email,
    account: id,
    once: `enquiry-invitation:${id}:${day}`,
    ...renderEmail({
      brand,
      heading: `Register at ${brand}`,
      paragraphs: [
        'Hello,',
        `You contacted ${brand} about training. To register, create your account with this email address and choose a package.`,
      ],
      action: { label: 'Create your account', path: signUpPath(email) },
      note: 'If this is unexpected, you can ignore this email.',
    }),
  }
}
