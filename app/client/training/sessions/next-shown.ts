import type { Actor } from '#domain/accounts/accounts'
import type { AppServices } from '#app/context'
import { nextOwnSession } from '#records/training/asking/own-sessions'
import { trainingTerms } from '#records/training/terms'
import { shownSession } from './session-shown.ts'

export async function nextShown({ records, now }: AppServices, actor: Pick<Actor, 'id'>) {
  const [next, { noticeHours }] = await Promise.all([nextOwnSession(records, actor, now()), trainingTerms(records)])
  return { next: next && shownSession(next, noticeHours, now()), noticeHours }
}
