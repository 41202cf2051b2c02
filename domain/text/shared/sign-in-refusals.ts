import type { RefusalText } from '#domain/text/shared/refusals'
import { MESSAGES } from '#domain/words/messages'

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
