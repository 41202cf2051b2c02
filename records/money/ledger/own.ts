import { ownId, type Actor } from '#domain/accounts/accounts'
import type { Method } from '#domain/money/ledger/entries'
import type { Issuer } from '#domain/money/ledger/acknowledgements'
import type { Reader, Records } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'

export async function ownLedger(read: Reader, actor: Pick<Actor, 'id'>) {
  const [entries, acknowledgements, acknowledgementShares] = await Promise.all([
    read
      .selectFrom('ledger_entries')
      .leftJoin('invoice_numbers', 'invoice_numbers.entry_id', 'ledger_entries.id')
      .select([
        'ledger_entries.id',
        'payment_id',
        'package',
        'kind',
        'amount_centavos',
        'credit_centavos',
        'method',
        'note',
        'submitted_at',
        'occurred_at',
        'invoice_numbers.number as bir_invoice_number',
      ])
      .where('user_id', '=', ownId(actor))
      .orderBy('occurred_at')
      .execute(),
    read
      .selectFrom('acknowledgements')
      .select(['number', 'name', 'package_name', 'amount_centavos', 'issued_at', 'voided_at', 'voided_reason'])
      .where('user_id', '=', ownId(actor))
      .orderBy('issued_at')
      .execute(),
    read
      .selectFrom('acknowledgement_shares')
      .select(['number', 'name', 'package_name', 'amount_centavos'])
      .where('user_id', '=', ownId(actor))
      .orderBy('number')
      .execute(),
  ])
  return { entries, acknowledgements, acknowledgementShares }
}

export async function ownAcknowledgements({ read }: Records, actor: Pick<Actor, 'id'>) {
  return acknowledged(read, ownId(actor))
}

const acknowledged = prepareQuery((read, userId) =>
  read
    .selectFrom('acknowledgements')
    .select([
      'number',
      'package_name as packageName',
      'amount_centavos as amountCentavos',
      'issued_at as issuedAt',
      'voided_at as voidedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('year', 'desc')
    .orderBy('sequence', 'desc'),
)

export const ON_PAPER = [
  'number',
  'name',
  'package_name as packageName',
  'amount_centavos as amountCentavos',
  'issuer',
  'issued_at as issuedAt',
  'voided_at as voidedAt',
  'paid_by as method',
  'owed_centavos as owedCentavos',
  'due_on as dueOn',
] as const

export type ReceiptShare = { name: string; packageName: string; amountCentavos: number }

export type ShownAcknowledgement = {
  number: string
  name: string
  packageName: string
  amountCentavos: number
  issuer: Issuer
  issuedAt: string
  voidedAt: string | null
  method: Method | null
  owedCentavos: number | null
  dueOn: string | null
  shares: ReceiptShare[]
}

export async function ownAcknowledgement(
  { read }: Records,
  actor: Pick<Actor, 'id'>,
  number: string,
): Promise<ShownAcknowledgement | null> {
  const row = await read
    .selectFrom('acknowledgements')
    .select(ON_PAPER)
    .where('number', '=', number)
    .where('user_id', '=', ownId(actor))
    .executeTakeFirst()
  return row ? { ...row, issuer: issuerFrom(row.issuer), shares: await sharesOf(read, number) } : null
}

export async function sharesOf(read: Reader, number: string): Promise<ReceiptShare[]> {
  return read
    .selectFrom('acknowledgement_shares')
    .select(['name', 'package_name as packageName', 'amount_centavos as amountCentavos'])
    .where('number', '=', number)
    .orderBy('name')
    .orderBy('entry_id')
    .execute()
}

export function issuerFrom(kept: string): Issuer {
  return JSON.parse(kept) as Issuer
}
