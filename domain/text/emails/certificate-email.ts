import { linkTo } from '#routes'
import { greetingOf, type Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'
import type { MailAccount } from './password-emails.ts'

/** An unconfirmed address gets no number, because it opens a page with a name. */
export function certificateGiven(
  brand: string,
  account: MailAccount,
  { number, packageName }: { number: string; packageName: string },
): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Your certificate is here',
    paragraphs: [
      greetingOf(account),
      'congratulations: you have taken every session and assessment of your package. Your certificate is on your ' +
        'account page, as a PDF to keep or to print.',
    ],
    facts: [['Package', packageName], ...(account.verified ? [['Number', number] as [string, string]] : [])],
    action: account.verified
      ? { label: 'See the certificate', path: linkTo('certificate', { number }) }
      : { label: 'My account', path: linkTo('profile') },
    ...(account.verified
      ? {
          note: 'Whoever you give the number or this link to can see that it holds: your name, the package and the day.',
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
