import type { Generated } from 'kysely'
import type { MailKind } from '#domain/mail/emails'
import type { EmailProvider, EmailSecurity } from '#domain/mail/email-settings'
import type { Searched } from '#records/engine/columns'

export type ContactMessagesTable = Searched & {
  id: string
  name: string
  email: string
  subject: string
  message: string
  received_at: string
  read_at: string | null
  sending: Generated<string | null>
}

export type OutboxTable = Searched & {
  id: string
  kind: MailKind
  recipient: string
  sender_name: string
  reply_to: string | null
  subject: string
  text: string
  html: string
  created_at: string
  attempts: number
  next_at: string
  sent_at: string | null
  failed_at: string | null
  last_error: string | null
  once: string | null
  account_id: Generated<string | null>
  calendar: Generated<string | null>
  until: Generated<string | null>
  claimed_by: string | null
  claimed_until: string | null
}

export type EmailSettingsTable = {
  one: number
  provider: EmailProvider
  host: string
  port: number
  security: EmailSecurity
  username: string
  /** Sealed where MASTER_KEY is set. */
  password: string
  sender_name: string | null
  sender_address: string
  tested_at: string | null
  saved_at: string
}
