import { linkTo } from '#routes'
import { greetingOf, type Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'
import type { MailAccount } from './password-emails.ts'

/** The key contains the trainee's id, so that it is deleted with the account. */
export function recordingReported(
  brand: string,
  { id, trainee }: { id: string; trainee: { id: string; name: string } },
  owner: { id: string; email: string },
): Mail {
  const rendered = renderEmail({
    brand,
    subject: `A practice recording of ${trainee.name} was reported`,
    heading: 'A practice recording was reported',
    paragraphs: [
      `A practice recording of ${trainee.name} was reported. No one can play it now, and it is not deleted.`,
      'Please read the report and decide. The handbook says what to do where a child could be at risk.',
    ],
    action: { label: 'Read report', path: linkTo('adminPractice') },
  })
  return { kind: 'recording-reported', to: owner.email, once: `report:${trainee.id}:${id}:${owner.id}`, ...rendered }
}

export function practiceReviewed(
  brand: string,
  account: MailAccount,
  { attemptId, once }: { attemptId: string; once: string },
): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Your coach reviewed your recording',
    paragraphs: [greetingOf(account), 'Your coach listened to your practice recording and marked moments in it.'],
    action: { label: 'Read review', path: linkTo('ownAttempt', { id: attemptId }) },
    note: 'You get one email on a day, also when several recordings are reviewed.',
  })
  return { kind: 'practice-reviewed', to: account.email, once, ...rendered }
}

export function homeworkDue(
  brand: string,
  account: MailAccount,
  { drill, day, once }: { drill: string; day: string; once: string },
): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Practice homework is due',
    paragraphs: [greetingOf(account), `Please record this drill by ${day}:`, drill],
    action: { label: 'Open practice', path: linkTo('practice') },
  })
  return { kind: 'homework-due', to: account.email, once, ...rendered }
}
