import { linkTo } from '#routes'
import type { Actor } from '#domain/accounts/accounts'
import { spokenCode } from '#domain/money/payment-codes'
import { readCodeFacts } from '#domain/money/qr-ph/facts'
import { amountForSheet, formatPhp } from '#domain/words/formats'
import { paymentAccounts } from '#records/content/site/payment-accounts'
import { shownQrPh } from '#records/money/qr-ph/academy-code'
import { paymentCodeFor, type PaidFor } from '#records/money/qr-ph/payment-codes'
import type { AppServices } from '#app/context'
import { pictureFor } from '#app/workflows/money/code-picture'

export type PayExactlyData = NonNullable<Awaited<ReturnType<typeof loadPayExactly>>>

/** Adds the QR code only if it was decoded again and matches the payment. */
export async function loadPayExactly(
  { records, log, now }: Pick<AppServices, 'records' | 'log' | 'now'>,
  actor: Actor,
  paid: PaidFor,
) {
  const { amountCentavos } = paid
  if (amountCentavos <= 0) return null
  const [code, academy, accounts] = await Promise.all([
    paymentCodeFor(records, actor, paid, now()),
    shownQrPh(records),
    paymentAccounts(records),
  ])
  const rendered = academy && (await pictureFor(academy.code, { amountCentavos, paymentCode: code }))
  if (academy && !rendered) log.error({ user: actor.id, amountCentavos }, 'a code to pay by could not be drawn right')
  const facts = academy && readCodeFacts(academy.code)
  return {
    amount: formatPhp(amountCentavos),
    amountToCopy: amountForSheet(amountCentavos),
    code,
    spoken: spokenCode(code),
    picture: rendered ? linkTo('payExactlyPicture', { code, centavos: String(amountCentavos) }) : null,
    account:
      academy && facts
        ? { bank: facts.bank, name: academy.accountName || facts.merchant, number: academy.accountNumber }
        : null,
    accounts,
  }
}
