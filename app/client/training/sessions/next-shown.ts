import { ownId, type Actor } from '#domain/accounts/accounts'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { startInWords } from '#domain/training/session-times'
import type { AppServices } from '#app/context'
import { countOwnMakeUps } from '#records/training/asking/make-ups'
import { nextOwnSession, ownCancelledSessions } from '#records/training/asking/own-sessions'
import { mayPlan, readPlanner } from '#records/training/open-hours/own-planning'
import { trainingTerms } from '#records/training/terms'
import { shownSession } from './session-shown.ts'

export async function nextShown({ records, now }: AppServices, actor: Pick<Actor, 'id'>) {
  const [next, cancelled, terms, makeUps, planner] = await Promise.all([
    nextOwnSession(records, actor, now()),
    ownCancelledSessions(records, actor, now()),
    trainingTerms(records),
    countOwnMakeUps(records.read, actor.id),
    readPlanner(records.read, ownId(actor)),
  ])
  return {
    next: next && shownSession(next, terms, now(), planner ?? null),
    cancelled: cancelled.map(({ kind, startsAt, ...session }) => ({
      ...session,
      kind: KIND_WORDS[kind],
      when: startInWords(startsAt),
    })),
    noticeHours: terms.noticeHours,
    makeUps,
    mayPlan: mayPlan(planner),
  }
}
