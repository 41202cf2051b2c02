import { linkTo } from '#routes'
import { greetingOf, type Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'
import type { MailAccount } from './password-emails.ts'

export function correctionAnswered(brand: string, account: MailAccount, answer: string): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Your data: what was put right',
    paragraphs: [
      greetingOf(account),
      'you asked for something about you to be put right. The answer of the academy stands on your account page.',
    ],
    // The request's text goes only to a confirmed address.
    ...(account.verified ? { quote: answer } : {}),
    action: { label: 'My account', path: linkTo('profile') },
  })
  return { kind: 'correction-answered', to: account.email, ...rendered }
}
