import { greetingOf, linkWithKey, type Mail } from '#domain/mail/emails'
import { VERIFICATION_DAYS } from '#domain/accounts/verification'
import { renderEmail } from '#domain/mail/render-email'

// These emails contain nothing the user typed, because the address may be a stranger's.
const NOT_YOU =
  'If this is unexpected, please do not use the link. You can ignore this email: nothing happens without the link. ' +
  'To take over or close the account, set a new password with "Forgot password?" on our site. Only an email to this ' +
  'address can do that.'

export function welcome(brand: string, account: { id: string; email: string }): Mail {
  return {
    kind: 'welcome',
    to: account.email,
    account: account.id,
    once: `welcome:${account.id}`,
    ...emailOf(
      brand,
      `Welcome to ${brand}`,
      'Someone, probably you, created an account with this email address. Please confirm that the address is yours.',
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
      'Confirm your email address',
      `Someone, probably you, requested a link to confirm this email address for an account at ${brand}.`,
    ),
  }
}

export function emailChange(brand: string, account: { id: string; email: string }): Mail {
  return {
    kind: 'email-change',
    to: account.email,
    account: account.id,
    ...renderEmail({
      brand,
      heading: 'Confirm your new email address',
      paragraphs: [
        'Hello,',
        `Someone, probably you, wants to use this email address for a staff account at ${brand}. The link works for ` +
          `${VERIFICATION_DAYS} days. Use it while you are signed in to that account.`,
      ],
      action: { label: 'Use this email address', path: linkWithKey('verifyEmail') },
      note: 'If this is unexpected, you can ignore this email. Nothing changes without the link.',
    }),
  }
}

export function emailChanged(brand: string, account: { email: string; name: string }): Mail {
  return {
    kind: 'email-changed',
    to: account.email,
    ...renderEmail({
      brand,
      heading: 'Your email address was changed',
      paragraphs: [
        greetingOf({ name: account.name, verified: true }),
        `Your staff account at ${brand} has a new email address. Emails about it no longer come here.`,
        'If it was not you, tell the owner of the academy now.',
      ],
      note: 'If it was you, you can ignore this email.',
    }),
  }
}

function emailOf(brand: string, heading: string, words: string) {
  return renderEmail({
    brand,
    heading,
    paragraphs: [
      'Hello,',
      `${words} The link works for ${VERIFICATION_DAYS} days. Use it while you are signed in to that account.`,
    ],
    action: { label: 'Confirm email address', path: linkWithKey('verifyEmail') },
    note: NOT_YOU,
  })
}
