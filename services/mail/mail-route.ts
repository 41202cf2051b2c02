import type { Attempt } from '#domain/mail/deliveries'

/** Every field is one line, the texts hold their final links. */
export type OutgoingMail = {
  /** The Message-ID is made of it, so that a second copy after a crash can be told for one. */
  id: string
  to: string
  from: { name: string; address: string }
  /** In whose name it is written, and where an answer goes. */
  sender: { name: string; address: string } | null
  subject: string
  text: string
  html: string
  /** An iCalendar file that comes along. */
  calendar?: string | null
  createdAt: string
}

/** An attempt never throws; it ends when the signal says so. */
export type MailRoute = { send(mail: OutgoingMail, signal: AbortSignal): Promise<Attempt> }
