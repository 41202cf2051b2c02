import { CODE_LIMIT } from '#domain/accounts'
import { secondStepOf, useRecoveryCode, useStep } from '#records/second-steps'
import { forgiveAttempts, takeAttempt } from '#records/throttles'
import { hashOfCode, stepOfCode } from '#services/second-step'
import type { Academy } from './context.ts'

/** Checks a code of the second step, or a recovery code in its place; either is used up by being right. Attempts are counted before the code is looked at. */
export async function checkCode({ records, now }: Academy, userId: string, typed: string): Promise<'right' | 'wrong' | 'throttled'> {
  const attempt = await takeAttempt(records, `second-step:${userId}`, CODE_LIMIT, now())
  if (!attempt.ok) return 'throttled'
  const second = await secondStepOf(records, userId)
  if (!second?.confirmedAt) return 'wrong'
  const code = typed.replaceAll(/\s/g, '')
  const step = stepOfCode(second.secret, code, now())
  const right = step === null ? await useRecoveryCode(records, userId, hashOfCode(code)) : await useStep(records, userId, step)
  if (!right) return 'wrong'
  await forgiveAttempts(records, [attempt.id])
  return 'right'
}
