import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { PICTURE_MAX_PIXELS } from '#domain/files/uploads'

/** Sharper than this a phone's photo says nothing more of a code. */
const READ_AT = 2400
/** One is wanted; a second one already says that there are too many. */
const MOST = 4

let ready: Promise<unknown> | null = null

/** Its program lies on this disk: without that it would be fetched from elsewhere. */
function prepared(): Promise<unknown> {
  ready ??= prepareZXingModule({
    overrides: {
      wasmBinary: new Uint8Array(
        readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
      ).buffer,
    },
    fireImmediately: true,
  })
  return ready
}

/** What the QR codes in a picture say, each once; null when the picture cannot be opened. */
export async function readCodes(bytes: Uint8Array): Promise<string[] | null> {
  await prepared()
  const drawn = await sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: READ_AT, height: 2 * READ_AT, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  return drawn && readPixels(drawn.data, drawn.info.width, drawn.info.height)
}

/** A text in letters that are no UTF-8 is left out: nobody could say what it says. */
async function readPixels(data: Uint8Array, width: number, height: number): Promise<string[]> {
  const found = await readBarcodes(
    { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: MOST },
  )
  const texts = found.flatMap(({ isValid, bytes }) => (isValid ? textOf(bytes) : null) ?? [])
  return [...new Set(texts)]
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
