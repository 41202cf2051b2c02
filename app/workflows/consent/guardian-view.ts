import { formatMoment } from '#domain/training/practice/reviews'
import { whenInWords } from '#domain/training/session-times'
import { formatDayOf, formatInstant } from '#domain/words/formats'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { readGuardianConsents } from '#records/consent/consents'
import { newestNotice } from '#records/consent/notices'
import type { Records } from '#records/engine/db'
import { nextOwnSession } from '#records/training/asking/own-sessions'
import { newestReviews } from '#records/training/practice/own-attempt'
import { progressOf } from '#records/training/trainees'

const REVIEWS_SHOWN = 3

type Minor = { id: string; name: string; firstName: string; seesProgress: number }

export async function loadGuardianView(records: Records, minor: Minor, now: Date) {
  const shows = minor.seesProgress === 1
  const [notice, answers, progress, next, reviews] = await Promise.all([
    newestNotice(records),
    readGuardianConsents(records.read, minor.id),
    shows ? progressOf(records, minor) : null,
    shows ? nextOwnSession(records, minor, now) : null,
    shows ? newestReviews(records, minor, REVIEWS_SHOWN) : [],
  ])
  return {
    firstName: minor.name.split(' ')[0] ?? minor.firstName,
    answers: answers.map(({ at, ...answer }) => ({ ...answer, when: formatInstant(at) })),
    packageName: progress?.packageName ?? null,
    progress: progress && {
      sessionTook: progress.sessionTook,
      sessions: progress.sessions,
      assessmentTook: progress.assessmentTook,
      assessments: progress.assessments,
    },
    next: next && { kind: KIND_WORDS[next.kind], ...whenInWords(next), place: next.place, coach: next.coach },
    reviews: reviews.map(({ id, drill, reviewedAt, onceMore, moments }) => ({
      id,
      drill,
      onceMore,
      day: formatDayOf(reviewedAt ?? ''),
      moments: moments.map(({ id: moment, atMs, mark, words }) => ({
        id: moment,
        at: formatMoment(atMs),
        mark,
        words,
      })),
    })),
    version: notice.version,
  }
}
