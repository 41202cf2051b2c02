import type { PackageKey } from '#domain/enrolment/packages'
import { paymentChoiceText } from '#domain/text/client/money/payment-choice'
import { voucherRefusalText } from '#domain/text/shared/voucher-refusals'
import { formatDay, formatPhp } from '#domain/words/formats'
import { hasVouchers } from '#records/money/vouchers/voucher-use'
import { readQuote } from '#records/enrolment/price-quote'
import type { AgreedPriceText } from '../../enrolment/registration-result.ts'
import type { Records } from '#records/engine/db'

export type Offer = Awaited<ReturnType<typeof loadOffer>>

type Sent = {
  amountCentavos: number
  priceCentavos: number | null
  discountCentavos: number
  voucher: string | null
  balanceDueOn: string | null
}

type Owed = { owed: number; dueOn: string | null } | null

export function formatAgreedTerms(sent: Sent, owed?: Owed): AgreedPriceText {
  const left = (sent.priceCentavos ?? sent.amountCentavos) - sent.discountCentavos - sent.amountCentavos
  const rest = owed === undefined ? left : (owed?.owed ?? 0)
  return {
    amount: formatPhp(sent.amountCentavos || null),
    off:
      sent.discountCentavos > 0
        ? paymentChoiceText.voucher.offWith(formatPhp(sent.discountCentavos), sent.voucher)
        : null,
    rest: rest > 0 ? { amount: formatPhp(rest), due: formatDay(sent.balanceDueOn) } : null,
  }
}

export async function loadOffer(records: Records, userId: string, key: PackageKey, now: Date) {
  const [quote, takesCodes] = await Promise.all([readQuote(records, userId, key, now), hasVouchers(records)])
  const { split, code, refused, discountCentavos, priceCentavos } = quote
  const whole = priceCentavos - discountCentavos
  return {
    way: quote.way,
    takesCodes,
    amountCentavos: quote.amountCentavos,
    amount: priceCentavos > 0 ? formatPhp(quote.amountCentavos) : null,
    price: formatPhp(priceCentavos),
    split: split && {
      whole: formatPhp(whole),
      first: formatPhp(split.firstCentavos),
      rest: formatPhp(split.restCentavos),
      due: formatDay(split.dueOn),
    },
    voucher:
      code === null
        ? null
        : {
            code,
            off: refused ? null : formatPhp(discountCentavos),
            problem: refused && voucherRefusalText[refused].text,
          },
  }
}
