import { ACCOUNT_SIGN_IN_LIMIT, normaliseEmail } from '#domain/accounts'
import { accountJustMade } from '#records/own-sign-up'
import { forgiveAttempts, takeAttempt } from '#records/throttles'
import type { Academy } from './context.ts'

/** Whose account it is when somebody signs up a second time because the answer to the first was lost: the same address and password, minutes later. Guessing counts as at sign-in. */
export async function ownSignUp({ records, passwords, now }: Academy, email: string, password: string): Promise<{ id: string; passwordHash: string | null } | null> {
  const account = await accountJustMade(records, email, now())
  if (!account) return null
  const attempt = await takeAttempt(records, `sign-in:account:${normaliseEmail(email)}`, ACCOUNT_SIGN_IN_LIMIT, now())
  if (!attempt.ok) return null
  const verdict = await passwords.verify(account.passwordHash, password)
  if (verdict !== 'wrong') await forgiveAttempts(records, [attempt.id])
  return verdict === 'right' ? account : null
}
