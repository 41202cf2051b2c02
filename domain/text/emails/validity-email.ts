import { linkTo } from '#routes'
import { greetingOf, type Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'
import { formatDay } from '#domain/words/formats'
import type { MailAccount } from './password-emails.ts'

type EndingPackage = { packageName: string; validUntil: string; sessions: number; assessments: number; once: string }

/** Returns the reminder that a package with sessions or assessments left ends soon. */
export function packageEnding(brand: string, account: MailAccount, ending: EndingPackage): Mail {
  const day = formatDay(ending.validUntil)
  const rendered = renderEmail({
    brand,
    subject: `Your package is valid until ${day}`,
    heading: 'Your package ends soon',
    paragraphs: [
      greetingOf(account),
      `Your package is valid until ${day}. Please plan the sessions you still have, or write to us if you need more time.`,
    ],
    facts: [
      ['Package', ending.packageName],
      ['Valid until', day],
      ['Sessions left', String(ending.sessions)],
      ['Assessments left', String(ending.assessments)],
    ],
    action: { label: 'Open training', path: linkTo('clientTraining') },
  })
  return { kind: 'package-ending', to: account.email, account: account.id, once: ending.once, ...rendered }
}
