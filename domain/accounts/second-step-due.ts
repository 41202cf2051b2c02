import { DAY_MS, instantAfter } from '#domain/words/formats'

/** What an account has beside its password: a code of an app, passkeys. */
export type Steps = { app: boolean; passkeys: number }

/** Whether something else than the password is asked for at sign-in. */
export function hasSecondStep({ app, passkeys }: Steps): boolean {
  return app || passkeys > 0
}

/**
 * Until when somebody of staff may do without: so many days from when their account was made, or from when the academy
 * was first asked for it, whichever is later. Null where nobody has to.
 */
export function secondStepDue(
  { createdAt, askedSince }: { createdAt: string; askedSince: string },
  days: number,
): string | null {
  if (days === 0) return null
  return instantAfter(new Date(createdAt > askedSince ? createdAt : askedSince), days * DAY_MS)
}

/** Whether it is asked for by now. */
export function isRequired(due: string | null, now: Date): boolean {
  return due !== null && now.toISOString() >= due
}

/** What the list of staff says of somebody's second step, and by when they need one. */
export function secondStepWords({ app, passkeys }: Steps, due: { day: string; over: boolean } | null): string {
  const has = [passkeys > 0 ? 'Passkey' : null, app ? 'Code' : null].filter(Boolean)
  if (has.length > 0) return has.join(' and ').replace('and Code', 'and code')
  if (!due) return 'None'
  return due.over ? `None: closed since ${due.day}` : `None: needed by ${due.day}`
}
