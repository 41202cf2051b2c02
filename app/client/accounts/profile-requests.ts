import type { Actor } from '#domain/accounts/accounts'
import { dueDay } from '#domain/accounts/data-requests'
import { formatDay, formatInstant } from '#domain/words/formats'
import { correctionsOf } from '#records/accounts/own/corrections'
import { findDeletionRequestTime } from '#records/accounts/own/deletion-requests'
import type { AppServices } from '#app/context'

export async function loadDataRequests({ records, config }: AppServices, actor: Actor) {
  const [requestedAt, { waiting, answered }] = await Promise.all([
    findDeletionRequestTime(records, actor.id),
    correctionsOf(records, actor.id),
  ])
  const due = (at: string) => formatDay(dueDay(at, config.dataRequestDays))
  return {
    requestedOn: requestedAt ? formatInstant(requestedAt) : null,
    due: requestedAt ? due(requestedAt) : null,
    corrections: {
      waiting: waiting && {
        words: waiting.words,
        requestedOn: formatInstant(waiting.requestedAt),
        due: due(waiting.requestedAt),
      },
      answered: answered && {
        words: answered.words,
        answer: answered.answer ?? '',
        settled: formatInstant(answered.settledAt),
      },
    },
  }
}
