import { randomUUID } from 'node:crypto'
import type { EmailProvider } from '#domain/mail/email-settings'
import { findSmtpProblem, type SmtpProblem } from '#domain/mail/smtp-problems'
import { ATTEMPT_MS } from '#domain/mail/deliveries'
import { dressEmail } from '#domain/mail/render-email'
import { testEmail } from '#domain/text/emails/security-emails'
import { siteIdentity } from '#records/content/content'
import { openMailRoute } from '#services/mail/mail'
import { sendTestEmail } from '#services/mail/mail-smtp'
import type { AppServices } from '#app/context'

export type EmailRoute = {
  smtpUrl: string | null
  provider: EmailProvider
  from: { name: string | null; address: string } | null
}
export type EmailTestFailure = { problem: SmtpProblem; said: string }

/** Null when the server took the email. */
export async function tryEmailRoute(
  { records, config, now }: AppServices,
  { smtpUrl, provider, from }: EmailRoute,
  to: string,
): Promise<EmailTestFailure | null> {
  const { brand, contactEmail, look, logo } = await siteIdentity(records)
  const sender = from ?? config.mailFrom
  const email = testEmail(brand ?? 'Coaching Academy')
  const message = {
    id: randomUUID(),
    to,
    from: {
      name: sender?.name ?? brand ?? 'Coaching Academy',
      address: sender?.address ?? contactEmail ?? config.adminEmail,
    },
    sender: null,
    ...email,
    html: dressEmail(email.html, { look, logo }, config.publicUrl),
    createdAt: now().toISOString(),
  }
  const url = smtpUrl ?? config.smtpUrl
  if (url) {
    const failure = await sendTestEmail(url, message)
    return failure && { problem: findSmtpProblem(failure, provider), said: failure.text }
  }
  const attempt = await openMailRoute(config)?.send(message, AbortSignal.timeout(ATTEMPT_MS))
  return !attempt || attempt.outcome === 'delivered' ? null : { problem: 'other', said: attempt.error }
}
