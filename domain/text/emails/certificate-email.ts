import { linkTo } from '#routes'
import { greetingOf, type Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'
import type { MailAccount } from './password-emails.ts'

/** An unconfirmed address gets no certificate number, because the number opens a page with a name. */
export function certificateGiven(
  brand: string,
  account: MailAccount,
  { number, packageName }: { number: string; packageName: string },
): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Your certificate is ready',
    paragraphs: [
      greetingOf(account),
      `Congratulations! You completed every session and assessment of your package at ${brand}. Your certificate is ` +
        'under Training in your account as a PDF to save or print.',
    ],
    facts: [
      ['Package', packageName],
      ...(account.verified ? [['Certificate number', number] as [string, string]] : []),
    ],
    action: account.verified
      ? { label: 'View certificate', path: linkTo('certificate', { number }) }
      : { label: 'Open your account', path: linkTo('clientTraining') },
    ...(account.verified
      ? {
          note:
            'Anyone you give the number or this link to can check the certificate. They see your name, the ' +
            'package and the date.',
        }
      : {}),
  })
  return {
    kind: 'certificate-given',
    to: account.email,
    account: account.id,
    once: `certificate:${number}`,
    ...rendered,
  }
}
