import { SEAL_BYTES, type Seals } from '#services/operating/seals'
import type { ByteRange } from './files.ts'

const PIECE = 65_536
const STORED_PIECE = PIECE + SEAL_BYTES

const countOf = (storedBytes: number) => Math.ceil(storedBytes / STORED_PIECE)

/** The place and the number of pieces are authenticated, so that none can be left out, moved or added. */
const subjectOf = (key: string, at: number, count: number) => `${key} piece ${at + 1} of ${count}`

export function sizeOfPieces(bytes: number): number {
  return bytes + SEAL_BYTES * Math.max(1, Math.ceil(bytes / PIECE))
}

export function sizeWithin(storedBytes: number): number {
  return storedBytes - SEAL_BYTES * countOf(storedBytes)
}

export function sealPieces(seals: Seals, key: string, bytes: Uint8Array): Uint8Array {
  if (seals.newest === null) return bytes
  const count = Math.max(1, Math.ceil(bytes.length / PIECE))
  const pieces = Array.from({ length: count }, (_, at) =>
    seals.seal(bytes.subarray(at * PIECE, (at + 1) * PIECE), subjectOf(key, at, count)),
  )
  return Buffer.concat(pieces)
}

export function piecesOver({ start, end }: ByteRange, storedBytes: number) {
  const first = Math.floor(start / PIECE)
  const last = Math.floor(end / PIECE)
  return {
    stored: { start: first * STORED_PIECE, end: Math.min((last + 1) * STORED_PIECE, storedBytes) - 1 },
    first,
    skip: start - first * PIECE,
  }
}

export function openPieces(
  seals: Seals,
  key: string,
  stored: Uint8Array,
  storedBytes: number,
  first = 0,
): Uint8Array {
  const count = countOf(storedBytes)
  const pieces = Array.from({ length: Math.ceil(stored.length / STORED_PIECE) }, (_, at) =>
    seals.open(stored.subarray(at * STORED_PIECE, (at + 1) * STORED_PIECE), subjectOf(key, first + at, count)),
  )
  return Buffer.concat(pieces)
}
