import { withPayment, type QrPhCode } from '#domain/money/qr-ph/code'
import { drawnCode } from '#services/money/qr-codes'

/** A PNG of the academy's code for one payment; null when it cannot be, and then only the plain picture is shown. */
export async function pictureFor(
  code: QrPhCode,
  payment: { amountCentavos: number; paymentCode: string },
): Promise<Uint8Array | null> {
  const made = withPayment(code, payment)
  return made.ok ? drawnCode(made.do) : null
}

/** A drawn code is for one person and for now: kept nowhere on the way. */
export function codePicture(png: Uint8Array, name: string): Response {
  return new Response(new Uint8Array(png), {
    headers: {
      'content-type': 'image/png',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
