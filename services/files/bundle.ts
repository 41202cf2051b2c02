import { makeZip } from 'client-zip'
import type { FileStore } from './files.ts'

export function streamBundle(
  files: FileStore,
  texts: Record<string, unknown>,
  stored: readonly { name: string; key: string }[],
  { readme, now, failed }: { readme: string; now: Date; failed(error: unknown): void },
): ReadableStream<Uint8Array> {
  async function* entries() {
    try {
      yield { name: 'README.txt', lastModified: now, input: readme }
      for (const [topic, value] of Object.entries(texts))
        yield { name: `${topic}.json`, lastModified: now, input: `${JSON.stringify(value, null, 2)}\n` }
      for (const { name, key } of stored) {
        const found = await files.read(key)
        if (found) yield { name: `files/${name}`, lastModified: now, input: found.body, size: found.size }
      }
    } catch (error) {
      failed(error)
      throw error
    }
  }
  return makeZip(entries(), { buffersAreUTF8: true })
}
