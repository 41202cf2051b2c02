import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliDecompressSync } from 'node:zlib'
import { rebuildOutlines } from './outlines.ts'

/**
 * The house typefaces ship as WOFF2 for browsers. PDF and picture drawing need plain TrueType, and must not depend on fonts installed on the
 * machine, so the same files are unpacked here (https://www.w3.org/TR/WOFF2/).
 */
export type Face = 'bodoni' | 'bodoni-italic' | 'figtree'

const FILES: Readonly<Record<Face, string>> = {
  bodoni: '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2',
  'bodoni-italic': '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-italic.woff2',
  figtree: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
}

// The order is the specification's: a table's number in the file is its place in this list.
const KNOWN_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB ' +
  'EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?: |$)/g)?.map((tag) => tag.slice(0, 4)) ?? []

type Table = { tag: string; bytes: Buffer; transformed: boolean }

const opened = new Map<Face, Buffer>()

/** Returns the variable TrueType file of a house typeface. */
export function typefaceFile(face: Face): Buffer {
  const kept = opened.get(face)
  if (kept) return kept
  const file = unpackWoff2(readFileSync(createRequire(import.meta.url).resolve(FILES[face])))
  opened.set(face, file)
  return file
}

/** Returns the TrueType file held in a WOFF2 file. */
export function unpackWoff2(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('Not a WOFF2 file.')
  const tables = readTables(file)
  const glyf = tables.get('glyf')
  const head = tables.get('head')
  if (!glyf?.transformed || !head || tables.get('hmtx')?.transformed) throw new Error('A WOFF2 file of an unexpected kind.')
  const outlines = rebuildOutlines(glyf.bytes)
  const longOffsets = Buffer.from(head.bytes)
  longOffsets.writeInt16BE(1, 50)
  const plain = [...tables.values()].map(({ tag, bytes }): [string, Buffer] => {
    if (tag === 'glyf') return [tag, outlines.glyf]
    if (tag === 'loca') return [tag, outlines.loca]
    return [tag, tag === 'head' ? longOffsets : bytes]
  })
  return writeFont(file.readUInt32BE(4), plain)
}

/** Returns the tables of a TrueType file by their tags. */
export function fontTables(file: Buffer): [string, Buffer][] {
  return Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * 16
    const offset = file.readUInt32BE(entry + 8)
    return [file.toString('latin1', entry, entry + 4), file.subarray(offset, offset + file.readUInt32BE(entry + 12))]
  })
}

function readTables(file: Buffer): Map<string, Table> {
  const count = file.readUInt16BE(12)
  const entries: { tag: string; length: number; transformed: boolean }[] = []
  let at = 48
  const readBase128 = (): number => {
    let value = 0
    for (;;) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  for (let index = 0; index < count; index++) {
    const flags = file.readUInt8(at++)
    const known = KNOWN_TAGS[flags & 63]
    const tag = known ?? file.toString('latin1', at, at + 4)
    if (known === undefined) at += 4
    const version = flags >> 6
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
    const original = readBase128()
    entries.push({ tag, length: transformed ? readBase128() : original, transformed })
  }
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  let offset = 0
  return new Map(
    entries.map(({ tag, length, transformed }) => {
      const bytes = data.subarray(offset, offset + length)
      offset += length
      return [tag, { tag, bytes, transformed }]
    }),
  )
}

/** Returns a TrueType file made of the given tables. */
export function writeFont(flavour: number, tables: [string, Buffer][]): Buffer {
  const sorted = tables.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const directory = Buffer.alloc(12 + sorted.length * 16)
  const power = Math.floor(Math.log2(sorted.length))
  directory.writeUInt32BE(flavour, 0)
  directory.writeUInt16BE(sorted.length, 4)
  directory.writeUInt16BE(2 ** power * 16, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE((sorted.length - 2 ** power) * 16, 10)
  const parts = [directory]
  let offset = directory.length
  sorted.forEach(([tag, bytes], index) => {
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    const entry = 12 + index * 16
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(checksum(padded), entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(bytes.length, entry + 12)
    parts.push(padded)
    offset += padded.length
  })
  return sealed(Buffer.concat(parts))
}

// The seal in 'head' differs with every change to the file; pdfkit tells two weights of one family apart by it.
function sealed(file: Buffer): Buffer {
  const head = file.indexOf('head', 12, 'latin1')
  const place = file.readUInt32BE(head + 8) + 8
  file.writeUInt32BE(0, place)
  file.writeUInt32BE((0xb1b0afba - checksum(file)) >>> 0, place)
  return file
}

function checksum(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}
