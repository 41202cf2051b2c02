import { INVITATION_HOURS } from '#domain/accounts/staff'
import type { StaffRole } from '#domain/accounts/rights'
import { linkWithKey, type Mail } from '#domain/mail/emails'
import { ROLE_WORDS } from '#domain/text/shared/accounts/staff-accounts'
import { renderEmail } from '#domain/mail/render-email'

export type Invitation = { id: string; email: string; role: StaffRole; by: string }

export function staffInvitation(brand: string, { id, email, role, by }: Invitation): Mail {
  const { name, may } = ROLE_WORDS[role]
  const rendered = renderEmail({
    brand,
    heading: `Join the team of ${brand}`,
    paragraphs: [
      'Hello,',
      `${by} invites you to the back office of ${brand}. Your role: ${name}. You can use: ${may}`,
      `This link creates your account. It works once, for ${INVITATION_HOURS / 24} days.`,
    ],
    action: { label: 'Join the team', path: linkWithKey('joinStaff') },
    note: 'If this is unexpected, you can ignore this email.',
  })
  return { kind: 'staff-invitation', to: email, account: id, ...rendered }
}
