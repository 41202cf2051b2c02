import { deflateSync } from 'node:zlib'
import PdfDocument from 'pdfkit'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { madePdf } from '#tests/pdfs'
import { openPdfChecks } from './pdfs.ts'

const checks = openPdfChecks({ timeoutMs: 250_000 })
const checked = async (bytes: Buffer) => {
  const answer = await checks.check(bytes)
  return answer.ok ? 'ok' : answer.reason
}

async function renderPdf(
  options: PDFKit.PDFDocumentOptions = {},
  more: (page: PDFKit.PDFDocument) => void = () => undefined,
): Promise<Buffer> {
  const page = new PdfDocument({ size: 'A4', ...options })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((resolve) => page.on('end', resolve))
  page.rect(0, 0, 595, 842).fill('#8c1339')
  more(page)
  page.end()
  await done
  return Buffer.concat(parts)
}

describe('a PDF', () => {
  it('of honest pages is taken, with its first page as a picture [ADM-9]', async () => {
    const answer = await checks.check(await renderPdf())
    if (!answer.ok || !answer.firstPage) throw new Error('not drawn')
    const { data, info } = await sharp(answer.firstPage.jpeg).resize(1, 1).raw().toBuffer({ resolveWithObject: true })
    expect([answer.firstPage.width, answer.firstPage.height, info.channels]).toEqual([848, 1200, 3])
    const [red = 0, green = 0, blue = 0] = data
    expect([Math.abs(red - 0x8c) < 12, Math.abs(green - 0x13) < 12, Math.abs(blue - 0x39) < 12]).toEqual([
      true,
      true,
      true,
    ])
    expect(await checked(madePdf())).toBe('ok')
  })

  it('of 100 KB that unfolds into a picture of 36 million pixels is taken, without that picture in its preview [ADM-9]', async () => {
    const huge = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#1133cc' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const fine = await sharp({ create: { width: 2480, height: 3508, channels: 3, background: '#1133cc' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const colourOf = async (picture: Buffer) => {
      const answer = await checks.check(
        await renderPdf({}, (page) => page.image(picture, 0, 0, { width: 595, height: 842 })),
      )
      if (!answer.ok || !answer.firstPage) throw new Error('not drawn')
      const { data } = await sharp(answer.firstPage.jpeg).resize(1, 1).raw().toBuffer({ resolveWithObject: true })
      return (data[2] ?? 0) > 150 ? 'the picture' : 'the page without it'
    }
    expect(await colourOf(huge)).toBe('the page without it')
    expect(await colourOf(fine), 'a sheet of A4 at 300 dpi').toBe('the picture')
  })

  it('with a script, however it writes the word, is refused [ADM-9]', async () => {
    for (const action of [
      '/S /JavaScript /JS (app.alert(1))',
      '/S /J#61vaScript /J#53 (app.alert(1))',
      '/S/JavaScript/JS<6170702e616c657274283129>',
    ])
      expect(await checked(madePdf({ catalog: `/OpenAction << ${action} >>` })), action).toBe('active')
    expect(await checked(madePdf({ page: '/AA << /O << /S /JavaScript /JS (app.alert(1)) >> >>' }))).toBe('active')
  })

  it('with a script packed into an object stream is refused [ADM-9]', async () => {
    const inner = '7 0 << /S /JavaScript /JS (app.alert(1)) >>'
    const packed = deflateSync(Buffer.from(inner))
    const stream = (filter: string, bytes: Buffer) =>
      madePdf({
        more: Buffer.concat([
          Buffer.from(`9 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${filter} /Length ${bytes.length} >>\nstream\n`),
          bytes,
          Buffer.from('\nendstream\nendobj\n'),
        ]),
      })
    expect(await checked(stream('/Filter /FlateDecode', packed))).toBe('active')
    expect(await checked(stream('/Filter [/ASCIIHexDecode /FlateDecode]', Buffer.from(packed.toString('hex'))))).toBe(
      'active',
    )
    expect(await checked(stream('/Filter /FlateDecode', deflateSync(Buffer.from('7 0 << /Type /Thing >>'))))).toBe(
      'ok',
    )
  })

  it('that starts programs or carries files is refused [ADM-9]', async () => {
    expect(await checked(madePdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }))).toBe('active')
    expect(await checked(await renderPdf({}, (page) => page.file(Buffer.from('MZ'), { name: 'run.exe' })))).toBe(
      'active',
    )
  })

  it('behind a password is refused, also when the password is empty [ADM-9]', async () => {
    expect(await checked(await renderPdf({ userPassword: 'secret' }))).toBe('locked')
    expect(await checked(await renderPdf({ ownerPassword: 'secret' }))).toBe('locked')
  })

  it('that is none, or torn, is refused [ADM-9]', async () => {
    expect(await checked(Buffer.from('%PDF-1.7\nnothing'))).toBe('broken')
    expect(await checked(Buffer.from('<html>%PDF-1.7'))).toBe('not-a-pdf')
    expect(await checked(Buffer.alloc(0))).toBe('empty')
    expect(await checked(madePdf({ pages: 0 }))).toBe('broken')
  })

  it('that takes too long is given up, and the next one is read all the same [ADM-9]', async () => {
    const hasty = openPdfChecks({ timeoutMs: 1 })
    expect(await hasty.check(madePdf())).toEqual({ ok: false, reason: 'broken' })
    expect(await checked(madePdf())).toBe('ok')
  })

  it('beyond those who may wait is put off [ADM-9]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => openedOnce.check(Buffer.from('%PDF-1.7\nnothing'))),
    )
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'busy')).toHaveLength(2)
  })
})

const openedOnce = openPdfChecks({ timeoutMs: 250_000 })
