import { linkTo } from '#routes'
import { formatDay } from '#domain/words/formats'
import type { Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'

export type DataRequest = {
  brand: string
  kind: 'deletion' | 'correction'
  id: string
  person: { id: string; name: string }
  due: string
}

const TEXTS = {
  deletion: { what: 'the deletion of their account and all their data', to: linkTo('deletionRequests') },
  correction: { what: 'a correction of their data', to: linkTo('corrections') },
}

/** The key contains the person's id, so that it is deleted with the account. */
export function dataRequestArrived(
  { brand, kind, id, person, due }: DataRequest,
  staff: { id: string; email: string },
): Mail {
  const { what, to } = TEXTS[kind]
  const rendered = renderEmail({
    brand,
    subject: `Data request from ${person.name}: reply by ${formatDay(due)}`,
    heading: 'New data request',
    paragraphs: [`${person.name} requests ${what}. By law, you must reply by ${formatDay(due)}.`],
    action: { label: 'View request', path: to },
  })
  return { kind: 'data-request', to: staff.email, once: `data-request:${person.id}:${id}:${staff.id}`, ...rendered }
}

export function accountDeleted(brand: string, to: string): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Your account is deleted',
    paragraphs: [
      'Hello,',
      `As you requested, ${brand} deleted your account and your data. By law, what you paid stays in the books, ` +
        'without your name. You can no longer sign in.',
      'Copies in backups are deleted together with the backups. We do not keep this email either.',
    ],
  })
  return { kind: 'account-deleted', to, ...rendered }
}
