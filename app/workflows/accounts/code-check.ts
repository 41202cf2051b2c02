import { CODE_LIMITS, codeCounter } from '#domain/accounts/accounts'
import { no, yes } from '#domain/enrolment/enrolment'
import { manilaDayOf } from '#domain/words/formats'
import { knownDeviceOf } from '#records/accounts/known-devices'
import { useRecoveryCode } from '#records/accounts/passkeys/recovery-codes'
import { secondStepOf, tellOfGuessedCodes, useStep } from '#records/accounts/second-steps'
import { forgiveAttempts, takeAttempt } from '#records/accounts/throttles'
import { hashOfCode, openedSecret, stepOfCode } from '#services/accounts/second-step'
import type { AppServices, RequestContext, SignedIn } from '#app/context'

/** Security: counts the attempt before it checks the code, known devices separately; a correct code is used up. */
export async function checkCode(
  { records, seals, now }: Pick<AppServices, 'records' | 'seals' | 'now'>,
  { deviceHash }: Pick<RequestContext, 'deviceHash'>,
  person: { id: string; email: string },
  input: string,
): Promise<'right' | 'wrong' | 'throttled'> {
  const at = now()
  const known = await knownDeviceOf(records, deviceHash, person.email, at)
  const attempt = await takeAttempt(records, codeCounter(person.id, known), CODE_LIMITS, at)
  if (!attempt.ok) {
    await tellOfGuessedCodes(records, person.id, manilaDayOf(at), at)
    return 'throttled'
  }
  const second = await secondStepOf(records, person.id)
  const code = input.replaceAll(/\s/g, '')
  const step = second?.confirmedAt ? stepOfCode(openedSecret(seals, person.id, second.secret), code, at) : null
  const right =
    step === null
      ? await useRecoveryCode(records, person.id, hashOfCode(code))
      : await useStep(records, person.id, step)
  if (!right) return 'wrong'
  await forgiveAttempts(records, [attempt.id])
  return 'right'
}

export async function requireCode(
  { academy, visit }: Pick<SignedIn, 'academy' | 'visit'>,
  person: { id: string; email: string },
  input: string,
) {
  const verdict = await checkCode(academy, visit, person, input)
  if (verdict === 'right') return yes(null)
  return verdict === 'wrong' ? no('wrong-code') : no('too-many-codes')
}
