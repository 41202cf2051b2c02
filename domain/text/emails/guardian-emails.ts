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
      `somebody under 18 is registering for a training at ${brand} and named you as their parent or guardian.`,
    ]),
  }
}

/** Once per request; `round` identifies the request. */
export function guardianReminder(brand: string, request: { userId: string; to: string; round: string }): Mail {
  return {
    kind: 'guardian-reminder',
    to: request.to,
    account: request.userId,
    once: `guardian-reminder:${request.userId}:${request.round}`,
    ...emailOf(brand, [
      `a few days ago we wrote that somebody under 18 is registering at ${brand} and named you as their parent or ` +
        'guardian. Their place waits for your answer.',
    ]),
  }
}

function emailOf(brand: string, paragraphs: string[]) {
  return renderEmail({
    brand,
    heading: 'Your consent is asked for',
    paragraphs: [
      'Hello,',
      ...paragraphs,
      'Please read what they register for and what you agree to, each thing apart. You may say no. The link is for ' +
        `you alone and works for ${GUARDIAN_LINK_DAYS} days.`,
    ],
    action: { label: 'Read and answer', path: linkWithKey('guardian') },
    note: 'If you do not know what this is about, there is nothing to do: nothing begins without your answer.',
  })
}

type Declined = { brand: string; child: MailAccount; words: string; at: string }

/** To the minor: the guardian's text goes only to a confirmed address. */
export function guardianDeclined({ brand, child, words, at }: Declined): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Your guardian has said no',
    paragraphs: [
      greetingOf(child),
      'your parent or guardian has read what you register for and has said no. You cannot be trained while they do ' +
        'not agree. Talk with them: by the same link they can still agree. Questions? Write to the academy.',
    ],
    ...(child.verified && words ? { quote: words } : {}),
    action: { label: 'See where it stands', path: linkTo('ownGuardian') },
  })
  return { kind: 'guardian-declined', to: child.email, once: `guardian-declined:${child.id}:${at}`, ...rendered }
}

export function guardianDeclinedToStaff(
  { brand, child, words, at }: Declined,
  { id, email }: { id: string; email: string },
): Mail {
  const rendered = renderEmail({
    brand,
    subject: `The guardian of ${child.name} has said no`,
    heading: 'A guardian has said no',
    paragraphs: [
      `the guardian of ${child.name}, who is under 18, has said no to the training. Their payment cannot be confirmed, ` +
        'and who is enrolled may not be trained. Please talk with the family, and give back what was paid where it is due.',
    ],
    ...(words ? { quote: words } : {}),
    action: { label: 'See the guardian', path: linkTo('adminGuardian', { id: child.id }) },
  })
  return { kind: 'guardian-declined', to: email, once: `guardian-declined:${child.id}:${at}:${id}`, ...rendered }
}
