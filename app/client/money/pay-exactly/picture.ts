import { data } from 'react-router'
import { shownQrPh } from '#records/money/qr-ph/academy-code'
import { ownPaymentCode } from '#records/money/qr-ph/payment-codes'
import { signedIn } from '#app/context'
import { codePicture, pictureFor } from '#app/workflows/money/code-picture'
import type { Route } from './+types/picture'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const [own, shown] = await Promise.all([
    ownPaymentCode(academy.records, actor, params.code),
    shownQrPh(academy.records),
  ])
  if (!own || !shown || String(own.amountCentavos) !== params.centavos) throw data(null, { status: 404 })
  const { code: paymentCode, amountCentavos } = own
  const picture = await pictureFor(shown.code, { amountCentavos, paymentCode })
  if (!picture) throw data(null, { status: 404 })
  return codePicture(picture, `pay-${paymentCode}.png`)
}
