import { EMAIL, INVALID_EMAIL } from '#domain/words/texts'

export const VERIFICATION_DAYS = 7
export const VERIFICATION_LIMITS = [
  { count: 3, minutes: 60 },
  { count: 10, minutes: 1440 },
] as const

export const PLAIN_EMAIL =
  'Please type this email address again in plain letters: some of its characters only look like them, or cannot be seen.'
export const UNVERIFIED =
  'Please confirm your e-mail address first. The link is in the mail we sent you; your account page sends another one.'

type Verification = { verifiedAt: string | null; mailIsSetUp: boolean }

export function awaitsVerification({ verifiedAt, mailIsSetUp }: Verification): boolean {
  return mailIsSetUp && verifiedAt === null
}

/** Accepts only unambiguous characters: a look-alike would be another mailbox. */
export function wrongInEmail(email: string): string | null {
  const bare = email.trim().normalize('NFC')
  // Matches look-alikes and invisible characters: all beyond ASCII and the accented letters of Western Europe, such
  // as ñ.
  const other = /[\u007f-\u00bf\u00d7\u00f7\u0100-\u{10ffff}]/gu
  if (other.test(bare)) return EMAIL.test(bare.replaceAll(other, 'x')) ? PLAIN_EMAIL : INVALID_EMAIL
  return EMAIL.test(bare) ? null : INVALID_EMAIL
}
