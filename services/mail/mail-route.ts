import type { DeliveryAttempt } from '#domain/mail/deliveries'

export type OutgoingMail = {
  /** This is also the Message-ID, so that a duplicate after a crash is recognised. */
  id: string
  to: string
  from: { name: string; address: string }
  sender: { name: string; address: string } | null
  subject: string
  text: string
  html: string
  calendar?: string | null
  createdAt: string
}

/** Never throws; the signal ends the attempt. */
export type MailRoute = { send(mail: OutgoingMail, signal: AbortSignal): Promise<DeliveryAttempt> }

/** `from` is the sender that belongs to this route; null leaves it to the environment. */
export type FoundMailRoute = { route: MailRoute; from: { name: string | null; address: string } | null }
/** Called before each round, so that changed settings work without a restart; null while email is not set up. */
export type FindMailRoute = () => Promise<FoundMailRoute | null>
