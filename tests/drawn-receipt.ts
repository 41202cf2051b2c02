import { createCanvas } from '@napi-rs/canvas'
import { setWords } from '#services/content/text-layout'

export type ReceiptContent = { payer?: string; amountCentavos: number; referenceNumber: string }

/** An invented receipt as a JPEG of a phone's size, with words that can be read. */
export function drawReceipt(content: ReceiptContent): Promise<Buffer> {
  const { payer = 'Reyna Magbanua', amountCentavos, referenceNumber } = content
  const amount = `PHP ${(amountCentavos / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`
  const canvas = createCanvas(1080, 1920)
  const page = canvas.getContext('2d')
  page.fillStyle = '#EEF2FA'
  page.fillRect(0, 0, 1080, 1920)
  page.fillStyle = '#fff'
  page.fillRect(60, 330, 960, 1180)
  page.fillStyle = '#14213D'
  const write = (text: string, x: number, y: number, size: number) => {
    setWords(page, text, { size, weight: 600 })
    page.fillText(text, x, y)
  }
  write('Sent via Pitaka', 112, 560, 38)
  write(amount, 260, 776, 104)
  const rows = { Amount: amount, From: payer, 'Ref. No.': referenceNumber }
  for (const [at, [label, value]] of Object.entries(rows).entries()) {
    write(label, 112, 938 + at * 104, 36)
    write(value, 560, 938 + at * 104, 38)
  }
  return canvas.encode('jpeg', 86)
}
