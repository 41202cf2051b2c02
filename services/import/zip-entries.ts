import { inflateRawSync } from 'node:zlib'
import type { ZipEntry } from '#domain/import/facebook-posts'

export type ReadRange = (start: number, length: number) => Promise<Buffer>

const ENTRIES_AT_MOST = 20_000
const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const LONGEST_COMMENT = 65_557
const DIRECTORY_AT_MOST = 16 * 1024 * 1024

export class NoZip extends Error {}

/** The entries of a ZIP by its directory; names are only compared, never used as paths. */
export async function listZip(size: number, read: ReadRange): Promise<ZipEntry[]> {
  const from = Math.max(0, size - LONGEST_COMMENT)
  const tail = await read(from, size - from)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || tail.length < end + 22 || tail.readUInt32LE(end) !== END) throw new NoZip('no end of a ZIP')
  const [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ]
  if (count > ENTRIES_AT_MOST || length > DIRECTORY_AT_MOST || start + length > size)
    throw new NoZip('too many entries')
  const directory = await read(start, length)
  const entries: ZipEntry[] = []
  for (let at = 0, nth = 0; nth < count; nth += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw new NoZip('a broken directory')
    const name = directory.readUInt16LE(at + 28)
    const method = directory.readUInt16LE(at + 10)
    if (method === 0 || method === 8)
      entries.push({
        path: directory.toString('utf8', at + 46, at + 46 + name),
        offset: directory.readUInt32LE(at + 42),
        packed: directory.readUInt32LE(at + 20),
        size: directory.readUInt32LE(at + 24),
        isPacked: method === 8,
      })
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Null when it is broken or larger than `most`, also when its header says otherwise. */
export async function unpackEntry(entry: ZipEntry, read: ReadRange, most: number): Promise<Buffer | null> {
  if (entry.packed > most || entry.size > most) return null
  const head = await read(entry.offset, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== LOCAL) return null
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const bytes = await read(start, entry.packed)
  if (bytes.length !== entry.packed) return null
  if (!entry.isPacked) return bytes
  try {
    return inflateRawSync(bytes, { maxOutputLength: most })
  } catch {
    return null
  }
}
