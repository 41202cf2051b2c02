import { transcode } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { acceptedEncoding } from '#edge/http/accepted-encoding'

/** Not files and long lists, which are sent as they are read. */
const TEXTS = /^(?:text\/html|text\/x-script|text\/plain|application\/(?:json|xml|atom\+xml|manifest\+json))\b/
const WORTH_BYTES = 1024
/** Above this another thread does the work, so that nobody else waits for it. */
const LARGE_BYTES = 256 * 1024

// A page of 66 KB: brotli at 2 costs 0.25 ms and leaves 16.7 KB, at 3 0.34 and 16.5, gzip at 4 0.44 and 16.3; a stream
// of either more than twice that.
const HOW = {
  br: {
    settings: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    now: brotliCompressSync,
    later: promisify(brotliCompress),
  },
  gzip: { settings: { level: 4 }, now: gzipSync, later: promisify(gzip) },
} as const

/** Beyond what takes one byte of memory a sign. */
const WIDE = /[\u0100-\uffff]/

/** Written and read again at once, so that no page makes one of its own: 256 thousand signs of two bytes. */
const scratch = Buffer.allocUnsafeSlow(512 * 1024)

/** A text with a single “ in it takes Node's usual way five times as long: 140 µs for a page of 70 KB. */
export function encoded(pieces: readonly string[]): Uint8Array<ArrayBuffer> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (length * 2 > scratch.length || !pieces.some((piece) => WIDE.test(piece))) return Buffer.from(pieces.join(''))
  try {
    const end = pieces.reduce((at, piece) => at + scratch.write(piece, at, 'utf16le'), 0)
    return transcode(scratch.subarray(0, end), 'utf16le', 'utf8')
  } catch {
    // Half a sign, which the usual way replaces.
    return Buffer.from(pieces.join(''))
  }
}

/** A page comes in pieces, anything else as a stream; a body not worth it comes back as it is. */
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
