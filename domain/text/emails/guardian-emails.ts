import { linkTo } from '#routes'
import { GUARDIAN_LINK_DAYS } from '#domain/consent/guardians'
import { greetingOf, linkWithKey, type Mail } from '#domain/mail/emails'
import type { MailAccount } from './password-emails.ts'
import { renderEmail } from '#domain/mail/render-email'

/**
 * Contains nothing the client typed, because the address may be a stranger's. The page behind the link names the
 * person.
 */
export function guardianConsentEmail(brand: string, request: { userId: string; to: string }): Mail {
  return {
    kind: 'guardian-consent',
    to: request.to,
    account: request.userId,
    ...emailOf(brand, [
      `Someone under 18 is registering for training at ${brand} and named you as their parent or guardian.`,
    ]),
  }
}

export function guardianReminder(brand: string, request: { userId: string; to: string; round: string }): Mail {
  return {
    kind: 'guardian-reminder',
    to: request.to,
    account: request.userId,
    once: `guardian-reminder:${request.userId}:${request.round}`,
    ...emailOf(brand, [
      `A few days ago, we wrote to you because someone under 18 is registering at ${brand} and named you as their ` +
        'parent or guardian. Their registration is waiting for your reply.',
    ]),
  }
}

function emailOf(brand: string, paragraphs: string[]) {
  return renderEmail({
    brand,
    heading: 'Your consent is needed',
    paragraphs: [
      'Hello,',
      ...paragraphs,
      'Please read what they are registering for and what you can agree to, item by item. You can also decline. The ' +
        `link is for you only and works for ${GUARDIAN_LINK_DAYS} days.`,
    ],
    action: { label: 'Read and reply', path: linkWithKey('guardian') },
    note: 'If this is unexpected, you can ignore this email. Nothing happens unless you reply.',
  })
}

type Declined = { brand: string; child: MailAccount; words: string; at: string }

/** To the minor: a guardian's text goes only to a confirmed address. */
export function guardianDeclined({ brand, child, words, at }: Declined): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Your guardian declined',
    paragraphs: [
      greetingOf(child),
      `Your parent or guardian read your registration and declined. ${brand} cannot train you unless they agree. ` +
        'Please talk with them. They can still agree with the same link. If you have questions, write to us.',
    ],
    ...(child.verified && words ? { quote: words } : {}),
    action: { label: 'View status', path: linkTo('ownGuardian') },
  })
  return { kind: 'guardian-declined', to: child.email, once: `guardian-declined:${child.id}:${at}`, ...rendered }
}

export function guardianDeclinedToStaff(
  { brand, child, words, at }: Declined,
  { id, email }: { id: string; email: string },
): Mail {
  const rendered = renderEmail({
    brand,
    subject: `The guardian of ${child.name} declined`,
    heading: 'A guardian declined',
    paragraphs: [
      `The guardian of ${child.name}, who is under 18, declined the training. You cannot confirm a payment of this ` +
        'client. If they are already enrolled, do not train them. Please talk with the family, and refund what is due.',
    ],
    ...(words ? { quote: words } : {}),
    action: { label: 'View guardian', path: linkTo('adminGuardian', { id: child.id }) },
  })
  return { kind: 'guardian-declined', to: email, once: `guardian-declined:${child.id}:${at}:${id}`, ...rendered }
}

/** To the minor: the guardian typed the name, so it goes only to a confirmed address. */
export function guardianAccountEmail(brand: string, child: MailAccount, guardianName: string, at: string): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Your guardian has an account',
    paragraphs: [
      greetingOf(child),
      `${child.verified ? guardianName : 'Your guardian'} now sees from an account of their own what your guardian ` +
        `may see at ${brand}, decides there what they agree to, and can pay for you. This ends when you turn 18.`,
      'Your account stays yours: nobody else signs in to it, and your password and email are the same. If you do not ' +
        'know this person, write to us.',
    ],
    action: { label: 'View account', path: linkTo('clientAccount') },
  })
  return { kind: 'guardian-account', to: child.email, once: `guardian-account:${child.id}:${at}`, ...rendered }
}
