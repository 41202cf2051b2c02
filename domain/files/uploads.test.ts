import { describe, expect, it } from 'vitest'
import {
  hasTooManyPixels,
  isHeic,
  PDF_MAX_BYTES,
  pdfProblem,
  pictureProblemText,
  pictureTypeOf,
  pngSizeOf,
  receiptProblem,
  RECEIPT_MAX_BYTES,
} from './uploads.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
const PNG = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')
const JPEG = bytes('\xff\xd8\xff\xe0\0\x10JFIF\0')
const WEBP = bytes('RIFF\x24\0\0\0WEBPVP8 ')

/** The first 24 bytes of a PNG that declares this size. */
function pngHead(width: number, height: number): Uint8Array {
  const head = new Uint8Array(24)
  head.set(PNG)
  new DataView(head.buffer).setUint32(16, width)
  new DataView(head.buffer).setUint32(20, height)
  return head
}

describe('a receipt', () => {
  it('is a PNG, a JPEG or a WebP by its first bytes [REG-4, REG-6]', () => {
    expect(pictureTypeOf(PNG)).toBe('image/png')
    expect(pictureTypeOf(JPEG)).toBe('image/jpeg')
    expect(pictureTypeOf(bytes('\xff\xd8\xff\xe1\0\x10Exif\0\0'))).toBe('image/jpeg')
    expect(pictureTypeOf(WEBP)).toBe('image/webp')
    for (const head of [PNG, JPEG, WEBP]) expect(receiptProblem(1000, head)).toBeNull()
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['an SVG behind an XML head', '<?xml version="1.0"?><svg>'],
    ['an HTML page', '<!doctype html><script>'],
    ['a PDF', '%PDF-1.7\n'],
    ['a GIF', 'GIF89a\x01\0'],
    ['a BMP', 'BM\x36\0\0\0'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['a WAV, which is a RIFF too', 'RIFF\x24\0\0\0WAVEfmt '],
    ['an AVI, which is a RIFF too', 'RIFF\x24\0\0\0AVI LIST'],
    ['a program', '\x7fELF\x02\x01'],
    ['a ZIP', 'PK\x03\x04'],
    ['a PNG without its eighth byte', '\x89PNG\r\n\x1a'],
    ['a PNG broken by a text transfer', '\x89PNG\n\x1a\n\0'],
    ['a PNG that begins one byte late', ' \x89PNG\r\n\x1a\n'],
    ['a JPEG cut after two bytes', '\xff\xd8'],
    ['a text that names a type', 'image/png'],
    ['a single byte', '\x89'],
  ])('is never %s, whatever its name says [REG-4, REG-6]', (_, head) => {
    expect(pictureTypeOf(bytes(head))).toBeNull()
    expect(receiptProblem(1000, bytes(head))).toBe('not-a-picture')
  })

  it.each(['heic', 'heix', 'mif1', 'msf1'])('stored as HEIC (%s) is answered with the way out [LINK-2]', (brand) => {
    const head = bytes(`\0\0\0\x24ftyp${brand}\0\0\0\0`)
    expect([isHeic(head), receiptProblem(1000, head)]).toEqual([true, 'heic'])
    expect(pictureProblemText('heic')).toContain('take a screenshot')
    const avif = bytes('\0\0\0\x24ftypavif\0\0\0\0')
    expect([isHeic(avif), receiptProblem(1000, avif)]).toEqual([false, 'not-a-picture'])
  })

  it('of no bytes is told to be empty, before anything else is wrong with it [REG-4]', () => {
    expect(receiptProblem(0, new Uint8Array())).toBe('empty')
    expect(receiptProblem(0, PNG)).toBe('empty')
  })

  it('is taken at 20 MB and refused one byte above [REG-6]', () => {
    expect(RECEIPT_MAX_BYTES).toBe(20_971_520)
    expect(receiptProblem(20_971_520, PNG)).toBeNull()
    expect(receiptProblem(20_971_521, PNG)).toBe('too-large')
    expect(receiptProblem(20_971_521, bytes('GIF89a'))).toBe('too-large')
  })

  it('is taken at 40 megapixels and refused above, before it is decoded [REG-6]', () => {
    expect([
      hasTooManyPixels(8000, 5000),
      hasTooManyPixels(5000, 8000),
      hasTooManyPixels(8000, 5001),
      hasTooManyPixels(40_000_001, 1),
    ]).toEqual([false, false, true, true])
    expect(receiptProblem(1000, pngHead(8000, 5000))).toBeNull()
    expect(receiptProblem(1000, pngHead(8000, 5001))).toBe('too-many-pixels')
    expect(receiptProblem(1000, pngHead(14_000, 14_000))).toBe('too-many-pixels')
    expect(receiptProblem(1000, pngHead(0xffff_ffff, 0xffff_ffff))).toBe('too-many-pixels')
  })

  it('that is a PNG says its size in its first 24 bytes, wherever they lie in memory, and no other file does [REG-6]', () => {
    expect(pngSizeOf(pngHead(640, 480))).toEqual({ width: 640, height: 480 })
    const within = new Uint8Array(100)
    within.set(pngHead(640, 480), 7)
    expect(pngSizeOf(within.subarray(7, 31))).toEqual({ width: 640, height: 480 })
    expect(pngSizeOf(pngHead(640, 480).subarray(0, 23))).toBeNull()
    for (const head of [JPEG, WEBP, new Uint8Array(24)]) expect(pngSizeOf(head)).toBeNull()
  })

  it('that is no picture is answered in these words [REG-4]', () => {
    expect(pictureProblemText('not-a-picture')).toBe('Please choose a PNG, JPEG or WebP picture.')
    const texts = (['empty', 'too-large', 'not-a-picture', 'too-many-pixels', 'broken'] as const).map(
      pictureProblemText,
    )
    expect(new Set(texts).size).toBe(5)
    for (const text of texts) expect(text).toMatch(/^[A-Z].+\.$/)
  })
})

describe('a PDF before it is opened', () => {
  it('is refused when it is empty, above 50 MB, or begins as something else [ADM-9]', () => {
    const head = new TextEncoder().encode('%PDF-1.7')
    expect(pdfProblem(PDF_MAX_BYTES, head)).toBeNull()
    expect(pdfProblem(PDF_MAX_BYTES + 1, head)).toBe('too-large')
    expect(pdfProblem(0, head)).toBe('empty')
    expect(pdfProblem(10, new TextEncoder().encode('<html>%PDF-'))).toBe('not-a-pdf')
  })
})
