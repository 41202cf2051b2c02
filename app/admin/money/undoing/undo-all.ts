import type { Actor } from '#domain/accounts/accounts'
import type { UndoRefusal } from '#domain/money/ledger/undo-confirmation'
import { paymentDoneText } from '#domain/text/staff/enrolment/pending-payments'
import { ACTION_REFUSALS } from '#domain/words/messages'
import type { Records } from '#records/engine/db'
import { undoConfirmation } from '#records/money/ledger/undo-confirmation'
import { signedIn } from '#app/context'
import { respondDone, respondRefused, type PageActionArgs } from '../../list/list-action.ts'

export async function answerUndo({ request, context, url }: PageActionArgs, payments: readonly string[]) {
  const { academy, actor } = signedIn(context)
  const { names, refusals } = await undoAll(academy.records, actor, payments, academy.now())
  const [refused] = refusals
  if (refused) return respondRefused(ACTION_REFUSALS[refused])
  return respondDone({ request, url }, payments[0] ?? '', paymentDoneText.undone(names))
}

/** Undoes each one in its own transaction, so that one refusal does not stop the others. */
export async function undoAll(records: Records, actor: Actor, payments: readonly string[], now: Date) {
  const names: string[] = []
  const refusals: UndoRefusal[] = []
  for (const payment of payments) {
    const verdict = await undoConfirmation(records, actor, payment, now)
    if (verdict.ok) names.push(verdict.value.name)
    else refusals.push(verdict.reason)
  }
  return { names, refusals }
}
