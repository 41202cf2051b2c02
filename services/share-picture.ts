import sharp, { type OverlayOptions } from 'sharp'
import { artFor, brandSvg, posterSvg, stageSvg } from '#domain/stage-art'
import type { ShareWords } from './share-words.ts'
import { lettering, measure, wrap } from './lettering.ts'
import type { Face } from './typeface.ts'

const WIDTH = 1200
const HEIGHT = 630
const PICTURE = { left: 84, top: 62, width: 400, height: 508 }
const TEXT_LEFT = 556
const TEXT_WIDTH = WIDTH - TEXT_LEFT - 72
const ROOM = 300

/** Draws the picture of 1200 by 630 that stands beside a shared link, as a JPEG. Without a picture of its own an entry has the artwork of its id. */
export async function drawShare(words: ShareWords, id: string, picture: Uint8Array | null): Promise<Uint8Array> {
  const layers: OverlayOptions[] = []
  if (words.frame === 'stage') layers.push({ input: await sharp(Buffer.from(stageSvg())).resize({ height: 548 }).png().toBuffer(), left: 34, top: 74 })
  else layers.push({ input: await framed(picture ?? Buffer.from(posterSvg(artFor(id), { width: PICTURE.width, height: PICTURE.height })), words.frame), left: PICTURE.left, top: PICTURE.top })
  layers.push({ input: Buffer.from(wordsSvg(words)), left: 0, top: 0 })
  return sharp(Buffer.from(groundSvg(words.frame))).composite(layers).flatten({ background: '#1F0917' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}

/** A picture cut to its frame: from the middle, where faces are the top of it. */
async function framed(picture: Uint8Array, frame: 'arch' | 'card'): Promise<Buffer> {
  const { width, height } = PICTURE
  const shape = frame === 'arch' ? `<path d="M0 ${height - 14}V${width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height - width / 2 - 14}a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14z"/>` : `<rect width="${width}" height="${height}" rx="18"/>`
  return sharp(picture)
    .autoOrient()
    .resize({ width, height, fit: 'cover', position: 'centre' })
    .flatten({ background: '#ffffff' })
    .composite([{ input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

function groundSvg(frame: ShareWords['frame']): string {
  const { left, top, width, height } = PICTURE
  const folds = Array.from({ length: 15 }, (_, index) => `<rect x="${index * 80}" width="81" height="${HEIGHT}" fill="url(#fold)"/>`)
  const [x, y, w, h] = [left - 11, top - 11, width + 22, height + 22]
  const line = frame === 'arch' ? `<path d="M${x} ${y + h - 20}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2 - 20}a20 20 0 0 1-20 20H${x + 20}a20 20 0 0 1-20-20z" fill="none" stroke="#F4B942" stroke-width="3"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>
<radialGradient id="dusk" cx=".26" cy=".5" r=".9"><stop stop-color="#7A1C47"/><stop offset=".45" stop-color="#3A0D2A"/><stop offset="1" stop-color="#1F0917"/></radialGradient>
<linearGradient id="fold"><stop stop-color="#000" stop-opacity=".22"/><stop offset=".5" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
<linearGradient id="beam" x2="0" y2="1"><stop stop-color="#FBE3AE" stop-opacity=".34"/><stop offset="1" stop-color="#F4B942" stop-opacity="0"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#dusk)"/>${folds.join('')}<path d="M254 0h60l260 ${HEIGHT}H-6z" fill="url(#beam)"/>${line}<path d="M0 ${HEIGHT - 4}h${WIDTH}" stroke="#F4B942" stroke-width="8"/></svg>`
}

function wordsSvg({ flag, title, below, brand, quoted }: ShareWords): string {
  const sizes = quoted ? [44, 38, 34, 30] : [72, 64, 56, 48, 42]
  const spread = quoted ? 1.26 : 1.1
  const { lines, size } = fitted(drawable(title) || drawable(brand), sizes, spread)
  const leading = size * spread
  const block = lines.length * leading
  const top = 318 - (block + (below ? 40 : 0)) / 2
  const flagWidth = flag ? measure(flag, 25, 'figtree', 600) + 56 : 0
  const sash = flag
    ? `<defs><linearGradient id="gold"><stop stop-color="#F4B942"/><stop offset=".45" stop-color="#FBE3AE"/><stop offset="1" stop-color="#F4B942"/></linearGradient></defs><g transform="rotate(-2 ${TEXT_LEFT} ${top - 62})"><path d="M${TEXT_LEFT} ${top - 84}h${flagWidth}l-14 23 14 23H${TEXT_LEFT}z" fill="url(#gold)"/>${lettering(flag, { x: TEXT_LEFT + 20, y: top - 52, size: 25, weight: 600, fill: '#2B0E22' })}</g>`
    : ''
  const titled = lines.map((line, index) => lettering(line, { x: TEXT_LEFT, y: top + size + index * leading, size, face: 'bodoni', weight: 500, fill: '#F8ECEB', spacing: quoted ? 0 : -size * 0.012 }))
  const under = firstLine(drawable(below), 28)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${sash}${titled.join('')}
${under ? lettering(under, { x: TEXT_LEFT, y: top + block + 48, size: 28, fill: '#E9A3B4' }) : ''}
<svg x="${TEXT_LEFT}" y="538" width="48" height="48">${brandSvg()}</svg>${lettering(firstLine(drawable(brand), 30, 'bodoni') || ' ', { x: TEXT_LEFT + 64, y: 572, size: 30, face: 'bodoni', weight: 600, fill: '#FBE3AE' })}</svg>`
}

/** The largest size at which a text keeps to the room there is; a text too long even for the smallest is cut. */
function fitted(text: string, sizes: readonly number[], spread: number): { lines: string[]; size: number } {
  const at = (size: number) => wrap(broken(text, TEXT_WIDTH, size, 'bodoni', 500), TEXT_WIDTH, size, 'bodoni', 500)
  const most = (size: number) => Math.floor(ROOM / (size * spread))
  const size = sizes.find((size) => at(size).length <= most(size)) ?? sizes.at(-1) ?? 30
  const lines = at(size)
  if (lines.length <= most(size)) return { lines, size }
  const shown = lines.slice(0, most(size))
  return { lines: [...shown.slice(0, -1), `${(shown.at(-1) ?? '').replace(/\s*\S{0,3}$/, '')}…`], size }
}

function firstLine(text: string, size: number, face: Face = 'figtree'): string {
  const width = TEXT_WIDTH - 90
  const [first = '', ...more] = wrap(broken(text, width, size, face, 600), width, size, face, 600)
  return more.length > 0 ? `${first}…` : first
}

// A word longer than a line can hold is broken, whoever made it up.
function broken(text: string, width: number, size: number, face: Face, weight: number): string {
  const parts = (word: string): string[] => (word.length < 2 || measure(word, size, face, weight) <= width ? [word] : [...parts(word.slice(0, word.length / 2)), ...parts(word.slice(word.length / 2))])
  return text.split(' ').flatMap(parts).join(' ')
}

/** The typefaces hold Latin letters; what they cannot draw is left out rather than shown as boxes. */
function drawable(text: string): string {
  return text.slice(0, 600).normalize('NFC').replaceAll(/[^\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026]+/gu, ' ').replaceAll(/\s+/g, ' ').trim()
}
