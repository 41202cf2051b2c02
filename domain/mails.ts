/** What a mail is about; staff read it in the outbox. */
export type MailKind = 'payment-received' | 'payment-arrived' | 'payment-confirmed' | 'payment-rejected' | 'contact-message' | 'password-reset' | 'password-changed'

/** A mail as it is put into the outbox: in the words of the change that causes it. */
export type Mail = {
  kind: MailKind
  to: string
  /** In whose name it is written; the academy's own when it is left out. */
  senderName?: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** Two mails of one cause are one: the second is not put in. */
  once?: string
}

/** Stands for the site's own origin in a kept mail; it becomes the real one when the mail is sent. */
export const SITE = 'https://this.site.invalid'

/** One line for a header field: whatever could begin another line or field is a blank. */
export function headerText(text: string, longest = 200): string {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').replaceAll(/ {2,}/g, ' ').trim().slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
}
