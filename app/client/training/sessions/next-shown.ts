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
  const [next, terms, makeUps, planner] = await Promise.all([
    nextOwnSession(records, actor, now()),
    trainingTerms(records),
    countOwnMakeUps(records.read, actor.id),
    readPlanner(records.read, ownId(actor)),
  ])
  return {
    next: next && shownSession(next, terms, now(), planner ?? null),
    noticeHours: terms.noticeHours,
    makeUps,
    mayPlan: mayPlan(planner),
  }
}

export async function cancelledShown({ records, now }: AppServices, actor: Pick<Actor, 'id'>) {
  const cancelled = await ownCancelledSessions(records, actor, now())
  return cancelled.map(({ id, kind, startsAt, reason }) => ({
    id,
    kind: KIND_WORDS[kind],
    when: startInWords(startsAt),
    reason,
  }))
}

export type CancelledShown = Awaited<ReturnType<typeof cancelledShown>>
