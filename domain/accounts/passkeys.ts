import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { cleanText } from '#domain/words/texts'

export const PASSKEYS_A_PERSON = 10
export const CHALLENGE_MINUTES = 5
/** Challenges a network address may ask for; without one nothing is tried. */
export const CHALLENGE_LIMIT = { count: 600, minutes: 60 } as const
const NAME_LENGTH = 60

/** Its key is public; whoever knows it can sign nothing. */
export type NewPasskeyKey = { id: string; publicKey: string; counter: number; transports: string[] }
export type Passkey = { id: string; name: string; transports: string[]; createdAt: string; usedAt: string | null }

/** What a challenge is for; one that was made for something else opens nothing. */
export const PURPOSES = ['sign-in', 'second-step', 'prove', 'add'] as const
export type Purpose = (typeof PURPOSES)[number]

export function isPurpose(text: unknown): text is Purpose {
  return typeof text === 'string' && (PURPOSES as readonly string[]).includes(text)
}

export type PasskeyRefusal =
  | 'unproved'
  | 'unverified'
  | 'too-many'
  | 'taken'
  | 'not-found'
  | 'required'
  | 'no-second-step'

/** Whether a person gets one more: an owner of the address who has just proved it, and not without end. */
export function addPasskey(facts: {
  proved: boolean
  awaitsVerification: boolean
  count: number
}): Verdict<'add', PasskeyRefusal> {
  if (!facts.proved) return no('unproved')
  if (facts.awaitsVerification) return no('unverified')
  return facts.count < PASSKEYS_A_PERSON ? yes('add') : no('too-many')
}

/** Whether one goes: never the last second step of somebody who has to have one. */
export function removePasskey(facts: {
  proved: boolean
  others: number
  app: boolean
  required: boolean
}): Verdict<'remove', PasskeyRefusal> {
  if (!facts.proved) return no('unproved')
  return facts.required && facts.others === 0 && !facts.app ? no('required') : yes('remove')
}

/**
 * Whether what answers is a copy of the passkey: a device that counts its signatures never counts backwards. One that
 * does not count says 0 each time.
 */
export function isCopy(kept: number, told: number): boolean {
  return (kept > 0 || told > 0) && told <= kept
}

/** The name a person gives a passkey; without one the device it was made on. */
export function passkeyName(typed: string, device: string): string {
  return cleanText(typed).slice(0, NAME_LENGTH).trim() || device.slice(0, NAME_LENGTH) || 'Passkey'
}

export const PASSKEY_REFUSALS: Record<PasskeyRefusal, { text: string; status: number }> = {
  unproved: { text: 'Please confirm first that it is you.', status: 403 },
  unverified: { text: 'Please confirm your e-mail address first.', status: 403 },
  'too-many': {
    text: `You have ${PASSKEYS_A_PERSON} passkeys. Remove one that you no longer use first.`,
    status: 409,
  },
  taken: { text: 'This passkey is added already.', status: 409 },
  'not-found': { text: 'This passkey is no longer there.', status: 404 },
  'no-second-step': { text: 'Recovery codes come with a passkey or two-step sign-in.', status: 404 },
  required: {
    text: 'Staff need a second step, and this is your last. Add another one first, then take this one away.',
    status: 409,
  },
}
