import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { encode } from 'uqr'
import { sealed } from '#domain/money/qr-ph/fields'

/** A merchant's code of QR Ph as a bank would give it out. */
export const ACADEMY_CODE = sealed(
  '00020101021128620011ph.ppmi.p2m0111GXCHPHM2XXX032112345678901234567890105030005204581453036085802PH5913TINIG ' +
    'ACADEMY6006Taguig6104163062420012ph.ppmi.qrph0306STORE10503ABC0705GEN07',
)

/** The picture of a code, as a bank's app saves it. */
export async function codePicture(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const pixels = Buffer.from(data.flatMap((row) => row.map((dark) => (dark ? 0 : 255))))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * 8, size * 8, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

/** What a code says to a reader of another make than the site's own. */
export async function readByAnother(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}
