import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { findEndingDays } from '#domain/enrolment/validity'
import { listTodayTasks } from '#domain/operating/today-tasks'
import { dayOf } from '#domain/training/manila'
import { countWaitingTestimonials } from '#records/content/testimonial-reviews'
import { countChangeRequests } from '#records/enrolment/package-changes/change-requests'
import { countPendingPayments } from '#records/enrolment/pending-payments'
import type { Records } from '#records/engine/db'
import { countProposedMatches } from '#records/money/statements/proposed-matches'
import { countMoveRequests } from '#records/training/asking/answer-move-request'
import { countWaitingAttempts } from '#records/training/practice/review-lists'
import { countEnding } from '#records/training/trainees'
import { countNewEnquiries } from '#records/training/trial/enquiries'
import { countUnmarked, findUnmarkedDays } from '#records/training/sessions/roll-call'

export async function loadTodayTasks(records: Records, actor: Actor, now: Date) {
  const today = dayOf(now.toISOString())
  const [pending, matches, earlier, rollCall, moves, enquiries, recordings, testimonials, packageRequests, ending] =
    await Promise.all([
      may(actor, 'payments') ? countPendingPayments(records) : 0,
      countProposedMatches(records, actor),
      findUnmarkedDays(records, actor, today),
      countUnmarked(records, actor, today),
      countMoveRequests(records, actor, now),
      countNewEnquiries(records, actor),
      countWaitingAttempts(records, actor),
      may(actor, 'content') ? countWaitingTestimonials(records) : 0,
      countChangeRequests(records, actor),
      may(actor, 'sessions') ? countEnding(records, findEndingDays('ending', today), coachedBy(actor)) : 0,
    ])
  const unmarked = earlier?.count ?? 0
  const counts = {
    pending,
    matches,
    unmarked,
    rollCall,
    moves,
    enquiries,
    recordings,
    testimonials,
    packageRequests,
    ending,
  }
  return {
    role: actor.role,
    ownTrainees: coachedBy(actor) !== null,
    unmarkedDay: earlier?.firstDay ?? today,
    tasks: listTodayTasks(actor.role, counts),
  }
}
