import { linkTo } from '#routes'
import { greetingOf, type Mail } from '#domain/mail/emails'
import type { PaymentAccount } from '#domain/money/payment-accounts'
import { formatInstant } from '#domain/words/formats'
import { renderEmail } from '#domain/mail/render-email'
import type { MailAccount } from './password-emails.ts'

const IT_WAS_NOT_ME = { label: 'This was not me', path: linkTo('forgotPassword') }
const NOTHING_TO_DO = 'If it was you, you can ignore this email.'

export function newDevice(
  brand: string,
  account: MailAccount,
  { device, place, at }: { device: string; place: string | null; at: Date },
): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'New sign-in to your account',
    paragraphs: [
      greetingOf(account),
      `Someone, probably you, signed in to your account at ${brand} on a new device: ${device}` +
        `${place ? `, from the IP address ${place}` : ''}, on ${formatInstant(at.toISOString())}.`,
      'If it was not you, set a new password now. It signs out every device.',
    ],
    action: IT_WAS_NOT_ME,
    note: NOTHING_TO_DO,
  })
  return { kind: 'new-device', to: account.email, ...rendered }
}

export function secondStepChanged(brand: string, account: MailAccount, state: 'on' | 'off'): Mail {
  const rendered = renderEmail({
    brand,
    heading: `Two-step sign-in is ${state}`,
    paragraphs: [
      greetingOf(account),
      state === 'on'
        ? `Two-step sign-in was just switched on for your account at ${brand}. After your password, you now also ` +
          'enter a code from your phone.'
        : `Two-step sign-in was just switched off for your account at ${brand}. Signing in now needs only your ` +
          'password.',
    ],
    action: IT_WAS_NOT_ME,
    note: NOTHING_TO_DO,
  })
  return { kind: 'second-step-changed', to: account.email, ...rendered }
}

export function passkeyChanged(
  brand: string,
  account: MailAccount,
  { state, name }: { state: 'added' | 'removed'; name: string },
): Mail {
  const rendered = renderEmail({
    brand,
    heading: `A passkey was ${state}`,
    paragraphs: [
      greetingOf(account),
      state === 'added'
        ? `The passkey “${name}” was just added to your account at ${brand}. Anyone who has it can sign in without ` +
          'the password.'
        : `The passkey “${name}” was just removed from your account at ${brand}. You can no longer sign in with it.`,
      'If it was not you, set a new password now. Then open Security in your account and remove what you do not know.',
    ],
    action: IT_WAS_NOT_ME,
    note: NOTHING_TO_DO,
  })
  return { kind: 'passkey-changed', to: account.email, ...rendered }
}

/** This goes to each owner, because the picture shows where clients send money. */
export function paymentDetailsChanged(brand: string, owner: MailAccount, { by, at }: { by: string; at: Date }): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'The payment details were changed',
    paragraphs: [
      greetingOf(owner),
      `On ${formatInstant(at.toISOString())}, ${by} replaced the picture that shows clients of ${brand} where to ` +
        'pay. Please check that it shows the academy’s account. The audit log has the old and the new picture.',
    ],
    action: { label: 'View both pictures', path: `${linkTo('audit')}?search=payment` },
    note: 'Every owner gets this email when the picture changes.',
  })
  return { kind: 'payment-details-changed', to: owner.email, ...rendered }
}

export function paymentAccountsChanged(
  brand: string,
  owner: MailAccount,
  { by, at, accounts }: { by: string; at: Date; accounts: readonly PaymentAccount[] },
): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'The payment accounts were changed',
    paragraphs: [
      greetingOf(owner),
      `On ${formatInstant(at.toISOString())}, ${by} changed the accounts that clients of ${brand} pay into. Please ` +
        'check that each of them is the academy’s account.',
      ...(accounts.length === 0 ? ['Clients now see no account.'] : []),
    ],
    facts: accounts.map(({ bank, holder, number }): [string, string] => [bank, `${holder}, ${number}`]),
    action: { label: 'View what changed', path: `${linkTo('audit')}?search=payment` },
    note: 'Every owner gets this email when the accounts change.',
  })
  return { kind: 'payment-details-changed', to: owner.email, ...rendered }
}

const QR_PH = {
  put: { heading: 'The QR Ph code was changed', did: 'uploaded a new QR Ph code for clients' },
  show: { heading: 'Clients now pay with the QR Ph code', did: 'tested the QR Ph code and showed it to clients' },
  hide: { heading: 'The QR Ph code was switched off', did: 'switched off the QR Ph code for clients' },
}

export function qrPhChanged(
  brand: string,
  owner: MailAccount,
  { what, by, at, code }: { what: keyof typeof QR_PH; by: string; at: Date; code: string },
): Mail {
  const { heading, did } = QR_PH[what]
  const rendered = renderEmail({
    brand,
    heading,
    paragraphs: [
      greetingOf(owner),
      `${by} ${did} of ${brand}, on ${formatInstant(at.toISOString())}. Please check that it is the academy’s account.`,
    ],
    facts: [['Code', code]],
    action: { label: 'View QR Ph code', path: linkTo('adminQrPh') },
    note: 'Every owner gets this email when the code changes.',
  })
  return { kind: 'payment-details-changed', to: owner.email, ...rendered }
}

const EMAIL_CHANGE = {
  saved: { heading: 'The email settings were changed', did: 'changed the account that sends the emails' },
  removed: { heading: 'The email settings were removed', did: 'removed the account that sends the emails' },
}

/** This goes to each owner, because every email of a client passes through that account. */
export function emailSettingsChanged(
  brand: string,
  owner: MailAccount,
  { what, by, at, account }: { what: keyof typeof EMAIL_CHANGE; by: string; at: Date; account: string },
): Mail {
  const { heading, did } = EMAIL_CHANGE[what]
  const rendered = renderEmail({
    brand,
    heading,
    paragraphs: [
      greetingOf(owner),
      `${by} ${did} of ${brand}, on ${formatInstant(at.toISOString())}. Please check that it is the academy’s account.`,
    ],
    facts: [['Account', account]],
    action: { label: 'View email setup', path: linkTo('adminEmail') },
    note: 'Every owner gets this email when the settings change.',
  })
  return { kind: 'email-settings-changed', to: owner.email, ...rendered }
}

export function testEmail(brand: string) {
  return renderEmail({
    brand,
    heading: 'Email works',
    subject: `Test email of ${brand}`,
    paragraphs: [`This test email was sent from the back office of ${brand}. You can delete it.`],
  })
}
