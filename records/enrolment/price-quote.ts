import { yes, type Verdict } from '#domain/enrolment/enrolment'
import type { PackageKey } from '#domain/enrolment/packages'
import type { RegistrationDraft } from '#domain/forms'
import { quotePrice, isWayToPay, splitOf, type PriceQuote, type WayToPay } from '#domain/money/balance/balance'
import { PAID_AT_ONCE, type PaymentTerms } from '#domain/money/balance/terms'
import type { VoucherUseRefusal } from '#domain/money/vouchers/vouchers'
import { manilaDayOf } from '#domain/words/formats'
import type { Reader, Records, Transaction } from '#records/engine/db'
import { heldVoucher, voucherFor } from '#records/money/vouchers/voucher-use'
import { keptWords } from './drafts.ts'

type Choice = { way: WayToPay; code: string | null }

function choiceIn(draft: RegistrationDraft | undefined): Choice {
  return { way: isWayToPay(draft?.way) ? draft.way : 'all', code: draft?.voucher || null }
}

async function priced(db: Reader, key: PackageKey): Promise<{ priceCentavos: number | null; terms: PaymentTerms }> {
  const row = await db
    .selectFrom('packages')
    .select(['price_centavos', 'down_payment_centavos', 'balance_days', 'materials_when'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return { priceCentavos: null, terms: PAID_AT_ONCE }
  return {
    priceCentavos: row.price_centavos,
    terms: {
      downPaymentCentavos: row.down_payment_centavos,
      balanceDays: row.balance_days,
      materialsWhen: row.materials_when,
    },
  }
}

export async function lockQuote(
  trx: Transaction,
  userId: string,
  key: PackageKey,
  now: Date,
): Promise<Verdict<PriceQuote & { voucher: { id: string; code: string } | null }, VoucherUseRefusal>> {
  const { way, code } = choiceIn((await keptWords(trx, userId))?.fields)
  const { priceCentavos, terms } = await priced(trx, key)
  const today = manilaDayOf(now)
  const found =
    code === null
      ? null
      : await heldVoucher(trx, { code, userId, package: key, priceCentavos: priceCentavos ?? 0, today })
  if (found && !found.ok) return found
  const discountCentavos = found?.value.discountCentavos ?? 0
  const quote = quotePrice({ terms, priceCentavos, discountCentavos }, way, today)
  return yes({ ...quote, voucher: found && code !== null ? { id: found.value.voucherId, code } : null })
}

export async function readQuote(records: Records, userId: string, key: PackageKey, now: Date) {
  const { way, code } = choiceIn((await keptWords(records.read, userId))?.fields)
  const { priceCentavos, terms } = await priced(records.read, key)
  const today = manilaDayOf(now)
  const wish = { code: code ?? '', userId, package: key, priceCentavos: priceCentavos ?? 0, today }
  const found = code === null ? null : await voucherFor(records.read, wish)
  const discountCentavos = found?.ok ? found.value.discountCentavos : 0
  const quote = quotePrice({ terms, priceCentavos, discountCentavos }, way, today)
  const first = quotePrice({ terms, priceCentavos, discountCentavos }, 'first', today)
  const split = splitOf(terms, quote.priceCentavos - discountCentavos)
  return {
    ...quote,
    code,
    refused: found && !found.ok ? found.reason : null,
    split: split && { ...split, dueOn: first.balanceDueOn },
    way: quote.balanceDueOn === null ? ('all' as const) : ('first' as const),
  }
}
