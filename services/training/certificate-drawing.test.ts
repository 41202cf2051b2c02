import { createCanvas } from '@napi-rs/canvas'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { decodeQR } from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { toPaperColours } from '#domain/content/look/paper-colours'
import { drawCertificate, type CertificateContent } from './certificate-drawing.ts'

const CONTENT: CertificateContent = {
  brand: 'Rosa Lim Academy of Speech',
  name: 'Fifi Offiong-Peña',
  packageName: 'Package O',
  day: 'November 21, 2026',
  number: '7K2M-9XQP-3HJR',
  address: 'https://academy.example/certificates/7K2M-9XQP-3HJR',
  colours: toPaperColours(null),
  typePair: 'bodoni-figtree',
}
const { colours: _colours, typePair: _pair, ...WORDS } = CONTENT

async function opened(content: CertificateContent) {
  const bytes = await drawCertificate(content)
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS }).promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  return { pages: pdf.numPages, page, text: items.map((item) => ('str' in item ? item.str : '')).join('\n') }
}

describe('the PDF of a certificate', () => {
  it('is one page of A4 across whose words can be searched for, joined letters too [CERT-1]', async () => {
    const { pages, page, text } = await opened(CONTENT)
    const { width, height } = page.getViewport({ scale: 1 })
    expect([pages, width, height]).toEqual([1, 842, 595])
    for (const words of Object.values(WORDS)) expect(text).toContain(words.replace('https://', ''))
    expect(text).toContain('Certificate of completion')
  })

  it('prints every letter that a name may hold, and a long name in lines that can be read [CERT-1]', async () => {
    for (const name of ['Zoë Łukasz Đặng', 'ᜀᜈ ᜇᜎᜒᜐᜌ᜔', 'Ελένη Παπαδοπούλου', 'Юлия Ким'])
      expect((await opened({ ...CONTENT, name })).text.replaceAll(/\s/g, '')).toContain(name.replaceAll(' ', ''))
    const name = 'Maria Concepcion Immaculada Guadalupe de los Santos y Villanueva-Montemayor Dimaculangan Magsaysay'
    const { page } = await opened({ ...CONTENT, name })
    const { items } = await page.getTextContent()
    const sizes = items.flatMap((item) =>
      'str' in item && name.includes(item.str.trim()) && item.str.trim() ? [item.height] : [],
    )
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(20)
  })

  it('has a code that a reader of another make reads as the public address [CERT-1]', async () => {
    const { page } = await opened(CONTENT)
    const viewport = page.getViewport({ scale: 3 })
    const canvas = createCanvas(viewport.width, viewport.height)
    const browserCanvas: unknown = canvas
    await page.render({ canvas: browserCanvas as HTMLCanvasElement, viewport, background: '#ffffff' }).promise
    const side = 3 * 120
    const [left, top] = [viewport.width - 3 * 62 - side + 42, viewport.height - 3 * 50 - side + 42]
    const { data } = canvas.getContext('2d').getImageData(left, top, side, side)
    expect(decodeQR({ width: side, height: side, data })).toBe(CONTENT.address)
  })

  it.each([
    ['letters no typeface has', { ...CONTENT, name: '日本 👑' }],
    ['a name without end', { ...CONTENT, name: `${'W'.repeat(60)} ${'W'.repeat(60)}`, packageName: 'P'.repeat(300) }],
    ['no words at all', { ...CONTENT, name: '', packageName: '', brand: '' }],
  ])('is drawn for %s [CERT-1]', async (_, content) => {
    expect((await opened(content)).pages).toBe(1)
  })

  it('has the colours of the academy [SETUP-4]', async () => {
    const readCorner = async (colours: CertificateContent['colours']) => {
      const { page } = await opened({ ...CONTENT, colours })
      const viewport = page.getViewport({ scale: 1 })
      const canvas = createCanvas(viewport.width, viewport.height)
      const browserCanvas: unknown = canvas
      await page.render({ canvas: browserCanvas as HTMLCanvasElement, viewport, background: '#ffffff' }).promise
      return Array.from(canvas.getContext('2d').getImageData(4, 4, 1, 1).data.slice(0, 3))
    }
    expect(await readCorner(CONTENT.colours)).toEqual([0x2b, 0x0e, 0x22])
    const own = toPaperColours({ accent: '#0f766e', dark: '#0f2a3a' })
    expect(await readCorner(own)).toEqual([0x0f, 0x2a, 0x3a])
  })

  it('is set in the fonts that the academy chose, and in those of the product after it [SETUP-4]', async () => {
    const readWidth = async (typePair: CertificateContent['typePair']) => {
      const { page } = await opened({ ...CONTENT, typePair })
      const { items } = await page.getTextContent()
      const title = items.find((item) => 'str' in item && item.str.startsWith('Certi'))
      return title && 'width' in title ? Math.round(title.width) : null
    }
    const widths = [await readWidth('bodoni-figtree'), await readWidth('noto'), await readWidth('figtree')]
    expect([new Set(widths).size, widths.includes(null)]).toEqual([3, false])
    expect(await readWidth('bodoni-figtree')).toBe(widths[0])
  })
})
