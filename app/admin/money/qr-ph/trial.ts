import { readQrPh } from '#domain/money/qr-ph/code'
import { TRIAL_CENTAVOS, TRIAL_REFERENCE } from '#domain/money/qr-ph/showing'
import { pictureFor } from '#app/shared/money/code-picture'

/** The very way a client's code is made, for one peso; null when it could not be drawn right. */
export async function trialPicture(payload: string): Promise<Uint8Array | null> {
  const code = readQrPh(payload)
  if (!code.ok) return null
  return pictureFor(code.do, { amountCentavos: TRIAL_CENTAVOS, paymentCode: TRIAL_REFERENCE })
}
