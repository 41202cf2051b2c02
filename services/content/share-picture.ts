import sharp, { type OverlayOptions } from 'sharp'
import { createCanvas } from '@napi-rs/canvas'
import { artFor } from '#domain/content/stage-art'
import { drawable, measure, setWords, withTypePair, wrap, type Setting } from './text-layout.ts'
import { buildPalette } from '#domain/content/look/contrast'
import { PRODUCT_COLOURS, PRODUCT_LOOK, type SiteLook } from '#domain/content/look/look'
import type { SitePalette } from '#domain/content/look/palette'
import { recolourArt } from '#domain/content/look/recolour-art'
import { drawArtSvg, type ArtLook } from './look/draw-look-art.ts'
import type { ShareWords } from './share-words.ts'

const WIDTH = 1200
const HEIGHT = 630
const PICTURE = { left: 84, top: 62, width: 400, height: 508 }
const TEXT_LEFT = 556
const TEXT_WIDTH = WIDTH - TEXT_LEFT - 72
const ROOM = 300
const TITLE = { face: 'bodoni', weight: 500 } as const
const SMALL = { size: 28 }
const BRAND = { size: 30, face: 'bodoni', weight: 600 } as const
const FLAG = { size: 25, weight: 600 }

type ShareLook = ArtLook & Pick<SiteLook, 'typePair'>

