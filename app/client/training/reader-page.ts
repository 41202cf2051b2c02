import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'

const MOST_PIXELS = 12_000_000

type Wanted = { page: number; zoom: number; width: number; stamp: string }

export async function drawPage(
  pdf: PDFDocumentProxy,
  canvas: HTMLCanvasElement,
  { page: number, zoom, width, stamp }: Wanted,
  begun: (task: RenderTask) => void,
): Promise<string> {
  const page = await pdf.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const shown = {
    width: Math.floor(width * zoom),
    height: Math.floor((width * zoom * natural.height) / natural.width),
  }
  const sharpness = Math.min(
    globalThis.devicePixelRatio || 1,
    2,
    Math.sqrt(MOST_PIXELS / (shown.width * shown.height)),
  )
  const viewport = page.getViewport({ scale: (shown.width * sharpness) / natural.width })
  // Rendering off screen avoids flicker and never shows a page without its stamp.
  const sheet = document.createElement('canvas')
  sheet.width = Math.max(1, Math.floor(viewport.width))
  sheet.height = Math.max(1, Math.floor(viewport.height))
  const task = page.render({ canvas: sheet, viewport, background: '#ffffff' })
  begun(task)
  await task.promise
  stampPage(sheet, stamp, sharpness)
  canvas.width = sheet.width
  canvas.height = sheet.height
  canvas.style.width = `${shown.width}px`
  canvas.style.height = `${shown.height}px`
  canvas.getContext('2d')?.drawImage(sheet, 0, 0)
  const { items } = await page.getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function stampPage(sheet: HTMLCanvasElement, stamp: string, sharpness: number): void {
  const pen = sheet.getContext('2d')
  if (!pen) return
  const size = 15 * sharpness
  pen.save()
  pen.font = `600 ${size}px Figtree, sans-serif`
  pen.fillStyle = 'rgba(140, 19, 57, 0.2)'
  pen.strokeStyle = 'rgba(255, 255, 255, 0.16)'
  pen.lineWidth = size / 6
  pen.rotate(-Math.PI / 7)
  const [wide, tall] = [pen.measureText(stamp).width + size * 6, size * 11]
  for (let y = 0, row = 0; y < sheet.width + sheet.height * 1.5; y += tall, row += 1)
    for (let x = -sheet.height + (row % 2) * (wide / 2); x < sheet.width * 1.2; x += wide) {
      pen.strokeText(stamp, x, y)
      pen.fillText(stamp, x, y)
    }
  pen.restore()
}
