import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { FileStore } from './files.ts'

/** Packed as it is read. A file whose bytes are gone is left out. */
export function streamBundle(
  files: FileStore,
  texts: Record<string, unknown>,
  stored: readonly { name: string; key: string }[],
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const tar = pack()
  const gzip = createGzip()
  const packing = async () => {
    for (const [topic, value] of Object.entries(texts)) {
      const body = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
      await pipeline(Readable.from([body]), tar.entry({ name: `${topic}.json`, size: body.length }))
    }
    for (const { name, key } of stored) {
      const found = await files.read(key)
      if (found) await pipeline(Readable.from(found.body), tar.entry({ name: `files/${name}`, size: found.size }))
    }
    tar.finalize()
  }
  // The reader may leave in the middle; then both ends stop.
  pipeline(tar, gzip).catch(failed)
  packing().catch((error: unknown) => {
    tar.destroy()
    gzip.destroy()
    failed(error)
  })
  // Node's stream and the web's are one at run time; their types differ.
  return Readable.toWeb(gzip) as ReadableStream<Uint8Array>
}
