import { linkTo } from '#addresses'
import type { Actor } from '#domain/accounts/accounts'
import { spokenCode } from '#domain/money/payment-codes'
import { factsOf } from '#domain/money/qr-ph/facts'
import { amountForSheet, formatPhp } from '#domain/words/formats'
import { shownQrPh } from '#records/money/qr-ph/academy-code'
import { paymentCodeFor, type PaidFor } from '#records/money/qr-ph/payment-codes'
import type { Academy } from '#app/context'
import { pictureFor } from '#app/shared/money/code-picture'

export type PayExactlyShown = NonNullable<Awaited<ReturnType<typeof loadPayExactly>>>

/** Adds the QR code only if it was decoded again and matches the payment. */
export async function loadPayExactly(
  { records, log, now }: Pick<Academy, 'records' | 'log' | 'now'>,
  actor: Actor,
  paid: PaidFor,
) {
  const { amountCentavos } = paid
  if (amountCentavos <= 0) return null
  const [code, academy] = await Promise.all([paymentCodeFor(records, actor, paid, now()), shownQrPh(records)])
  const drawn = academy && (await pictureFor(academy.code, { amountCentavos, paymentCode: code }))
  if (academy && !drawn) log.error({ user: actor.id, amountCentavos }, 'a code to pay by could not be drawn right')
  const facts = academy && factsOf(academy.code)
  return {
    amount: formatPhp(amountCentavos),
    amountToCopy: amountForSheet(amountCentavos),
    code,
    spoken: spokenCode(code),
    picture: drawn ? linkTo('payExactlyPicture', { code, centavos: String(amountCentavos) }) : null,
    account:
      academy && facts
        ? { bank: facts.bank, name: academy.accountName || facts.merchant, number: academy.accountNumber }
        : null,
  }
}
