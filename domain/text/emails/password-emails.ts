import { linkTo } from '#routes'
import { greetingOf, linkWithKey, type Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'

export type MailAccount = { id: string; email: string; name: string; verified: boolean }

export function passwordReset(brand: string, account: MailAccount): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Set a new password',
    paragraphs: [
      greetingOf(account),
      'somebody, probably you, asked for a new password for your account. This link sets one. It works once, for one hour.',
    ],
    action: { label: 'Set a new password', path: linkWithKey('resetPassword') },
    note: 'If it was not you, there is nothing to do: your password stays as it is.',
  })
  return { kind: 'password-reset', to: account.email, account: account.id, ...rendered }
}

export function passwordChanged(brand: string, account: MailAccount, secondStepOff: boolean): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Your password was changed',
    paragraphs: [
      greetingOf(account),
      'the password of your account has just been changed, and other devices were signed out.',
      ...(secondStepOff
        ? [
            'Two-step sign-in was on, set up before this address was confirmed. It is off now, so that the account is ' +
              'yours alone. You can set it up again in your account.',
          ]
        : []),
    ],
    action: { label: 'It was not me', path: linkTo('forgotPassword') },
    note: 'If it was you, there is nothing to do.',
  })
  return { kind: 'password-changed', to: account.email, ...rendered }
}

/** An attacker who knows the password fails at the second factor. */
export function codesGuessed(brand: string, account: MailAccount, day: string): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'Somebody tried to sign in to your account',
    paragraphs: [
      greetingOf(account),
      'your password was right, but the codes of two-step sign-in that followed were wrong, so nobody came in. If it ' +
        'was not you, somebody knows your password: please set a new one now.',
    ],
    action: { label: 'Set a new password', path: linkTo('forgotPassword') },
    note: 'If it was you, wait for a quarter of an hour, or set a new password; a recovery code works as well.',
  })
  return { kind: 'codes-guessed', to: account.email, once: `codes-guessed:${account.id}:${day}`, ...rendered }
}
