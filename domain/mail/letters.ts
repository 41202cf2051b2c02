import { linkTo } from '#addresses'

/** Staff read it in the outbox. */
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
  /** The account or invitation whose link the mail carries. */
  account?: string
  once?: string
  /** What it brings for a calendar, in lines that `calendarReady` makes ready when it leaves. */
  calendar?: string
  /** From then on it says nothing any more and is not sent. */
  until?: string
}

/** Stands for the site's own origin until the mail is sent. */
export const SITE = 'https://this.site.invalid'

/** Stands for the secret part of a link: it is made when the mail is handed over, and kept nowhere before. */
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

/** No name goes to an address that is not shown to be theirs: a stranger may have typed both. */
export function greetingOf({ name, verified }: { name: string; verified: boolean }): string {
  return verified && name ? `Hello ${name},` : 'Hello,'
}

// oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass
const BREAKING = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** Whatever could begin another line or field is a blank. */
export function headerText(text: string, longest = 200): string {
  return text
    .replaceAll(BREAKING, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
}
