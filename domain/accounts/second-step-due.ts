import { DAY_MS, instantAfter } from '#domain/words/formats'
import { secondStepText } from '#domain/text/staff/accounts/staff'

export type Steps = { app: boolean; passkeys: number }

export function hasSecondStep({ app, passkeys }: Steps): boolean {
  return app || passkeys > 0
}

/**
 * Null without a requirement; otherwise `days` after the account's creation or the requirement's start, whichever is
 * later.
 */
export function secondStepDue(
  { createdAt, requiredSince }: { createdAt: string; requiredSince: string },
  days: number,
): string | null {
  if (days === 0) return null
  return instantAfter(new Date(createdAt > requiredSince ? createdAt : requiredSince), days * DAY_MS)
}

export function isRequired(due: string | null, now: Date): boolean {
  return due !== null && now.toISOString() >= due
}

export function secondStepWords({ app, passkeys }: Steps, due: { day: string; over: boolean } | null): string {
  if (app && passkeys > 0) return secondStepText.both
  if (app || passkeys > 0) return app ? secondStepText.code : secondStepText.passkey
  if (!due) return secondStepText.none
  return due.over ? secondStepText.requiredSince(due.day) : secondStepText.requiredBy(due.day)
}
