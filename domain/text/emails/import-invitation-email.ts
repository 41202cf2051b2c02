import { linkTo } from '#routes'
import { greetingOf, type Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'

/** Its link opens 'Forgot password?', whose email proves the address: no lasting secret is sent. */
export function importInvitation(brand: string, { id, email }: { id: string; email: string }): Mail {
  const rendered = renderEmail({
    brand,
    heading: `Your account at ${brand}`,
    paragraphs: [
      greetingOf({ name: '', verified: false }),
      `${brand} has made an account for you with this email address. In it you see your package, payments and sessions.`,
      `Choose a password to sign in: enter ${email}, and a link comes by email.`,
    ],
    action: { label: 'Choose a password', path: linkTo('forgotPassword') },
    note: 'If this is unexpected, you can ignore this email.',
  })
  return { kind: 'account-invitation', to: email, account: id, once: `account-invitation:${id}`, ...rendered }
}
