import { createCanvas } from '@napi-rs/canvas'
import { setWords } from '#services/content/text-layout'

const WIDTH = 720
const HEIGHT = 960

/** Each placeholder differs, so that none counts as a duplicate receipt. */
export async function drawMissingReceipt(paymentId: string): Promise<Uint8Array> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const page = canvas.getContext('2d')
  page.fillStyle = '#F6F0EE'
  page.fillRect(0, 0, WIDTH, HEIGHT)
  page.fillStyle = '#4A3E46'
  page.textAlign = 'center'
  const words: [text: string, y: number, size: number][] = [
    ['No receipt', 400, 64],
    ['It was not in the export of the old site.', 470, 30],
    [paymentId, 540, 24],
  ]
  for (const [text, y, size] of words) {
    setWords(page, text, { size })
    page.fillText(text, WIDTH / 2, y)
  }
  return canvas.encode('png')
}
