import { loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import { encode } from 'uqr'
import type { TypePair } from '#domain/content/look/look'
import { drawable, printed, withTypePair, type Setting } from '#services/content/text-layout'
import { centredAt, fitted, line, linesFitting } from '#services/content/pdf-words'
import type { PaperColours } from '#domain/content/look/paper-colours'
import { drawArtSvg } from '#services/content/look/draw-look-art'

export type CertificateContent = {
  brand: string
  name: string
  packageName: string
  day: string
  number: string
  address: string
  colours: PaperColours
  typePair: TypePair
}

const [WIDTH, HEIGHT] = [842, 595]
const MIDDLE = WIDTH / 2
const [INK, GOLD, SOFT] = ['#1D0F19', '#F4B942', '#6B5D66']
const QR = 92

export async function drawCertificate(content: CertificateContent): Promise<Uint8Array> {
  const pdf = new PDFDocument({ title: `Certificate ${content.number}`, author: content.brand })
  const begun: unknown = pdf.beginPage(WIDTH, HEIGHT)
  const page = begun as SKRSContext2D
  ground(page, content.colours)
  const mark = await sharp(await drawArtSvg('brand', { ...content.colours, artSet: 'stage' }), { density: 300 })
    .resize({ width: 240 })
    .png()
    .toBuffer()
  page.drawImage(await loadImage(mark), MIDDLE - 26, 62, 52, 52)
  withTypePair(content.typePair, () => words(page, content))
  code(page, content.address)
  pdf.endPage()
  return pdf.close()
}

function words(page: SKRSContext2D, content: CertificateContent): void {
  const { dark, accent } = content.colours
  const brand = drawable(content.brand)
  centred(page, brand, 142, dark, fitted(brand, 19, 480, { face: 'bodoni', weight: 600 }))
  centred(page, 'Certificate of completion', 206, accent, { size: 42, face: 'bodoni', weight: 500, spacing: -0.5 })
  centred(page, 'This is to certify that', 248, SOFT, { size: 15 })
  const name = linesFitting(printed(content.name), { largest: 46, oneLine: 28 }, 640, { face: 'bodoni', weight: 500 })
  stacked(page, name, 308, INK)
  page.fillStyle = GOLD
  page.fillRect(MIDDLE - 150, 322, 300, 2)
  centred(page, 'has taken every session and assessment of', 354, SOFT, { size: 15 })
  const packageName = linesFitting(printed(content.packageName), { largest: 25, oneLine: 17 }, 640, { weight: 600 })
  stacked(page, packageName, packageName.lines.length > 1 ? 408 : 390, dark)
  written(page, content)
}

const centred = (page: SKRSContext2D, text: string, y: number, colour: string, setting: Setting) =>
  centredAt(page, text, MIDDLE, y, colour, setting)

function stacked(
  page: SKRSContext2D,
  { lines, setting }: { lines: string[]; setting: Setting },
  bottom: number,
  colour: string,
): void {
  for (const [at, text] of lines.entries())
    centred(page, text, bottom - (lines.length - 1 - at) * setting.size * 1.15, colour, setting)
}

function ground(page: SKRSContext2D, { dark, tint }: PaperColours): void {
  page.fillStyle = dark
  page.fillRect(0, 0, WIDTH, HEIGHT)
  page.fillStyle = '#FFFCFA'
  page.fillRect(16, 16, WIDTH - 32, HEIGHT - 32)
  page.strokeStyle = GOLD
  page.lineWidth = 1.4
  page.strokeRect(26, 26, WIDTH - 52, HEIGHT - 52)
  page.fillStyle = tint
  page.beginPath()
  page.moveTo(MIDDLE - 200, HEIGHT - 27)
  page.lineTo(MIDDLE - 200, 236)
  page.arc(MIDDLE, 236, 200, Math.PI, 0)
  page.lineTo(MIDDLE + 200, HEIGHT - 27)
  page.fill()
}

function written(page: SKRSContext2D, { day, number, address }: CertificateContent): void {
  line(page, 'Given on', 62, 474, SOFT, { size: 12 })
  line(page, day, 62, 494, INK, { size: 16, weight: 600 })
  line(page, 'Number', 62, 524, SOFT, { size: 12 })
  line(page, number, 62, 545, INK, { size: 17, weight: 600, spacing: 0.6 })
  const shown = address.replace(/^https?:\/\//, '')
  centred(page, 'Check this certificate at', 526, SOFT, { size: 11 })
  centred(page, shown, 545, INK, fitted(shown, 12, 380, { weight: 600 }))
}

function code(page: SKRSContext2D, address: string): void {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const [left, top, each] = [WIDTH - 62 - QR, 545 - QR, QR / size]
  page.fillStyle = '#FFFFFF'
  page.fillRect(left, top, QR, QR)
  page.fillStyle = '#000000'
  page.beginPath()
  // Modules are slightly larger, so that no hairlines show between them.
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) page.rect(left + x * each, top + y * each, each + 0.05, each + 0.05)
  page.fill()
}
