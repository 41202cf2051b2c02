import { linkTo } from '#routes'
import { greetingOf, type Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'
import { formatDay } from '#domain/words/formats'
import type { MailAccount } from './password-emails.ts'

export type EndingPackage = {
  packageName: string
  validUntil: string
  sessions: number
  assessments: number
  once: string
}

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
    facts: [...factsOfPackage(ending), ...factsOfProgress(ending)],
    action: { label: 'Open training', path: linkTo('clientTraining') },
  })
  return { kind: 'package-ending', to: account.email, account: account.id, once: ending.once, ...rendered }
}

export type EndingGuardian = { email: string; childName: string | null; seesProgress: boolean }

/** `childName` is null for a guardian without an account: the address may be a stranger's. */
export function packageEndingForGuardian(
  brand: string,
  { email, childName, seesProgress }: EndingGuardian,
  ending: EndingPackage,
): Mail {
  const day = formatDay(ending.validUntil)
  const whose = childName ? `The package of ${childName}` : 'The package of the person under 18 in your care'
  const rendered = renderEmail({
    brand,
    subject: `A package at ${brand} is valid until ${day}`,
    heading: 'A package ends soon',
    paragraphs: [
      'Hello,',
      `${whose} at ${brand} is valid until ${day}. Please help them plan the sessions they still have, or write to us ` +
        'if they need more time.',
    ],
    facts: [...factsOfPackage(ending), ...(seesProgress ? factsOfProgress(ending) : [])],
  })
  return { kind: 'package-ending', to: email, once: `${ending.once}:guardian`, ...rendered }
}

const factsOfPackage = ({ packageName, validUntil }: EndingPackage): [string, string][] => [
  ['Package', packageName],
  ['Valid until', formatDay(validUntil)],
]
const factsOfProgress = ({ sessions, assessments }: EndingPackage): [string, string][] => [
  ['Sessions left', String(sessions)],
  ['Assessments left', String(assessments)],
]
