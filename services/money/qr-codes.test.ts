import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readQrPh, withPayment } from '#domain/money/qr-ph/code'
import { sealed } from '#domain/money/qr-ph/fields'
import { ownPictures, sentPictures } from '#services/content/picture-pools'
import { codesIn, renderQrCode } from './qr-codes.ts'
import { saysExactly } from './qr-drawing.ts'

const TEXT = sealed(
  '00020101021128620011ph.ppmi.p2m0111GXCHPHM2XXX032112345678901234567890105030005204581453036085802PH5914TINIG ' +
    'ÑO 2026!6006Taguig6104163062420012ph.ppmi.qrph0306STORE10503ABC0705GEN07',
)
let png: Buffer
beforeAll(async () => {
  png = Buffer.from((await renderQrCode(TEXT)) ?? [])
})
afterAll(() => {
  ownPictures.close()
  sentPictures.close()
})

const onto = (width: number, height: number, code: Buffer, left: number, top: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a4bd6' } })
    .composite([{ input: code, left, top }])
    .jpeg({ quality: 60 })
    .toBuffer()

describe('a drawn code', () => {
  it('is read by a reader of another make as the very text, amount and name in it [QR-1]', async () => {
    const code = readQrPh(TEXT)
    const made = code.ok && withPayment(code.value, { amountCentavos: 850_000, paymentCode: '7K2M9Q' })
    const text = made && made.ok ? made.value : ''
    const { data, info } = await sharp((await renderQrCode(text)) ?? [])
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(text).toContain('54078500.00')
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(text)
  })

  it('is read back before it is shown: another text, a second code or a spoilt drawing is none [QR-1]', async () => {
    const spoilt = await sharp(png)
      .composite([{ input: { create: { width: 500, height: 500, channels: 3, background: '#ffffff' } } }])
      .png()
      .toBuffer()
    const twice = await sharp(await onto(2200, 1100, png, 50, 50))
      .composite([{ input: Buffer.from((await renderQrCode('another')) ?? []), left: 1150, top: 50 }])
      .png()
      .toBuffer()
    const says = [await saysExactly(png, `${TEXT}0`), await saysExactly(spoilt, TEXT), await saysExactly(twice, TEXT)]
    expect([await saysExactly(png, TEXT), ...says]).toEqual([true, false, false, false])
  })

  it('is none where a text is longer than any code holds [QR-1]', async () => {
    expect(await renderQrCode('x'.repeat(5000))).toBeNull()
  })
})

describe('a picture that somebody sends', () => {
  it.each([
    ['as the bank saves it', () => png],
    ['blurred', () => sharp(png).blur(3).png().toBuffer()],
    ['turned by 7 degrees', () => sharp(png).rotate(7, { background: '#ffffff' }).png().toBuffer()],
    ['upside down', () => sharp(png).rotate(180).webp().toBuffer()],
    ['a JPEG of quality 60', () => sharp(png).jpeg({ quality: 60 }).toBuffer()],
    ['small in a large poster', async () => onto(3000, 4200, await sharp(png).resize(260).toBuffer(), 300, 2900)],
    [
      'a dark photo from the side',
      () =>
        sharp(png)
          .affine(
            [
              [1, 0.15],
              [0.08, 0.9],
            ],
            { background: '#aaaaaa' },
          )
          .linear(0.4, 20)
          .jpeg({ quality: 60 })
          .toBuffer(),
    ],
  ])('is read: %s [QR-1]', async (_, picture) => {
    expect(await codesIn(await picture(), 'somebody')).toEqual([TEXT])
  })

  it('with two codes says both, without one none, and what is no picture is said to be none [QR-1]', async () => {
    const other = Buffer.from((await renderQrCode('https://academy.example')) ?? [])
    const both = await sharp(await onto(2200, 1100, png, 50, 50))
      .composite([{ input: other, left: 1150, top: 50 }])
      .png()
      .toBuffer()
    expect((await codesIn(both, 'somebody'))?.length).toBe(2)
    const none = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    expect(await codesIn(none, 'somebody')).toEqual([])
    expect(await codesIn(new TextEncoder().encode('%PDF-1.7'), 'somebody')).toBeNull()
  })
})
