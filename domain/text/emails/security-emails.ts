import { linkTo } from '#routes'
import { greetingOf, type Mail } from '#domain/mail/emails'
import { formatInstant } from '#domain/words/formats'
import { renderEmail } from '#domain/mail/render-email'
import type { MailAccount } from './password-emails.ts'

const IT_WAS_NOT_ME = { label: 'It was not me', path: linkTo('forgotPassword') }
const NOTHING_TO_DO = 'If it was you, there is nothing to do.'

export function newDevice(
  brand: string,
  account: MailAccount,
  { device, place, at }: { device: string; place: string | null; at: Date },
): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'A new sign-in to your account',
    paragraphs: [
      greetingOf(account),
      `somebody, probably you, signed in to your account on a device that was not used for it before: ${device}` +
        `${place ? `, from the network address ${place}` : ''}, on ${formatInstant(at.toISOString())}.`,
      'If it was not you, set a new password now: it signs every device out.',
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
        ? 'two-step sign-in has just been switched on for your account: at each sign-in it asks for a code from your phone.'
        : 'two-step sign-in has just been switched off for your account: your password alone opens it now.',
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
        ? `a passkey, “${name}”, has just been added to your account. Whoever holds it can sign in without the password.`
        : `the passkey “${name}” has just been removed from your account. It signs nobody in any more.`,
      'If it was not you, set a new password now, then look at Security in your account and remove what you do not know.',
    ],
    action: IT_WAS_NOT_ME,
    note: NOTHING_TO_DO,
  })
  return { kind: 'passkey-changed', to: account.email, ...rendered }
}

/** To each owner, because the picture shows where clients send money. */
export function paymentDetailsChanged(brand: string, owner: MailAccount, { by, at }: { by: string; at: Date }): Mail {
  const rendered = renderEmail({
    brand,
    heading: 'The payment details were changed',
    paragraphs: [
      greetingOf(owner),
      `${by} replaced the picture that tells clients where to pay, on ${formatInstant(at.toISOString())}. Please look ` +
        'whether the account on it is the academy’s. The log shows the picture of before and the new one.',
    ],
    action: { label: 'Look at both', path: `${linkTo('audit')}?search=payment` },
    note: 'Every owner gets this letter whenever the picture changes.',
  })
  return { kind: 'payment-details-changed', to: owner.email, ...rendered }
}

const QR_PH = {
  put: { heading: 'The QR Ph code was changed', did: 'put in a new QR Ph code for clients to pay by' },
  show: { heading: 'Clients now pay by the QR Ph code', did: 'tried the QR Ph code and showed it to clients' },
  hide: { heading: 'The QR Ph code was switched off', did: 'took the QR Ph code away from clients' },
}

/** To each owner, because the code decides where clients send money. */
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
      `${by} ${did}, on ${formatInstant(at.toISOString())}. Please look whether the account is the academy’s.`,
    ],
    facts: [['Code', code]],
    action: { label: 'Look at it', path: linkTo('adminQrPh') },
    note: 'Every owner gets this letter whenever the code changes.',
  })
  return { kind: 'payment-details-changed', to: owner.email, ...rendered }
}
