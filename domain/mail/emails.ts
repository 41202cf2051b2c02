import { linkTo } from '#routes'

export type MailKind =
  | `payment-${string}`
  | 'contact-message'
  | 'password-reset'
  | 'password-changed'
  | 'welcome'
  | 'verify-email'
  | 'codes-guessed'
  | 'staff-invitation'
  | 'guardian-consent'
  | 'guardian-reminder'
  | 'guardian-declined'
  | 'data-request'
  | 'account-deleted'
  | 'new-device'
  | 'correction-answered'
  | 'certificate-given'
  | 'rest-reminder'
  | 'second-step-changed'
  | 'passkey-changed'
  | 'payment-details-changed'
  | 'session-planned'
  | 'session-moved'
  | 'session-cancelled'
  | 'session-reminder'
  | 'move-asked'
  | 'move-answered'

export type Mail = {
  kind: MailKind
  to: string
  senderName?: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** The account or invitation whose link the email carries. */
  account?: string
  once?: string
  /** A calendar attachment, finished by `calendarReady` on sending. */
  calendar?: string
  /** The email is outdated from then on and not sent. */
  until?: string
}

/** A placeholder for the site's origin, replaced on sending. */
export const SITE = 'https://this.site.invalid'

/** A placeholder for a link's secret, which is created on sending and never stored. */
export const LINK_TOKEN = '{made-when-sent}'

export function linkWithKey(name: 'resetPassword' | 'verifyEmail' | 'joinStaff' | 'guardian'): string {
  return linkTo(name, { token: 'key' }).replace(/key$/, LINK_TOKEN)
}

export function linkOf(kind: MailKind): 'password-reset' | 'verification' | 'invitation' | 'guardian' | null {
  if (kind === 'password-reset') return 'password-reset'
  if (kind === 'staff-invitation') return 'invitation'
  if (kind === 'guardian-consent' || kind === 'guardian-reminder') return 'guardian'
  return kind === 'welcome' || kind === 'verify-email' ? 'verification' : null
}

/** An unconfirmed address gets no name: a stranger may have typed both. */
export function greetingOf({ name, verified }: { name: string; verified: boolean }): string {
  return verified && name ? `Hello ${name},` : 'Hello,'
}

// oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass
const BREAKING = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** Replaces every character that could begin a new line or header field. */
export function headerText(text: string, longest = 200): string {
  return text
    .replaceAll(BREAKING, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
}
