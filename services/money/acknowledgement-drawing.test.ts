import { createCanvas } from '@napi-rs/canvas'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { toPaperColours } from '#domain/content/look/paper-colours'
import { footOf } from '#domain/money/ledger/acknowledgements'
import { NOT_AN_INVOICE } from '#domain/text/shared/receipts'
import { drawAcknowledgement, type AcknowledgementContent } from './acknowledgement-drawing.ts'

const CONTENT: AcknowledgementContent = {
  issuer: { name: 'Rosa Lim Academy of Speech', address: '12 Mabini St, Quezon City', taxNumber: '123-456-789-000' },
  number: '2026-000012',
  day: 'November 21, 2026',
  name: 'Fifi Offiong-Peña',
  packageName: 'Package O',
  shares: [],
  amount: 'PHP 8,500.00',
  amountInWords: 'Eight thousand five hundred pesos only',
  paid: 'GCash; balance due PHP 5,500 by December 23, 2026',
  foot: footOf({ permit: 'Permit to use 2026-0001' }),
  voided: false,
  colours: toPaperColours(null),
  typePair: 'bodoni-figtree',
}

async function wordsOf(content: AcknowledgementContent) {
  const data = new Uint8Array(await drawAcknowledgement(content))
  const pdf = await getDocument({ data, verbosity: VerbosityLevel.ERRORS }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return { pages: pdf.numPages, text: items.map((item) => ('str' in item ? item.str : '')).join('\n') }
}

describe('the PDF of an acknowledgement', () => {
  it('says in words that can be searched who paid what for which package, and that it is not an invoice although there is a permit [LED-3]', async () => {
    const { pages, text } = await wordsOf(CONTENT)
    expect(pages).toBe(1)
    for (const words of [
      CONTENT.issuer.name,
      CONTENT.issuer.address,
      'TIN 123-456-789-000',
      CONTENT.number,
      CONTENT.day,
      CONTENT.packageName,
      CONTENT.amount,
      CONTENT.amountInWords,
      NOT_AN_INVOICE,
      'Permit to use 2026-0001',
      CONTENT.paid,
    ])
      expect(text.replaceAll('\n', ' ')).toContain(words)
    expect(text.replaceAll(/\s/g, '')).toContain('FifiOffiong-Peña')
    expect(text).not.toContain('VOID')
  })

  it('for several children names each with the amount, on a page that grows with them [FAM-2, LED-3]', async () => {
    for (const count of [2, 10]) {
      const shares = Array.from({ length: count }, (_, at) => `Child ${at + 1} Santos: Package W, PHP 5,000`)
      const { pages, text } = await wordsOf({ ...CONTENT, shares })
      expect(pages).toBe(1)
      for (const words of [...shares, CONTENT.amountInWords, CONTENT.paid, NOT_AN_INVOICE])
        expect(text.replaceAll('\n', ' ')).toContain(words)
    }
  })

  it('of one that is void says so [LED-3]', async () => {
    expect((await wordsOf({ ...CONTENT, voided: true })).text).toContain('VOID')
  })

  it.each([
    ['letters no typeface has', { ...CONTENT, name: '日本 👑' }],
    [
      'words without end',
      { ...CONTENT, name: 'W'.repeat(300), foot: 'permit '.repeat(200), packageName: 'P'.repeat(200) },
    ],
    ['no words at all', { ...CONTENT, name: '', packageName: '', issuer: { name: '', address: '', taxNumber: '' } }],
  ])('is drawn for %s [LED-3]', async (_, content) => {
    expect((await wordsOf(content)).pages).toBe(1)
  })

  it('has the colours of the academy [SETUP-4]', async () => {
    const readTint = async (colours: AcknowledgementContent['colours']) => {
      const data = new Uint8Array(await drawAcknowledgement({ ...CONTENT, colours }))
      const page = await (await getDocument({ data, verbosity: VerbosityLevel.ERRORS }).promise).getPage(1)
      const viewport = page.getViewport({ scale: 1 })
      const canvas = createCanvas(viewport.width, viewport.height)
      const browserCanvas: unknown = canvas
      await page.render({ canvas: browserCanvas as HTMLCanvasElement, viewport, background: '#ffffff' }).promise
      const [red, green, blue] = canvas.getContext('2d').getImageData(300, 310, 1, 1).data
      return `#${[red, green, blue].map((part = 0) => part.toString(16).padStart(2, '0')).join('')}`
    }
    const own = toPaperColours({ accent: '#0f766e', dark: '#0f2a3a' })
    expect([await readTint(CONTENT.colours), await readTint(own)]).toEqual([CONTENT.colours.tint, own.tint])
  })
})
