import { redirect } from 'react-router'
import { bookingWishOf, safeReturnPath } from '#domain/accounts'
import { packageSlug } from '#domain/packages'
import { endSession, openSession } from '#records/accounts'
import { bookPackage } from '#records/enrolment'
import { sessionCookies } from '#services/cookies'
import type { Academy, Visit } from './context.ts'

/** Where somebody goes on who has just come in: a wish to book is fulfilled on the way; any other safe path is simply the way back. */
export async function leadTo({ records }: Academy, userId: string, next: string | null): Promise<string | null> {
  const wish = bookingWishOf(next)
  if (!wish) return safeReturnPath(next)
  const verdict = await bookPackage(records, userId, wish)
  return verdict.ok ? `/registration/${packageSlug(wish)}` : `/packages-registration?refused=${verdict.because}`
}

/** A new session for each sign-in: one that was there before ends, so that nobody can plant theirs. */
export async function enter({ academy, visit }: { academy: Academy; visit: Visit }, userId: string, path: string, more: [name: string, value: string][] = []) {
  const { records, config } = academy
  if (visit.sessionHash) await endSession(records, visit.sessionHash)
  const token = await openSession(records, userId, academy.now(), visit.device)
  return redirect(path, { status: 303, headers: [...sessionCookies(config, token), ...more] })
}
