import { linkTo } from '#routes'
import { isChildEmail } from '#domain/accounts/families/child-email'

type SecretLink =
  | 'password-reset'
  | 'own-account'
  | 'verification'
  | 'email-change'
  | 'invitation'
  | 'guardian'
  | 'trial'
  | 'seat'

const LINK_OF_KIND = {
  'payment-received': null,
  'payment-arrived': null,
  'payment-asked': null,
  'payment-answered': null,
  'payment-confirmed': null,
  'payment-rejected': null,
  'payment-undone': null,
  'payment-refunded': null,
  'payment-credited': null,
  'payment-details-changed': null,
  'contact-message': null,
  'password-reset': 'password-reset',
  'password-changed': null,
  welcome: 'verification',
  'verify-email': 'verification',
  'email-change': 'email-change',
  'email-changed': null,
  'codes-guessed': null,
  'staff-invitation': 'invitation',
  'account-invitation': null,
  'guardian-consent': 'guardian',
  'guardian-reminder': 'guardian',
  'guardian-declined': null,
  'guardian-account': null,
  'data-request': null,
  'account-deleted': null,
  'new-device': null,
  'correction-answered': null,
  'certificate-given': null,
  'rest-reminder': null,
  'second-step-changed': null,
  'passkey-changed': null,
  'session-planned': null,
  'session-moved': null,
  'session-cancelled': null,
  'session-reminder': null,
  'move-asked': null,
  'own-session-cancelled': null,
  'own-session-planned': null,
  'move-answered': null,
  'email-settings-changed': null,
  'reset-link-made': null,
  'recording-reported': null,
  'practice-reviewed': null,
  'homework-due': null,
  'package-ending': null,
  'trial-booked': 'trial',
  'trial-cancelled': null,
  'enquiry-invitation': null,
  'package-changed': null,
  'package-change-declined': null,
  'child-invitation': 'own-account',
  'seat-offered': 'seat',
  'seat-list-changed': null,
} as const satisfies Record<string, SecretLink | null>
export type MailKind = keyof typeof LINK_OF_KIND

export type Mail = {
  kind: MailKind
  to: string
  senderName?: string
  replyTo?: string
  subject: string
  text: string
  html: string
  account?: string
  once?: string
  /** A calendar attachment, which `calendarReady` finishes on sending. */
  calendar?: string
  until?: string
}

export const SITE = 'https://this.site.invalid'

export const WITHOUT_EMAIL = '@no-email.invalid'

export function hasMailbox(email: string): boolean {
  return !email.endsWith(WITHOUT_EMAIL) && !isChildEmail(email) && !email.toLowerCase().endsWith('@localhost')
}

/** This placeholder stands for a link's secret, which is created on sending and never stored. */
export const LINK_TOKEN = '{made-when-sent}'

export function linkWithKey(
  name: 'resetPassword' | 'verifyEmail' | 'joinStaff' | 'guardian' | 'trialCancel' | 'declineSeat',
): string {
  return linkTo(name, { token: 'key' }).replace(/key$/, LINK_TOKEN)
}

/** Null for an email without a secret link, and for a kind that only a newer build knows. */
export function linkOf(kind: MailKind): SecretLink | null {
  return LINK_OF_KIND[kind] ?? null
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
