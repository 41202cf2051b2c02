import type { Actor } from '#domain/accounts/accounts'
import { dueDay } from '#domain/accounts/data-requests'
import { formatDay, formatInstant } from '#domain/words/formats'
import { correctionsOf } from '#records/accounts/own/corrections'
import { deletionAskedAt } from '#records/accounts/own/deletion-requests'
import type { Academy } from '#app/context'

export async function requestsOf({ records, config }: Academy, actor: Actor) {
  const [askedAt, { waiting, answered }] = await Promise.all([
    deletionAskedAt(records, actor.id),
    correctionsOf(records, actor.id),
  ])
  const due = (at: string) => formatDay(dueDay(at, config.dataRequestDays))
  return {
    askedOn: askedAt ? formatInstant(askedAt) : null,
    due: askedAt ? due(askedAt) : null,
    corrections: {
      waiting: waiting && {
        words: waiting.words,
        asked: formatInstant(waiting.askedAt),
        due: due(waiting.askedAt),
      },
      answered: answered && {
        words: answered.words,
        answer: answered.answer ?? '',
        settled: formatInstant(answered.settledAt),
      },
    },
  }
}
