import { transcode } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { acceptedEncoding } from '#edge/responses/accepted-encoding'

const TEXTS = /^(?:text\/html|text\/x-script|text\/plain|application\/(?:json|xml|atom\+xml|manifest\+json))\b/
const WORTH_BYTES = 1024
/** Larger bodies are compressed on another thread, so that other requests do not wait. */
const LARGE_BYTES = 256 * 1024

// Higher levels cost more CPU time than the bytes they save; compressing a stream costs more than a buffer.
const HOW = {
  br: {
    settings: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    now: brotliCompressSync,
    later: promisify(brotliCompress),
  },
  gzip: { settings: { level: 4 }, now: gzipSync, later: promisify(gzip) },
} as const

const WIDE = /[\u0100-\uffff]/

/** Shared by all pages, because it is filled and read synchronously. */
const scratch = Buffer.allocUnsafeSlow(512 * 1024)

/** Node encodes slowly once a text has one character above U+00FF; writing into a buffer is faster. */
export function encoded(pieces: readonly string[]): Uint8Array<ArrayBuffer> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (length * 2 > scratch.length || !pieces.some((piece) => WIDE.test(piece))) return Buffer.from(pieces.join(''))
  try {
    const end = pieces.reduce((at, piece) => at + scratch.write(piece, at, 'utf16le'), 0)
    return transcode(scratch.subarray(0, end), 'utf16le', 'utf8')
  } catch {
    return Buffer.from(pieces.join(''))
  }
}

export async function compressed(
  body: ReadableStream<Uint8Array> | readonly string[] | null,
  headers: Headers,
  accepted: string,
): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null> {
  if (body === null) return null
  if (
    body instanceof ReadableStream &&
    (headers.has('content-encoding') || !TEXTS.test(headers.get('content-type') ?? ''))
  )
    return body
  const bytes =
    body instanceof ReadableStream ? new Uint8Array(await new Response(body).arrayBuffer()) : encoded(body)
  headers.append('Vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(accepted, ['br', 'gzip'])
  if (!encoding || bytes.length < WORTH_BYTES) return bytes
  headers.set('Content-Encoding', encoding)
  const { settings, now, later } = HOW[encoding]
  return new Uint8Array(bytes.length > LARGE_BYTES ? await later(bytes, settings) : now(bytes, settings))
}
