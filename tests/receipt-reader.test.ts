import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { readReceipt } from '#domain/enrolment/receipts'
import { openReceiptReader } from '#services/enrolment/receipt-reader'
import { drawReceipt } from '#tests/drawn-receipt'

const reader = openReceiptReader({ limitMs: 60_000 })
afterAll(() => reader.close())

describe('the receipt reader', () => {
  it('reads reference and amount from a receipt, two at once one after the other [PAY-8]', async () => {
    const read = async (amountCentavos: number, referenceNumber: string) =>
      readReceipt(await reader.read(await drawReceipt({ amountCentavos, referenceNumber })))
    expect(await Promise.all([read(850_000, '9026 114 208 731'), read(1_200_000, '9026 062 418 077')])).toEqual([
      { reference: '9026114208731', amountCentavos: 850_000 },
      { reference: '9026062418077', amountCentavos: 1_200_000 },
    ])
  })

  it('finds no words where there are none, gives up on what takes too long, and reads on [PAY-8]', async () => {
    const noise = await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
      .png()
      .toBuffer()
    expect(await reader.read(noise)).toBe('')
    const plain = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(readReceipt(await reader.read(plain))).toEqual({ reference: null, amountCentavos: null })
    const hasty = openReceiptReader({ limitMs: 1 })
    expect(await hasty.read(await drawReceipt({ amountCentavos: 100, referenceNumber: '1' }))).toBe('')
    hasty.close()
    expect(await reader.read(new TextEncoder().encode('no picture'))).toBe('')
    expect(readReceipt(await reader.read(plain)).reference).toBeNull()
  })
})
