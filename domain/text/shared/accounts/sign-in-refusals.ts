import { forField, type RefusalText } from '#domain/text/shared/refusals'
import { DIALOGS, MESSAGES } from '#domain/words/messages'

export const ownPasswordRefusalText: Record<'wrong-password' | 'too-many-passwords', RefusalText> = {
  'wrong-password': { text: MESSAGES.wrongCurrentPassword, status: 422, field: 'currentPassword' },
  'too-many-passwords': { text: MESSAGES.tooManyAttempts, status: 429, field: 'currentPassword' },
}

export const codeRefusalText: Record<'wrong-code' | 'too-many-codes', RefusalText> = {
  'wrong-code': { text: MESSAGES.wrongCode, status: 422, field: 'code' },
  'too-many-codes': { text: MESSAGES.tooManyAttempts, status: 429, field: 'code' },
}

export const passkeyProofRefusalText: Record<'wrong-passkey' | 'passkey-late', RefusalText> = {
  'wrong-passkey': { text: MESSAGES.wrongPasskey, status: 422, field: 'passkey' },
  'passkey-late': { text: MESSAGES.passkeyLate, status: 422, field: 'passkey' },
}

type SignInRefusal =
  | 'too-many'
  | 'wrong-password'
  | 'password-changed'
  | 'disabled'
  | 'unknown-type'
  | 'passkey-late'
  | 'wrong-passkey'

const refuseSignIn = (text: string, status: number) => ({ title: DIALOGS.loginError.title, text, status })

export const signInRefusalText: Record<SignInRefusal, RefusalText> = {
  'too-many': refuseSignIn(`Error logging in: ${MESSAGES.tooManyAttempts}`, 429),
  'wrong-password': refuseSignIn(MESSAGES.wrongSignIn, 401),
  'password-changed': refuseSignIn(MESSAGES.wrongSignIn, 401),
  disabled: refuseSignIn(MESSAGES.accountDisabled, 403),
  'unknown-type': refuseSignIn(MESSAGES.unknownType, 403),
  'passkey-late': refuseSignIn(MESSAGES.passkeyLate, 401),
  'wrong-passkey': refuseSignIn(MESSAGES.unknownPasskey, 401),
}

const refuseSignUp = (text: string, status: number) => ({
  title: 'Sign-up Error',
  text: `Error signing up: ${text}`,
  status,
})

export const signUpRefusalText: Record<'too-many' | 'not-entered' | 'address-taken' | 'no-such-notice', RefusalText> =
  {
    'too-many': refuseSignUp(MESSAGES.tooManyAttempts, 429),
    'not-entered': refuseSignUp(MESSAGES.tooManyAttempts, 409),
    'address-taken': refuseSignUp(MESSAGES.addressTaken, 409),
    'no-such-notice': { text: MESSAGES.privacyNeeded, status: 422, field: 'privacy' },
  }

export const deadLinkRefusal: RefusalText = { text: MESSAGES.resetDead, status: 410 }

type SecondStepRefusal = 'code-gone' | 'wrong-code' | 'too-many-codes' | 'wrong-passkey' | 'passkey-late'

export const secondStepRefusalText: Record<SecondStepRefusal, RefusalText> = {
  ...forField(
    'code',
    {
      'code-gone': MESSAGES.codeGone,
      'wrong-code': MESSAGES.wrongCode,
      'wrong-passkey': MESSAGES.wrongPasskey,
      'passkey-late': MESSAGES.passkeyLate,
    },
    401,
  ),
  'too-many-codes': codeRefusalText['too-many-codes'],
}
export const newPasswordThrottled: RefusalText = {
  text: MESSAGES.tooManyAttempts,
  status: 429,
  field: 'newPassword',
}
