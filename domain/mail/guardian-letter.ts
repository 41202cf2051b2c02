import { GUARDIAN_LINK_DAYS } from '#domain/consent/guardians'
import { linkWithKey, type Mail } from '#domain/mail/letters'
import { writeLetter } from './letter.ts'

/** Nothing in it was typed by whoever registers: the address may be a stranger's. The page behind the link says who it is. */
export function guardianLetter(brand: string, asked: { userId: string; to: string }): Mail {
  return {
    kind: 'guardian-consent',
    to: asked.to,
    account: asked.userId,
    ...letterOf(brand, [
      `somebody under 18 is registering for a training at ${brand} and named you as their parent or guardian.`,
    ]),
  }
}

/** Once a request: `round` tells it from the next one. */
export function guardianReminder(brand: string, asked: { userId: string; to: string; round: string }): Mail {
  return {
    kind: 'guardian-reminder',
    to: asked.to,
    account: asked.userId,
    once: `guardian-reminder:${asked.userId}:${asked.round}`,
    ...letterOf(brand, [
      `a few days ago we wrote that somebody under 18 is registering at ${brand} and named you as their parent or ` +
        'guardian. Their place waits for your answer.',
    ]),
  }
}

function letterOf(brand: string, paragraphs: string[]) {
  return writeLetter({
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
