import { linkTo } from '#routes'
import { greetingOf, type Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'
import type { MailAccount } from './password-emails.ts'

export function correctionAnswered(brand: string, account: MailAccount, answer: string): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Your correction request is answered',
    paragraphs: [
      greetingOf(account),
      `You requested a correction of your data at ${brand}. The reply is in your account, under privacy.`,
    ],
    ...(account.verified ? { quote: answer } : {}),
    action: { label: 'Open your account', path: `${linkTo('clientPrivacy')}#corrections` },
  })
  return { kind: 'correction-answered', to: account.email, ...rendered }
}
