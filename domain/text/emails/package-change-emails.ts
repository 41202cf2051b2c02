import { linkTo } from '#routes'
import { greetingOf, type Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'
import { formatPhp } from '#domain/words/formats'
import type { MailAccount } from './password-emails.ts'

type ChangedPackage = {
  once: string
  before: string
  after: string
  differenceCentavos: number
  owedCentavos: number
}

export function packageChanged(
  brand: string,
  account: MailAccount,
  { once, before, after, differenceCentavos, owedCentavos }: ChangedPackage,
): Mail {
  const rendered = renderEmail({
    brand,
    subject: `Your package is now ${after}`,
    heading: 'Your package has changed',
    paragraphs: [
      greetingOf(account),
      `You now have ${after} instead of ${before}. Every session and assessment that you took stays with you.`,
    ],
    facts: [
      ['Package', after],
      [differenceCentavos < 0 ? 'Less to pay' : 'More to pay', formatPhp(Math.abs(differenceCentavos))],
      owedCentavos < 0 ? ['Paid too much', formatPhp(-owedCentavos)] : ['Balance due', formatPhp(owedCentavos)],
    ],
    action: { label: 'View payments', path: linkTo('balance') },
  })
  return { kind: 'package-changed', to: account.email, account: account.id, once, ...rendered }
}

/** Only a confirmed address gets the academy's answer. */
export function changeDeclined(
  brand: string,
  account: MailAccount,
  { once, wanted, answer }: { once: string; wanted: string; answer: string },
): Mail {
  const rendered = renderEmail({
    brand,
    subject: `Your request for ${wanted}`,
    heading: 'Your package stays as it is',
    paragraphs: [greetingOf(account), `We cannot change your package to ${wanted} now.`],
    facts: [],
    quote: account.verified ? answer : undefined,
    action: { label: 'View payments', path: linkTo('clientPayments') },
  })
  return { kind: 'package-change-declined', to: account.email, account: account.id, once, ...rendered }
}
