import { loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import type { TypePair } from '#domain/content/look/look'
import { drawable, printed, withTypePair, wrap, type Setting } from '#services/content/text-layout'
import { centredAt, fitted, line, linesFitting, widthOf } from '#services/content/pdf-words'
import type { PaperColours } from '#domain/content/look/paper-colours'
import { drawArtSvg } from '#services/content/look/draw-look-art'

export type AcknowledgementContent = {
  issuer: { name: string; address: string; taxNumber: string }
  number: string
  day: string
  name: string
  packageName: string
  shares: string[]
  amount: string
  amountInWords: string
  paid: string
  foot: string
  voided: boolean
  colours: PaperColours
  typePair: TypePair
}

const [WIDTH, HEIGHT] = [595, 420]
const STEP = 34
const [LEFT, RIGHT] = [44, WIDTH - 44]
const [INK, GOLD, SOFT, LINE] = ['#1D0F19', '#F4B942', '#6B5D66', '#E6D9DD']

export async function drawAcknowledgement(content: AcknowledgementContent): Promise<Uint8Array> {
  const title = `${content.voided ? 'VOID: ' : ''}Acknowledgement receipt ${content.number}`
  const pdf = new PDFDocument({ title, author: content.issuer.name })
  const below = STEP * Math.max(0, content.shares.length - 1)
  const begun: unknown = pdf.beginPage(WIDTH, HEIGHT + below)
  const page = begun as SKRSContext2D
  page.fillStyle = '#FFFFFF'
  page.fillRect(0, 0, WIDTH, HEIGHT + below)
  page.fillStyle = GOLD
  page.fillRect(0, 0, WIDTH, 5)
  const mark = await sharp(await drawArtSvg('brand', { ...content.colours, artSet: 'stage' }), { density: 300 })
    .resize({ width: 160 })
    .png()
    .toBuffer()
  page.drawImage(await loadImage(mark), LEFT, 30, 38, 38)
  withTypePair(content.typePair, () => {
    head(page, content)
    body(page, content, below)
    if (content.voided) stamp(page, content.colours.accent)
    wrap(drawable(content.foot), RIGHT - LEFT, { size: 9 })
      .slice(0, 4)
      .forEach((words, index) => line(page, words, LEFT, 376 + below + 12 * index, SOFT, { size: 9 }))
  })
  pdf.endPage()
  return pdf.close()
}

function head(page: SKRSContext2D, { issuer, number, day, voided, colours }: AcknowledgementContent): void {
  const name = drawable(issuer.name) || 'Coaching Academy'
  line(page, name, 94, 48, colours.dark, fitted(name, 17, 290, { face: 'bodoni', weight: 600 }))
  const under = [issuer.address, issuer.taxNumber ? `TIN ${issuer.taxNumber}` : ''].map(drawable).filter(Boolean)
  under.forEach((words, index) => line(page, words, 94, 64 + 13 * index, SOFT, fitted(words, 9.5, 290, {})))
  atRight(page, number, 48, INK, { size: 16, weight: 700, spacing: 0.4 })
  atRight(page, day, 66, SOFT, { size: 10.5 })
  line(page, voided ? 'VOID: acknowledgement receipt' : 'Acknowledgement receipt', LEFT, 134, colours.accent, {
    size: 27,
    face: 'bodoni',
    weight: 500,
  })
  page.fillStyle = LINE
  page.fillRect(LEFT, 148, RIGHT - LEFT, 1)
}

function body(page: SKRSContext2D, content: AcknowledgementContent, below: number): void {
  const paidFor = content.shares.length > 0 ? content.shares : [content.packageName]
  const rows = [
    ['Received from', content.name] as const,
    ...paidFor.map((words, at) => [at === 0 ? 'For' : '', words] as const),
    ['The sum of', content.amountInWords] as const,
    ...(content.paid ? [['Payment', content.paid] as const] : []),
  ]
  const step = rows.length > 3 ? STEP : 44
  rows.forEach(([label, text], index) => {
    const y = (rows.length > 3 ? 180 : 184) + step * index
    line(page, label, LEFT, y, SOFT, { size: 10.5 })
    const { lines, setting } = linesFitting(printed(text) || '-', { largest: 14, oneLine: 11 }, RIGHT - 150, {
      weight: 600,
    })
    for (const [at, words] of lines.entries())
      line(page, words, 150, y + (lines.length === 1 ? 0 : at * 12 - 8), INK, setting)
    page.fillStyle = LINE
    page.fillRect(150, y + 9, RIGHT - 150, 1)
  })
  page.fillStyle = content.colours.tint
  page.fillRect(LEFT, 306 + below, RIGHT - LEFT, 46)
  line(page, 'Amount', LEFT + 14, 334 + below, SOFT, { size: 11 })
  atRight(page, content.amount, 336 + below, content.colours.accent, { size: 21, weight: 700 }, RIGHT - 14)
}

function stamp(page: SKRSContext2D, accent: string): void {
  page.save()
  page.translate(WIDTH / 2, HEIGHT / 2)
  page.rotate(-0.28)
  centredAt(page, 'VOID', 0, 34, `${accent}47`, { size: 110, weight: 800, spacing: 8 })
  page.restore()
}

function atRight(
  page: SKRSContext2D,
  text: string,
  y: number,
  colour: string,
  setting: Setting,
  right = RIGHT,
): void {
  line(page, text, right - widthOf(text, setting), y, colour, setting)
}
