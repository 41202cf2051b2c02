import type { Actor } from '#domain/accounts/accounts'
import { isWithinUndo, UNDO_IMPORT_HOURS } from '#domain/import/undo'
import { formatInstant, grouped, instantAfter } from '#domain/words/formats'
import type { importById } from '#records/import/imports'
import { invitableOf } from '#records/import/invite-imported'
import { peopleWhoStay } from '#records/import/undo-import'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import type { AppServices } from '#app/context'

type Imported = NonNullable<Awaited<ReturnType<typeof importById>>>
const COUNTED = ['people', 'minors', 'enrolments', 'payments', 'sessions', 'left'] as const

export async function loadResult(academy: AppServices, actor: Actor, found: Imported) {
  const { records, now } = academy
  const { id, state, doneAt, undoneAt, invitedAt, counts } = found
  const [people, staying, isMailSetUp] = await Promise.all([
    invitableOf(records, actor, id, now()),
    peopleWhoStay(records, actor, id),
    mailIsSetUp(academy),
  ])
  const isUndone = state === 'undone'
  const until = doneAt ? instantAfter(new Date(doneAt), UNDO_IMPORT_HOURS * 3_600_000) : null
  return {
    done: formatInstant(doneAt),
    undone: isUndone ? formatInstant(undoneAt) : null,
    counts: COUNTED.map((name) => ({ name, count: grouped(counts[name] ?? 0) })),
    removed: counts.removed ?? 0,
    staying,
    guardians: isUndone ? [] : people.waiting,
    invitable: isUndone ? 0 : people.invitable,
    invitedBefore: invitedAt ? formatInstant(invitedAt) : null,
    isMailSetUp,
    undoUntil: !isUndone && doneAt && isWithinUndo(doneAt, now()) ? formatInstant(until) : null,
  }
}

export type ResultOfImport = Awaited<ReturnType<typeof loadResult>>
