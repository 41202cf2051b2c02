import { CODE_LIMITS, codeCounter } from '#domain/accounts/accounts'
import { manilaDayOf } from '#domain/words/formats'
import { knownDeviceOf } from '#records/accounts/known-devices'
import { useRecoveryCode } from '#records/accounts/passkeys/recovery-codes'
import { secondStepOf, tellOfGuessedCodes, useStep } from '#records/accounts/second-steps'
import { forgiveAttempts, takeAttempt } from '#records/accounts/throttles'
import { hashOfCode, openedSecret, stepOfCode } from '#services/accounts/second-step'
import type { Academy, Visit } from '#app/context'

/**
 * A right code, or recovery code, is used up. Attempts are counted before the code is looked at, those of a known
 * device apart from strangers'; whoever runs out of them is told by mail.
 */
export async function checkCode(
  { records, seals, now }: Pick<Academy, 'records' | 'seals' | 'now'>,
  { deviceHash }: Pick<Visit, 'deviceHash'>,
  person: { id: string; email: string },
  typed: string,
): Promise<'right' | 'wrong' | 'throttled'> {
  const at = now()
  const known = await knownDeviceOf(records, deviceHash, person.email, at)
  const attempt = await takeAttempt(records, codeCounter(person.id, known), CODE_LIMITS, at)
  if (!attempt.ok) {
    await tellOfGuessedCodes(records, person.id, manilaDayOf(at), at)
    return 'throttled'
  }
  const second = await secondStepOf(records, person.id)
  const code = typed.replaceAll(/\s/g, '')
  // Whoever has passkeys alone has recovery codes as well.
  const step = second?.confirmedAt ? stepOfCode(openedSecret(seals, person.id, second.secret), code, at) : null
  const right =
    step === null
      ? await useRecoveryCode(records, person.id, hashOfCode(code))
      : await useStep(records, person.id, step)
  if (!right) return 'wrong'
  await forgiveAttempts(records, [attempt.id])
  return 'right'
}
