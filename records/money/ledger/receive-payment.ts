import type { PackageKey } from '#domain/enrolment/packages'
import { yes, type Verdict } from '#domain/enrolment/enrolment'
import type { Method } from '#domain/money/ledger/entries'
import type { Transaction } from '#records/engine/db'
import { spendCode } from '#records/money/qr-ph/payment-codes'
import type { Acknowledged } from './acknowledgements-issued.ts'
import { readEnrolmentAccount, addEntry } from './entries.ts'

export type ReceivedPayment = {
  id: string
  userId: string
  name: string
  package: PackageKey
  packageName: string
  partOf: string | null
  amountCentavos: number
  submittedAt: string
  receiptFileId: string
  familyPaymentId: string | null
}

export async function receive(
  trx: Transaction,
  payment: ReceivedPayment,
  { by, lineId = null, method = null }: { by: string; lineId?: string | null; method?: Method | null },
  at: Date,
): Promise<Verdict<Acknowledged, 'month-closed'>> {
  const { id, userId, amountCentavos } = payment
  const entry = await addEntry(
    trx,
    {
      kind: 'received',
      paymentId: id,
      enrolmentId: payment.partOf ?? id,
      userId,
      package: payment.package,
      amountCentavos,
      submittedAt: payment.submittedAt,
      by,
      receiptFileId: payment.receiptFileId,
      lineId,
      method,
    },
    at,
  )
  if (!entry.ok) return entry
  const paid = await trx.selectFrom('payments').select('code').where('id', '=', id).executeTakeFirst()
  if (paid?.code) await spendCode(trx, paid.code, at)
  const { name, packageName } = payment
  const account = await readEnrolmentAccount(trx, payment.partOf ?? id)
  const owed = account && { centavos: account.owed, dueOn: account.dueOn }
  return yes({ entryId: entry.value.id, paymentId: id, userId, name, packageName, amountCentavos, by, method, owed })
}
