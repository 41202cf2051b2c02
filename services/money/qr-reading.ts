import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { PICTURE_MAX_PIXELS } from '#domain/files/uploads'

const READ_AT = 2400
const MOST = 4

let ready: Promise<unknown> | null = null

/** Loads the WebAssembly from disk, because the library would fetch it from the network. */
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

export async function readCodes(bytes: Uint8Array): Promise<string[] | null> {
  await prepared()
  const pixels = await sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: READ_AT, height: 2 * READ_AT, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  return pixels && readPixels(pixels.data, pixels.info.width, pixels.info.height)
}

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
