import { INVITED_DAYS } from '#domain/accounts/families/families'
import { linkWithKey, type Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'

export const emailForChild = (childName: string, subject: string): string => `${childName}: ${subject}`

type Invited = { childId: string; childName: string; parentName: string; email: string }

/** The parent typed the address, so it gets no more than the first names. */
export function childInvitation(brand: string, { childId, childName, parentName, email }: Invited): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'An account of your own',
    paragraphs: [
      `Hello ${childName},`,
      `${parentName} gives you an account of your own at ${brand}, with your sessions, materials and practice. ` +
        `Choose a password with this link. It works once, for ${INVITED_DAYS} days.`,
    ],
    action: { label: 'Choose a password', path: linkWithKey('resetPassword') },
    note: 'If this is unexpected, you can ignore this email. Nothing happens unless you choose a password.',
  })
  return { kind: 'child-invitation', to: email, account: childId, ...rendered }
}
