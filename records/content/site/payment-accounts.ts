import { array, catch as otherwise, object, string } from 'zod/mini'
import type { Actor } from '#domain/accounts/accounts'
import { formatPaymentAccount, type PaymentAccount } from '#domain/money/payment-accounts'
import { paymentAccountsChanged } from '#domain/text/emails/security-emails'
import { newId, type Reader, type Records, type Transaction } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { recordDecision } from '#records/operating/audit'
import { tellOwners } from '../payment-details.ts'

export const ACCOUNTS_NAME = 'paymentAccounts'

const accounts = otherwise(array(object({ bank: string(), holder: string(), number: string() })), [])

const stored = prepareQuery((read) =>
  read.selectFrom('site_content').select('value').where('name', '=', ACCOUNTS_NAME),
)

export function paymentAccounts({ read }: Pick<Records, 'read'>): Promise<PaymentAccount[]> {
  return paymentAccountsIn(read)
}

export async function paymentAccountsIn(db: Reader): Promise<PaymentAccount[]> {
  const [row] = await stored(db)
  return row ? accounts.parse(JSON.parse(row.value)) : []
}

export async function recordAccountsChange(
  trx: Transaction,
  by: Pick<Actor, 'id' | 'name'>,
  { before, after }: { before: readonly PaymentAccount[]; after: readonly PaymentAccount[] },
  now: Date,
): Promise<void> {
  const toFacts = (list: readonly PaymentAccount[]) =>
    Object.fromEntries(list.map((account, at) => [`account_${at + 1}`, formatPaymentAccount(account)]))
  const entry = {
    action: 'payment-accounts change',
    subject: 'payment-accounts',
    id: newId(),
    name: 'Payment accounts',
    before: toFacts(before),
    after: toFacts(after),
  }
  await recordDecision(trx, by, entry, now)
  await tellOwners(
    trx,
    (brand, owner) => paymentAccountsChanged(brand, owner, { by: by.name, at: now, accounts: after }),
    now,
  )
}
