/** Reads one part of a compressed table from front to back. */
class Strip {
  private at = 0
  private readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
  byte(): number {
    return this.bytes.readUInt8(this.at++)
  }
  word(): number {
    this.at += 2
    return this.bytes.readUInt16BE(this.at - 2)
  }
  signed(): number {
    this.at += 2
    return this.bytes.readInt16BE(this.at - 2)
  }
  take(length: number): Buffer {
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
  /** A number in the variable-length form '255UInt16' of the WOFF2 specification. */
  short(): number {
    const code = this.byte()
    if (code === 253) return this.word()
    if (code === 254) return this.byte() + 506
    return code === 255 ? this.byte() + 253 : code
  }
}

export type Point = { x: number; y: number; onCurve: boolean }

/** Returns the plain glyf and loca (long offsets) tables for a WOFF2 transformed glyf table. */
export function rebuildOutlines(table: Buffer): { glyf: Buffer; loca: Buffer } {
  const count = table.readUInt16BE(4)
  let offset = 36
  const strips = [8, 12, 16, 20, 24, 28, 32].map((place) => {
    const length = table.readUInt32BE(place)
    offset += length
    return new Strip(table.subarray(offset - length, offset))
  })
  const [contours, counts, flags, coordinates, composites, boxes, instructions] = strips
  if (!contours || !counts || !flags || !coordinates || !composites || !boxes || !instructions) throw new Error('A glyf table without its parts.')
  const hasBox = boxes.take(Math.ceil(count / 32) * 4)
  const glyphs: Buffer[] = []
  for (let glyph = 0; glyph < count; glyph++) {
    const contourCount = contours.signed()
    const boxed = ((hasBox[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0
    if (contourCount === 0) glyphs.push(Buffer.alloc(0))
    else if (contourCount < 0) {
      const box = boxes.take(8)
      const { parts, instructed } = readComposite(composites)
      const extra = instructed ? coordinates.short() : 0
      glyphs.push(Buffer.concat([shorts([-1]), box, parts, ...(instructed ? [shorts([extra]), instructions.take(extra)] : [])]))
    } else {
      const sizes = Array.from({ length: contourCount }, () => counts.short())
      const points = readPoints(sizes.reduce((sum, size) => sum + size, 0), flags, coordinates)
      const box = boxed ? boxes.take(8) : undefined
      const program = instructions.take(coordinates.short())
      glyphs.push(writeSimple(sizes, points, box, program))
    }
  }
  return joinGlyphs(glyphs)
}

function readComposite(strip: Strip): { parts: Buffer; instructed: boolean } {
  const parts: Buffer[] = []
  let instructed = false
  for (;;) {
    const flags = strip.word()
    const scale = flags & 0x0008 ? 2 : flags & 0x0040 ? 4 : flags & 0x0080 ? 8 : 0
    parts.push(shorts([flags]), strip.take(2 + (flags & 0x0001 ? 4 : 2) + scale))
    instructed ||= (flags & 0x0100) !== 0
    if (!(flags & 0x0020)) return { parts: Buffer.concat(parts), instructed }
  }
}

// Table 'Triplet Encoding' of the specification, written as arithmetic.
function readPoints(count: number, flags: Strip, data: Strip): Point[] {
  let x = 0
  let y = 0
  return Array.from({ length: count }, () => {
    const code = flags.byte()
    const flag = code & 127
    const side = (bit: number, size: number): number => ((flag >> bit) & 1 ? size : -size)
    if (flag < 10) y += side(0, ((flag & 14) << 7) + data.byte())
    else if (flag < 20) x += side(0, (((flag - 10) & 14) << 7) + data.byte())
    else if (flag < 84) {
      const base = flag - 20
      const pair = data.byte()
      x += side(0, 1 + (base & 0x30) + (pair >> 4))
      y += side(1, 1 + ((base & 0x0c) << 2) + (pair & 15))
    } else if (flag < 120) {
      const base = flag - 84
      x += side(0, 1 + (Math.floor(base / 12) << 8) + data.byte())
      y += side(1, 1 + (((base % 12) >> 2) << 8) + data.byte())
    } else if (flag < 124) {
      const [a, b, c] = [data.byte(), data.byte(), data.byte()]
      x += side(0, (a << 4) + (b >> 4))
      y += side(1, ((b & 15) << 8) + c)
    } else {
      x += side(0, data.word())
      y += side(1, data.word())
    }
    return { x, y, onCurve: code < 128 }
  })
}

/** Returns the glyf entry of a glyph drawn by points. */
export function writeSimple(sizes: number[], points: Point[], box: Buffer = shorts(boundsOf(points)), program: Buffer = Buffer.alloc(0)): Buffer {
  let end = -1
  const ends = sizes.map((size) => (end += size))
  const steps = points.map((point, index) => ({ x: point.x - (points[index - 1]?.x ?? 0), y: point.y - (points[index - 1]?.y ?? 0) }))
  return Buffer.concat([
    shorts([sizes.length]),
    box,
    shorts([...ends, program.length]),
    program,
    Buffer.from(points.map((point) => (point.onCurve ? 1 : 0))),
    shorts(steps.map((step) => step.x)),
    shorts(steps.map((step) => step.y)),
  ])
}

function boundsOf(points: Point[]): number[] {
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function shorts(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, index * 2))
  return bytes
}

/** Returns glyphs one after another with the table of where each begins. */
export function joinGlyphs(glyphs: Buffer[]): { glyf: Buffer; loca: Buffer } {
  const loca = Buffer.alloc((glyphs.length + 1) * 4)
  const padded = glyphs.map((glyph) => Buffer.concat([glyph, Buffer.alloc((4 - (glyph.length % 4)) % 4)]))
  let offset = 0
  padded.forEach((glyph, index) => {
    offset += glyph.length
    loca.writeUInt32BE(offset, (index + 1) * 4)
  })
  return { glyf: Buffer.concat(padded), loca }
}
