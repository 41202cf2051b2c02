import type { Actor } from '#domain/accounts/accounts'
import type { UndoRefusal } from '#domain/money/ledger/undo-confirmation'
import type { Records } from '#records/engine/db'
import { undoConfirmation } from '#records/money/ledger/undo-confirmation'

/** One transaction for each, so that one refusal stops no others; payments confirmed as one are undone together. */
export async function undoAll(records: Records, actor: Actor, payments: readonly string[], now: Date) {
  const names: string[] = []
  const refusals: UndoRefusal[] = []
  const undone = new Set<string>()
  for (const payment of payments) {
    if (undone.has(payment)) continue
    const verdict = await undoConfirmation(records, actor, payment, now)
    if (verdict.ok) {
      names.push(verdict.value.name)
      for (const id of verdict.value.paymentIds) undone.add(id)
    } else refusals.push(verdict.reason)
  }
  return { names, refusals }
}
