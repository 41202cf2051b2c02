import { linkTo } from '#routes'
import type { ContactMessage } from '#domain/mail/contact'
import type { Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'

export function contactMail(brand: string, message: ContactMessage, messageId: string, to: string): Mail {
  const rendered = renderEmail({
    brand,
    subject: message.subject,
    heading: 'Message from the contact form',
    paragraphs: [],
    facts: [
      ['Name', message.name],
      ['Email', message.email],
      ['Subject', message.subject],
    ],
    quote: message.message,
    action: { label: 'View messages', path: linkTo('messages') },
    note: `Reply to this email to write to ${message.name}.`,
  })
  return {
    kind: 'contact-message',
    to,
    senderName: message.name,
    replyTo: message.email,
    once: `contact-message:${messageId}:${to}`,
    ...rendered,
  }
}
