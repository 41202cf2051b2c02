import { createCanvas } from '@napi-rs/canvas'
import { inflateSync } from 'node:zlib'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { getDocument, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

// A separate program protects the site from malicious files. In: the PDF; out: a verdict line, then the first page.

const WIDE = 900
const TALL = 1200
const PAGES_LOOKED_AT = 200
/** An A4 sheet scanned for print has this many pixels; the preview leaves out larger pictures. */
const PICTURE_PIXELS = 9_000_000
const UNPACKED_BYTES = 64 * 1024 * 1024
const PARTS = join(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'), '..')

type Verdict = 'ok' | 'locked' | 'active' | 'broken'

/** PDF allows any character of a name as #xx. */
function written(names: readonly string[]): RegExp {
  const letter = (each: string) => `(?:${each}|#${each.charCodeAt(0).toString(16)})`
  return new RegExp(`/(?:${names.map((name) => Array.from(name, letter).join('')).join('|')})(?![A-Za-z0-9])`, 'i')
}

const ACTIVE = written(['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'GoToE', 'ImportData'])
const ACTIVE_SHORT = written(['JS', 'XFA'])
const PACKED = written(['ObjStm'])
const FLATE = written(['FlateDecode', 'Fl'])
const OTHER_FILTERS = written([
  'ASCIIHexDecode',
  'AHx',
  'ASCII85Decode',
  'A85',
  'LZWDecode',
  'LZW',
  'RunLengthDecode',
  'RL',
  'Crypt',
  'Predictor',
])

/** Searches object streams too; what cannot be unpacked does not count as harmless. */
function judgeWords(bytes: Buffer): Verdict {
  const text = bytes.toString('latin1')
  if (ACTIVE.test(text)) return 'active'
  let outside = ''
  let from = 0
  for (;;) {
    const at = text.indexOf('stream', from)
    if (at < 0) break
    if (text.slice(at - 3, at) === 'end') {
      from = at + 6
      continue
    }
    const head = text.slice(Math.max(from, text.lastIndexOf('obj', at)), at)
    outside += `${text.slice(from, at)}\n`
    const end = text.indexOf('endstream', at)
    if (PACKED.test(head)) {
      if (!FLATE.test(head) || OTHER_FILTERS.test(head)) return 'active'
      const start = at + 6 + (text[at + 6] === '\r' ? 2 : 1)
      const unpacked = unpack(bytes.subarray(start, end < 0 ? undefined : end))
      if (unpacked === null) return 'broken'
      outside += `${unpacked}\n`
    }
    from = end < 0 ? text.length : end + 9
  }
  outside += text.slice(from)
  return ACTIVE.test(outside) || ACTIVE_SHORT.test(outside) ? 'active' : 'ok'
}

function unpack(bytes: Buffer): string | null {
  try {
    return inflateSync(bytes, { maxOutputLength: UNPACKED_BYTES }).toString('latin1')
  } catch {
    return null
  }
}

async function judgeActions(pdf: PDFDocumentProxy): Promise<Verdict> {
  const { info } = await pdf.getMetadata()
  if ('EncryptFilterName' in info && info.EncryptFilterName) return 'locked'
  if ((await pdf.hasJSActions()) || (await pdf.getJSActions()) || (await pdf.getAttachments())) return 'active'
  for (let page = 1; page <= Math.min(pdf.numPages, PAGES_LOOKED_AT); page += 1)
    if (await (await pdf.getPage(page)).getJSActions()) return 'active'
  return 'ok'
}

async function firstPage(pdf: PDFDocumentProxy): Promise<{ width: number; height: number; jpeg: Buffer }> {
  const page = await pdf.getPage(1)
  const whole = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(WIDE / whole.width, TALL / whole.height) })
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))]
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  const browserCanvas: unknown = canvas
  await page.render({ canvas: browserCanvas as HTMLCanvasElement, viewport, background: '#ffffff' }).promise
  return { width, height, jpeg: await canvas.encode('jpeg', 82) }
}

async function read(): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  const say = (verdict: Verdict) => process.stdout.write(`${JSON.stringify({ verdict })}\n`)
  const words = judgeWords(bytes)
  if (words !== 'ok') return void say(words)
  let pdf: PDFDocumentProxy
  try {
    pdf = await getDocument({
      data: new Uint8Array(bytes),
      verbosity: VerbosityLevel.ERRORS,
      useWorkerFetch: false,
      useSystemFonts: false,
      enableXfa: false,
      maxImageSize: PICTURE_PIXELS,
      standardFontDataUrl: `${PARTS}/standard_fonts/`,
      cMapUrl: `${PARTS}/cmaps/`,
      wasmUrl: `${PARTS}/wasm/`,
    }).promise
    const verdict = pdf.numPages < 1 ? 'broken' : await judgeActions(pdf)
    if (verdict !== 'ok') return void say(verdict)
    await pdf.getPage(1)
  } catch (error) {
    return void say(error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken')
  }
  say('ok')
  try {
    const { width, height, jpeg } = await firstPage(pdf)
    process.stdout.write(`${JSON.stringify({ width, height })}\n`)
    process.stdout.write(jpeg)
  } catch {
    // The PDF opens, but its first page cannot be rendered.
  }
}

await read()
