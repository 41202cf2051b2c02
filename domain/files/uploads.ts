import { recordingBytesAtMost } from '#domain/training/practice/recordings'
import { formatLimit } from '#domain/words/formats'
import { MESSAGES } from '#domain/words/messages'

export const RECEIPT_MAX_BYTES = 20 * 1024 * 1024
export const PDF_MAX_BYTES = 50 * 1024 * 1024
export const PICTURE_MAX_PIXELS = 40_000_000
export const SHRINK_TO_PIXELS = 1600
export const UPLOAD_HOURS = 24

/** Marks refusals whose text is for users; texts of tus or of proxies are not. */
export const OUR_WORDS = 'X-Refusal'

export const UPLOAD_PURPOSES = ['receipt', 'picture', 'pdf', 'recording', 'voice-note'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

export function uploadLimit(purpose: UploadPurpose): number {
  if (purpose === 'recording' || purpose === 'voice-note') return recordingBytesAtMost(purpose)
  return purpose === 'pdf' ? PDF_MAX_BYTES : RECEIPT_MAX_BYTES
}

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'
export type PictureProblem = 'empty' | 'too-large' | 'not-a-picture' | 'heic' | 'too-many-pixels' | 'broken' | 'busy'

const PROBLEM_TEXT: Record<PictureProblem, string> = {
  empty: MESSAGES.emptyReceipt,
  'too-large': MESSAGES.largeReceipt,
  'not-a-picture': MESSAGES.wrongReceipt,
  heic: MESSAGES.heicPicture,
  'too-many-pixels': MESSAGES.hugeReceipt,
  broken: MESSAGES.brokenReceipt,
  busy: MESSAGES.busyPictures,
}

export function pictureProblemText(problem: PictureProblem): string {
  return PROBLEM_TEXT[problem]
}

/** Decides by the first bytes, not by name or declared type. */
export function pictureTypeOf(head: Uint8Array): PictureType | null {
  const starts = (bytes: number[], at = 0) => bytes.every((byte, index) => head[at + index] === byte)
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (starts([0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)) return 'image/webp'
  return null
}

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

export function isHeic(head: Uint8Array): boolean {
  const words = (from: number) => String.fromCharCode(...head.subarray(from, from + 4))
  return words(4) === 'ftyp' && HEIC_BRANDS.includes(words(8))
}

/** Decoding larger pictures could exhaust the memory of a phone or the server. */
export function hasTooManyPixels(width: number, height: number): boolean {
  return width * height > PICTURE_MAX_PIXELS
}

export function pngSizeOf(head: Uint8Array): { width: number; height: number } | null {
  if (pictureTypeOf(head) !== 'image/png' || head.length < 24) return null
  const view = new DataView(head.buffer, head.byteOffset, head.length)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

export function receiptProblem(size: number, head: Uint8Array): PictureProblem | null {
  if (size === 0) return 'empty'
  if (size > RECEIPT_MAX_BYTES) return 'too-large'
  if (!pictureTypeOf(head)) return isHeic(head) ? 'heic' : 'not-a-picture'
  const png = pngSizeOf(head)
  return png && hasTooManyPixels(png.width, png.height) ? 'too-many-pixels' : null
}

export type PdfProblem = 'empty' | 'too-large' | 'not-a-pdf' | 'locked' | 'active' | 'broken' | 'busy'

const PDF_TEXT: Record<PdfProblem, string> = {
  empty: 'This file is empty. Please choose the PDF again.',
  'too-large': `This file is larger than ${formatLimit(PDF_MAX_BYTES)}. Please choose a smaller PDF.`,
  'not-a-pdf': 'Please choose a PDF file.',
  locked: 'This PDF is protected by a password. Please save it without one and choose it again.',
  active:
    'This PDF holds scripts, programs or attached files, which are not taken. Please print it into a new PDF and choose that one.',
  broken: 'This PDF cannot be opened. Please save it again or choose another one.',
  busy: 'Too many PDFs are being looked at. Please try again in a minute.',
}

export function pdfProblemText(problem: PdfProblem): string {
  return PDF_TEXT[problem]
}

export function pdfProblem(size: number, head: Uint8Array): PdfProblem | null {
  if (size === 0) return 'empty'
  if (size > PDF_MAX_BYTES) return 'too-large'
  // Only at the very start: a file that becomes a PDF later is also something else.
  return [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, index) => head[index] === byte) ? null : 'not-a-pdf'
}

export function contentPictureText(problem: PictureProblem): string {
  return problem === 'not-a-picture' ? 'Please choose an image file.' : pictureProblemText(problem)
}
