import Paper from 'pdfkit'
import type { StageArt } from '#domain/stage-art'
import { closingLessons } from './closing-lessons.ts'
import { cutFile } from '#services/cut'
import { type Block, type Lesson, type LessonPage, openingLessons } from './lessons.ts'
import { drawPicture } from './pictures.ts'
import { siteContent } from './site-content.ts'

export type Material = { id: string; fileName: string; pdf: Buffer; art: StageArt }
type Page = InstanceType<typeof Paper>

const INK = '#1D0F19'
const STONE = '#4A3E46'
const RUBY = '#8C1339'
const GOLD = '#F4B942'
const HAIRLINE = '#D9CDD3'
const WIDTH = 595.28
const HEIGHT = 841.89
const LEFT = 62
const MEASURE = WIDTH - 2 * LEFT
const FOOT = 790
// A fixed date keeps the files the same, byte for byte, wherever they are drawn.
const DRAWN_ON = new Date('2026-11-02T00:00:00Z')

/** Returns the four learning materials as PDF files, with the artwork that stands for each. */
export async function drawMaterials(): Promise<Material[]> {
  return await Promise.all(
    [...openingLessons, ...closingLessons].map(async (lesson) => ({ id: lesson.id, fileName: lesson.fileName, pdf: await drawLesson(lesson), art: lesson.art })),
  )
}

async function drawLesson(lesson: Lesson): Promise<Buffer> {
  const title = lesson.title.join(' ')
  const page = new Paper({ size: 'A4', margin: 0, autoFirstPage: false, lang: 'en', displayTitle: true, info: { Title: title, Author: siteContent.brand, CreationDate: DRAWN_ON, ModDate: DRAWN_ON } })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<void>((resolve, reject) => {
    page.on('end', () => resolve())
    page.on('error', reject)
  })
  page.registerFont('text', cutFile('figtree', 400))
  page.registerFont('strong', cutFile('figtree', 600))
  page.registerFont('title', cutFile('bodoni', 500))
  page.registerFont('slanted', cutFile('bodoni-italic', 500))
  drawCover(page, lesson, await drawPicture(lesson.art, { width: 880, height: 1120 }))
  lesson.pages.forEach((content, index) => drawPage(page, content, title, index + 2))
  page.end()
  await done
  return Buffer.concat(parts)
}

function drawCover(page: Page, lesson: Lesson, picture: Buffer): void {
  page.addPage()
  page.rect(0, 0, WIDTH, HEIGHT).fill('#2B0E22')
  for (let fold = 0; fold < 14; fold++) {
    const width = WIDTH / 14
    const shade = page.linearGradient(fold * width, 0, (fold + 1) * width, 0).stop(0, '#1F0818', 1).stop(0.5, '#45132F', 1).stop(1, '#1F0818', 1)
    page.rect(fold * width, 0, width + 0.5, HEIGHT).fill(shade)
  }
  const light = page.linearGradient(0, 0, 0, HEIGHT).stop(0, '#FFE9B8', 0.26).stop(0.8, '#FFE9B8', 0.02)
  page.path(`M330 0L150 ${HEIGHT}H${WIDTH}V${HEIGHT - 120}L450 0z`).fill(light)
  const arch = (x: number, y: number, width: number, height: number): string => `M${x} ${y + height}V${y + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${y + width / 2}V${y + height}z`
  page.save().path(arch(262, 96, 272, 400)).clip().image(picture, 248, 96, { cover: [300, 400], align: 'center' }).restore()
  page.path(arch(262, 96, 272, 400)).lineWidth(1.4).strokeOpacity(0.9).stroke(GOLD)
  page.path(arch(254, 88, 288, 416)).lineWidth(0.8).strokeOpacity(0.4).stroke(GOLD)
  page.strokeOpacity(1).save().translate(LEFT, 96)
  page.path('M2 26L-1 6l11 9L17 0l7 15L35 6l-3 20z').lineWidth(1.6).lineJoin('round').stroke(GOLD).path('M4 32h26').lineCap('round').stroke(GOLD).restore()
  page.font('title').fontSize(17).fillColor('#FBE3AE').text(siteContent.brand, LEFT, 146, { lineBreak: false })
  lesson.title.forEach((line, index) => {
    const last = index === lesson.title.length - 1
    page.font(last ? 'slanted' : 'title').fontSize(74).fillColor(last ? GOLD : '#F8ECEB').text(line, LEFT - 3, 486 + index * 74, { lineBreak: false, characterSpacing: -1.4 })
  })
  page.font('text').fontSize(13.5).fillColor('#F8ECEB').text(lesson.lead, LEFT, 750, { width: 400, lineGap: 4 })
}

