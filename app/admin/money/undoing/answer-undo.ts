import { REFUSALS } from '#domain/words/messages'
import { undoConfirmation } from '#records/money/ledger/undoing'
import { signedIn } from '#app/context'
import { doneWith, refusedWith, type Asked } from '../../list/list-action.ts'

/** Takes a confirmation back: the payment waits again. */
export async function answerUndo({ request, context, url }: Asked, payment: string) {
  const { academy, actor } = signedIn(context)
  const verdict = await undoConfirmation(academy.records, actor, payment, academy.now())
  if (!verdict.ok) return refusedWith(REFUSALS[verdict.because])
  return doneWith({ request, url }, payment, undoneWords(verdict.do.name))
}

const undoneWords = (name: string) => `The payment of ${name} waits again`
