import { linkWithKey, type Mail } from '#domain/mail/emails'
import { VERIFICATION_DAYS } from '#domain/accounts/verification'
import { renderEmail } from '#domain/mail/render-email'

// These emails contain nothing the user typed, because the address may be a stranger's.
const NOT_YOU =
  'If it was not you, please do not follow the link. Nothing happens without it. To take the account over or to end ' +
  'it, set a new password at "Forgot password?" on our site: only mail to this address can do that.'

export function welcome(brand: string, account: { id: string; email: string }): Mail {
  return {
    kind: 'welcome',
    to: account.email,
    account: account.id,
    once: `welcome:${account.id}`,
    ...emailOf(
      brand,
      `Welcome to ${brand}`,
      'somebody, probably you, made an account with this e-mail address. Please confirm that it is yours.',
    ),
  }
}

export function verifyEmail(brand: string, account: { id: string; email: string }): Mail {
  return {
    kind: 'verify-email',
    to: account.email,
    account: account.id,
    ...emailOf(
      brand,
      'Confirm your e-mail address',
      'somebody, probably you, asked for a link that confirms this e-mail address for an account.',
    ),
  }
}

function emailOf(brand: string, heading: string, words: string) {
  return renderEmail({
    brand,
    heading,
    paragraphs: [
      'Hello,',
      `${words} The link works for ${VERIFICATION_DAYS} days, signed in to the account it is for.`,
    ],
    action: { label: 'Confirm this address', path: linkWithKey('verifyEmail') },
    note: NOT_YOU,
  })
}