function drawPage(page: Page, content: LessonPage, title: string, number: number): void {
  page.addPage()
  page.rect(0, 0, WIDTH, HEIGHT).fill('#FFFCFA')
  page.rect(0, 0, WIDTH, 10).fill(RUBY)
  page.rect(0, 10, WIDTH, 2).fill(GOLD)
  page.font('title').fontSize(33).fillColor(INK).text(content.title, LEFT, 58, { width: MEASURE, characterSpacing: -0.5 })
  page.y += 14
  for (const block of content.blocks) drawBlock(page, block)
  // Every block leaves some room behind it, which may run into the foot.
  if (page.y > FOOT + 16) throw new Error(`The page '${content.title}' of '${title}' is too long.`)
  page.moveTo(LEFT, FOOT).lineTo(WIDTH - LEFT, FOOT).lineWidth(0.7).stroke(HAIRLINE)
  page.font('text').fontSize(9.5).fillColor('#6B5D66').text(`${siteContent.brand}, ${title}`, LEFT, FOOT + 9, { lineBreak: false }).text(String(number), WIDTH - LEFT - 60, FOOT + 9, { width: 60, align: 'right', lineBreak: false })
}

function drawBlock(page: Page, block: Block): void {
  const top = page.y
  if (block.kind === 'heading') {
    page.font('strong').fontSize(13.5).fillColor(RUBY).text(block.text, LEFT, top + 10, { width: MEASURE })
    page.y += 6
  } else if (block.kind === 'text') {
    page.font('text').fontSize(12).fillColor(STONE).text(block.text, LEFT, top, { width: MEASURE, lineGap: 3.4 })
    page.y += 10
  } else if (block.kind === 'note') {
    const height = page.font('slanted').fontSize(14).heightOfString(block.text, { width: MEASURE - 44, lineGap: 3 })
    page.roundedRect(LEFT, top + 6, MEASURE, height + 28, 8).fill('#F8ECEB')
    page.rect(LEFT, top + 6, 3.5, height + 28).fill(GOLD)
    page.fillColor('#5A0F2E').text(block.text, LEFT + 22, top + 20, { width: MEASURE - 44, lineGap: 3 })
    page.y = top + height + 48
  } else if (block.kind === 'steps') {
    block.items.forEach(([name, text], index) => {
      const y = page.y
      page.circle(LEFT + 13, y + 14, 13).fill('#F6E7EC')
      page.font('title').fontSize(14).fillColor(RUBY).text(String(index + 1), LEFT, y + 5, { width: 26, align: 'center' })
      page.font('strong').fontSize(12).fillColor(INK).text(name, LEFT + 42, y, { width: MEASURE - 42 })
      page.font('text').fontSize(11.5).fillColor(STONE).text(text, LEFT + 42, page.y + 1, { width: MEASURE - 42, lineGap: 3 })
      page.y += 13
    })
  } else if (block.kind === 'checks' || block.kind === 'numbered') {
    block.items.forEach((item, index) => {
      const y = page.y
      page.roundedRect(LEFT + 0.5, y + 1, 11.5, 11.5, 2.5).lineWidth(0.9).stroke('#85767F')
      if (block.kind === 'numbered') page.font('strong').fontSize(11).fillColor(RUBY).text(String(block.from + index), LEFT + 20, y + 0.5, { width: 18, align: 'right' })
      const indent = block.kind === 'numbered' ? 48 : 24
      page.font('text').fontSize(11.5).fillColor(STONE).text(item, LEFT + indent, y, { width: MEASURE - indent, lineGap: 2.6 })
      page.y += block.kind === 'numbered' ? 6.4 : 7.5
    })
    page.y += 5
  } else if (block.kind === 'lines') {
    page.font('strong').fontSize(11.5).fillColor(INK).text(block.label, LEFT, top + 4, { width: MEASURE })
    for (let line = 1; line <= block.count; line++) page.moveTo(LEFT, top + 16 + line * 26).lineTo(WIDTH - LEFT, top + 16 + line * 26).lineWidth(0.7).stroke('#B9A9B2')
    page.y = top + 28 + block.count * 26
  } else drawTable(page, block)
}

function drawTable(page: Page, { head, rows, widths }: Extract<Block, { kind: 'table' }>): void {
  const starts = widths.map((_, index) => LEFT + widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  ;[head, ...rows].forEach((cells, row) => {
    const top = page.y
    page.font(row === 0 ? 'strong' : 'text').fontSize(row === 0 ? 10.5 : 11.2)
    const height = Math.max(...cells.map((cell, column) => page.heightOfString(cell || ' ', { width: (widths[column] ?? 60) - 16, lineGap: 2 }))) + 14
    if (row === 0) page.rect(LEFT, top, MEASURE, height).fill('#F6E7EC')
    cells.forEach((cell, column) => page.fillColor(row === 0 ? '#7A0F31' : STONE).text(cell, (starts[column] ?? LEFT) + 8, top + 8, { width: (widths[column] ?? 60) - 16, lineGap: 2 }))
    page.moveTo(LEFT, top + height).lineTo(LEFT + MEASURE, top + height).lineWidth(0.7).stroke(HAIRLINE)
    if (cells.length > 5 && row > 0) for (const start of starts.slice(1)) page.moveTo(start, top).lineTo(start, top + height).lineWidth(0.7).stroke(HAIRLINE)
    page.y = top + height
  })
  page.y += 14
}