export async function drawShare(
  words: ShareWords,
  id: string,
  picture: Uint8Array | null,
  look: ShareLook | null = null,
): Promise<Uint8Array> {
  const shown =
    words.frame === 'stage'
      ? {
          input: await sharp(await drawArtSvg('stage', look))
            .resize({ height: 548 })
            .png()
            .toBuffer(),
          left: 34,
          top: 74,
        }
      : {
          input: await framed(picture ?? (await drawArtSvg(artFor(id), look)), words.frame),
          left: PICTURE.left,
          top: PICTURE.top,
        }
  const { shared } = buildPalette(look ?? PRODUCT_COLOURS)
  const mark = {
    input: await sharp(await drawArtSvg('brand', look))
      .resize({ width: 48 })
      .png()
      .toBuffer(),
    left: TEXT_LEFT,
    top: 538,
  }
  const { typePair } = look ?? PRODUCT_LOOK
  const writtenLayer = withTypePair(typePair, () => wordsPicture(words, shared))
  const layers: OverlayOptions[] = [shown, { input: await writtenLayer }, mark]
  return sharp(Buffer.from(recolourArt(groundSvg(words.frame), look ?? PRODUCT_COLOURS)))
    .composite(layers)
    .flatten({ background: shared['--color-stage-dark'] })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

async function framed(picture: Uint8Array, frame: 'arch' | 'card'): Promise<Buffer> {
  const { width, height } = PICTURE
  const shape =
    frame === 'arch'
      ? `<path d="M0 ${height - 14}V${width / 2}a${width / 2} ${width / 2} 0 0 1 ${width}
0v${height - width / 2 - 14}a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14z"/>`
      : `<rect width="${width}" height="${height}" rx="18"/>`
  return sharp(picture)
    .autoOrient()
    .resize({ width, height, fit: 'cover', position: 'centre' })
    .flatten({ background: '#ffffff' })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`,
        ),
        blend: 'dest-in',
      },
    ])
    .png()
    .toBuffer()
}

function groundSvg(frame: ShareWords['frame']): string {
  const { left, top, width, height } = PICTURE
  const folds = Array.from(
    { length: 15 },
    (_, index) => `<rect x="${index * 80}" width="81" height="${HEIGHT}" fill="url(#fold)"/>`,
  )
  const [x, y, w, h] = [left - 11, top - 11, width + 22, height + 22]
  const line =
    frame === 'arch'
      ? `<path d="M${x} ${y + h - 20}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2 - 20}a20 20 0 0 1-20
20H${x + 20}a20 20 0 0 1-20-20z" fill="none" stroke="#F4B942" stroke-width="3"/>`
      : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>
<radialGradient id="dusk" cx=".26" cy=".5" r=".9"><stop stop-color="#7A1C47"/>
<stop offset=".45" stop-color="#3A0D2A"/><stop offset="1" stop-color="#1F0917"/></radialGradient>
<linearGradient id="fold"><stop stop-color="#000" stop-opacity=".22"/>
<stop offset=".5" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".22"/>
</linearGradient>
<linearGradient id="beam" x2="0" y2="1"><stop stop-color="#FBE3AE" stop-opacity=".34"/>
<stop offset="1" stop-color="#F4B942" stop-opacity="0"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#dusk)"/>${folds.join('')}<path d="M254 0h60l260 ${HEIGHT}H-6z"
fill="url(#beam)"/>${line}<path d="M0 ${HEIGHT - 4}h${WIDTH}" stroke="#F4B942" stroke-width="8"/></svg>`
}

function wordsPicture(
  { flag, title, below, brand, quoted }: ShareWords,
  colours: SitePalette['shared'],
): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const page = canvas.getContext('2d')
  const write = (text: string, x: number, y: number, fill: string, setting: Setting) => {
    setWords(page, text, setting)
    page.fillStyle = fill
    page.fillText(text, x, y)
  }
  const sizes = quoted ? [44, 38, 34, 30] : [72, 64, 56, 48, 42]
  const spread = quoted ? 1.26 : 1.1
  const { lines, size } = fitted(drawable(title) || drawable(brand), sizes, spread)
  const leading = size * spread
  const block = lines.length * leading
  const top = 318 - (block + (below ? 40 : 0)) / 2
  const spacing = quoted ? 0 : -size * 0.012
  for (const [at, line] of lines.entries())
    write(line, TEXT_LEFT, top + size + at * leading, colours['--color-blush'], { ...TITLE, size, spacing })
  write(firstLine(drawable(below), SMALL), TEXT_LEFT, top + block + 48, colours['--color-rose'], SMALL)
  write(firstLine(drawable(brand), BRAND), TEXT_LEFT + 64, 572, '#FBE3AE', BRAND)
  if (!flag) return canvas.encode('png')

  const width = measure(flag, FLAG) + 56
  const gold = page.createLinearGradient(0, 0, width, 0)
  for (const [at, colour] of [
    [0, '#F4B942'],
    [0.45, '#FBE3AE'],
    [1, '#F4B942'],
  ] as const)
    gold.addColorStop(at, colour)
  page.translate(TEXT_LEFT, top - 62)
  page.rotate(-Math.PI / 90)
  page.fillStyle = gold
  page.beginPath()
  for (const [x, y] of [
    [0, -22],
    [width, -22],
    [width - 14, 1],
    [width, 24],
    [0, 24],
  ] as const)
    page.lineTo(x, y)
  page.fill()
  write(flag, 20, 10, colours['--color-plum'], FLAG)
  return canvas.encode('png')
}

function fitted(text: string, sizes: readonly number[], spread: number): { lines: string[]; size: number } {
  const at = (size: number) => linesOf(text, TEXT_WIDTH, { ...TITLE, size })
  const most = (size: number) => Math.floor(ROOM / (size * spread))
  const size = sizes.find((size) => at(size).length <= most(size)) ?? sizes.at(-1) ?? 30
  const lines = at(size)
  if (lines.length <= most(size)) return { lines, size }
  const shown = lines.slice(0, most(size))
  return { lines: [...shown.slice(0, -1), `${(shown.at(-1) ?? '').replace(/\s*\S{0,3}$/, '')}…`], size }
}

function firstLine(text: string, setting: Setting): string {
  const [first = '', ...more] = linesOf(text, TEXT_WIDTH - 90, setting)
  return more.length > 0 ? `${first}…` : first
}

function linesOf(text: string, width: number, setting: Setting): string[] {
  const parts = (word: string): string[] => {
    const middle = word.length / 2
    if (word.length < 2 || measure(word, setting) <= width) return [word]
    return [...parts(word.slice(0, middle)), ...parts(word.slice(middle))]
  }
  return wrap(text.split(' ').flatMap(parts).join(' '), width, setting)
}
