import { withPayment, type QrPhCode } from '#domain/money/qr-ph/code'
import { renderQrCode } from '#services/money/qr-codes'

export async function pictureFor(
  code: QrPhCode,
  payment: { amountCentavos: number; paymentCode: string },
): Promise<Uint8Array | null> {
  const made = withPayment(code, payment)
  return made.ok ? renderQrCode(made.value) : null
}

/** Privacy: the code is for one user, so it must not be cached. */
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
