import type { Mail } from '#domain/mails'
import { writeLetter } from './letter.ts'

type Account = { email: string; name: string }

/** To the owner of an account: the link that sets a new password, once, within the hour. */
export function passwordReset(brand: string, account: Account, token: string): Mail {
  const letter = writeLetter({
    brand,
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [`Hello ${account.name},`, 'somebody, probably you, asked for a new password for your account. This link sets one. It works once, for one hour.'],
    action: { label: 'Set a new password', path: `/reset-password/${token}` },
    note: 'If it was not you, there is nothing to do: your password stays as it is.',
  })
  return { kind: 'password-reset', to: account.email, ...letter }
}

/** To the owner of an account: the password is another one now. */
export function passwordChanged(brand: string, account: Account): Mail {
  const letter = writeLetter({
    brand,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [`Hello ${account.name},`, 'the password of your account has just been changed, and other devices were signed out.'],
    action: { label: 'It was not me', path: '/forgot-password' },
    note: 'If it was you, there is nothing to do.',
  })
  return { kind: 'password-changed', to: account.email, ...letter }
}
