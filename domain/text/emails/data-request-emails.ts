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
  deletion: { what: 'their account and everything about them to be deleted', to: linkTo('deletionRequests') },
  correction: { what: 'something about them to be corrected', to: linkTo('corrections') },
}

/** The key contains the person's id, so that it is deleted with the account. */
export function dataRequestArrived(
  { brand, kind, id, person, due }: DataRequest,
  staff: { id: string; email: string },
): Mail {
  const { what, to } = TEXTS[kind]
  const rendered = renderEmail({
    brand,
    subject: `Data request of ${person.name}: answer by ${formatDay(due)}`,
    heading: 'A data request waits for you',
    paragraphs: [`${person.name} asks for ${what}. By law it has to be answered by ${formatDay(due)}.`],
    action: { label: 'See the request', path: to },
  })
  return { kind: 'data-request', to: staff.email, once: `data-request:${person.id}:${id}:${staff.id}`, ...rendered }
}

export function accountDeleted(brand: string, to: string): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Your account is deleted',
    paragraphs: [
      'Hello,',
      `as you asked, ${brand} has deleted your account and everything about you. What was paid stays in the books ` +
        'without your name, as the law requires. You cannot sign in any more.',
      'Copies in encrypted backups go when the backups do. This email is not kept either.',
    ],
  })
  return { kind: 'account-deleted', to, ...rendered }
}
