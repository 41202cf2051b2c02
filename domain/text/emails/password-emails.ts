import { linkTo } from '#routes'
import { greetingOf, linkWithKey, type Mail } from '#domain/mail/emails'
import { formatInstant } from '#domain/words/formats'
import { renderEmail } from '#domain/mail/render-email'

export type MailAccount = { id: string; email: string; name: string; verified: boolean }

export function passwordReset(brand: string, account: MailAccount): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Set a new password',
    paragraphs: [
      greetingOf(account),
      `Someone, probably you, requested a new password for your account at ${brand}. Set it with this link. It works ` +
        'once, for one hour.',
    ],
    action: { label: 'Set new password', path: linkWithKey('resetPassword') },
    note: 'If this is unexpected, you can ignore this email. Your password stays the same.',
  })
  return { kind: 'password-reset', to: account.email, account: account.id, ...rendered }
}

export function resetLinkMade(
  brand: string,
  account: MailAccount,
  { by, at, until }: { by: string; at: Date; until: string },
): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'A link for a new password was made',
    paragraphs: [
      greetingOf(account),
      `${by} of ${brand} made a link to set a new password for your account, on ${formatInstant(at.toISOString())}. ` +
        'Staff do this only for a person they have in front of them. The link works once, for 15 minutes.',
      'If you did not ask for it, tell the academy and set a new password.',
    ],
    action: { label: 'Set new password', path: linkTo('forgotPassword') },
    note: 'If you asked for it, you can ignore this email.',
  })
  const once = `reset-link:${account.id}:${at.toISOString().slice(0, 13)}`
  return { kind: 'reset-link-made', to: account.email, ...rendered, once, until }
}

export function passwordChanged(brand: string, account: MailAccount, secondStepOff: boolean): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Your password was changed',
    paragraphs: [
      greetingOf(account),
      `The password of your account at ${brand} was just changed. All other devices were signed out.`,
      ...(secondStepOff
        ? [
            'Two-step sign-in was set up before this address was confirmed. We switched it off, so that only you can ' +
              'use the account. You can set it up again in your account.',
          ]
        : []),
    ],
    action: { label: 'This was not me', path: linkTo('forgotPassword') },
    note: 'If it was you, you can ignore this email.',
  })
  return { kind: 'password-changed', to: account.email, ...rendered }
}

export function codesGuessed(brand: string, account: MailAccount, day: string): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Someone tried to sign in to your account',
    paragraphs: [
      greetingOf(account),
      `Someone entered the right password of your account at ${brand}, but wrong codes for two-step sign-in. They ` +
        'did not get in. If it was not you, someone knows your password: please set a new one now.',
    ],
    action: { label: 'Set new password', path: linkTo('forgotPassword') },
    note: 'If it was you, wait 15 minutes or set a new password. A recovery code works too.',
  })
  return { kind: 'codes-guessed', to: account.email, once: `codes-guessed:${account.id}:${day}`, ...rendered }
}
