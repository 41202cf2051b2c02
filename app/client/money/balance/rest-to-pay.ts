import type { Actor } from '#domain/accounts/accounts'
import { dueInWords, isPaymentOverdue } from '#domain/money/balance/balance'
import { formatPhp, manilaDayOf } from '#domain/words/formats'
import type { Records } from '#records/engine/db'
import { owedBy } from '#records/money/balance/owed'

export type RestToPay = { amount: string; due: string; overdue: boolean; materialsWait: boolean }

export async function restToPay(records: Records, actor: Pick<Actor, 'id'>, now: Date): Promise<RestToPay | null> {
  const owed = await owedBy(records.read, actor)
  const today = manilaDayOf(now)
  return (
    owed && {
      amount: formatPhp(owed.owed),
      due: dueInWords(owed.dueOn, today),
      overdue: isPaymentOverdue(owed.dueOn, today),
      materialsWait: owed.materialsWait,
    }
  )
}
