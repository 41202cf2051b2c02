import { readQrPh } from '#domain/money/qr-ph/code'
import { TRIAL_CENTAVOS, TRIAL_REFERENCE } from '#domain/money/qr-ph/show-code'
import { pictureFor } from '#app/workflows/money/code-picture'

/** Renders a client's code for one peso, in the same way; null when verification fails. */
export async function trialPicture(payload: string): Promise<Uint8Array | null> {
  const code = readQrPh(payload)
  if (!code.ok) return null
  return pictureFor(code.value, { amountCentavos: TRIAL_CENTAVOS, paymentCode: TRIAL_REFERENCE })
}
