import type { Actor } from '#domain/accounts/accounts'
import type { AppServices } from '#app/context'
import { countOwnMakeUps } from '#records/training/asking/make-ups'
import { nextOwnSession } from '#records/training/asking/own-sessions'
import { trainingTerms } from '#records/training/terms'
import { shownSession } from './session-shown.ts'

export async function nextShown({ records, now }: AppServices, actor: Pick<Actor, 'id'>) {
  const [next, terms, makeUps] = await Promise.all([
    nextOwnSession(records, actor, now()),
    trainingTerms(records),
    countOwnMakeUps(records.read, actor.id),
  ])
  return { next: next && shownSession(next, terms, now()), noticeHours: terms.noticeHours, makeUps }
}
