import type { RefusalText } from '#domain/text/shared/refusals'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { cleanText } from '#domain/words/texts'

export const PASSKEYS_A_PERSON = 10
export const CHALLENGE_MINUTES = 5
export const CHALLENGE_LIMIT = { count: 600, minutes: 60 } as const
const NAME_LENGTH = 60

export type NewPasskeyKey = { id: string; publicKey: string; counter: number; transports: string[] }
export type Passkey = { id: string; name: string; transports: string[]; createdAt: string; usedAt: string | null }

export const CHALLENGE_PURPOSES = ['sign-in', 'second-step', 'prove', 'add'] as const
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number]

export function isPurpose(text: unknown): text is ChallengePurpose {
  return typeof text === 'string' && (CHALLENGE_PURPOSES as readonly string[]).includes(text)
}

export type PasskeyRefusal =
  | 'unproved'
  | 'unverified'
  | 'too-many'
  | 'taken'
  | 'not-found'
  | 'required'
  | 'no-second-step'

export function addPasskey(facts: {
  proved: boolean
  awaitsVerification: boolean
  count: number
}): Verdict<'add', PasskeyRefusal> {
  if (!facts.proved) return no('unproved')
  if (facts.awaitsVerification) return no('unverified')
  return facts.count < PASSKEYS_A_PERSON ? yes('add') : no('too-many')
}

export function removePasskey(facts: {
  proved: boolean
  others: number
  app: boolean
  required: boolean
}): Verdict<'remove', PasskeyRefusal> {
  if (!facts.proved) return no('unproved')
  return facts.required && facts.others === 0 && !facts.app ? no('required') : yes('remove')
}

/** True when the counter suggests a cloned passkey: counters only rise, and a device without one reports 0. */
export function isCopy(kept: number, reported: number): boolean {
  return (kept > 0 || reported > 0) && reported <= kept
}

export function passkeyName(input: string, device: string): string {
  return cleanText(input).slice(0, NAME_LENGTH).trim() || device.slice(0, NAME_LENGTH) || 'Passkey'
}

export const PASSKEY_REFUSALS: Record<PasskeyRefusal, RefusalText> = {
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
