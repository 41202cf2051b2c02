import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashSource } from './hash-source.ts'
import { FIRST_STYLESHEET, FONT_FACES, replaceByJoined } from './join-stylesheets.ts'
import {
  hasFold,
  hashOwnScripts,
  hashOwnStyles,
  listLinkedPaths,
  listRareCharacters,
  listStylesheets,
  listUnusedFamilies,
  removeNonce,
  writeStylesheets,
} from './rewrite-html.ts'

/** Searching a long page for each font's characters is slow: one common letter represents all ASCII. */
const ASCII = 'a'

type Stylesheet = { text: string; faces: string; characters: RegExp; source: string }

const known = new Map<string, Stylesheet>()

export async function inlineStylesheets(
  html: string,
  clientFolder: string,
): Promise<{ html: string; styles: string[] }> {
  const addresses = listStylesheets(html)
  const sheets = new Map(
    await Promise.all(addresses.map(async (address) => [address, await readSheet(address, clientFolder)] as const)),
  )
  const isFolded = hasFold(html)
  const isBelow = (address: string) => isFolded && !FIRST_STYLESHEET.test(address)
  const first = [...sheets].filter(([address]) => !isBelow(address))
  const characters = ASCII + listRareCharacters(html)
  const faces = [...sheets.values()]
    .filter((sheet) => sheet.characters.test(characters))
    .map((sheet) => sheet.faces)
    .join('')
  const shownFaces = removeFamilies(faces, listUnusedFamilies(html))
  const texts = new Map(first.map(([address, { text }]) => [address, text]))
  const below = replaceByJoined(addresses.filter(isBelow), clientFolder)
  return {
    html: writeStylesheets(html, { texts, faces: shownFaces, below }),
    styles: [...(shownFaces ? [hashSource(shownFaces)] : []), ...first.map(([, { source }]) => source)],
  }
}

type SharedPage = { html: string; scripts: string[]; styles: string[]; links: string[] }

export async function prepareSharedPage(page: string, nonce: string, clientFolder: string): Promise<SharedPage> {
  const scripts = hashOwnScripts(page, nonce)
  const ownStyles = hashOwnStyles(page, nonce)
  const { html, styles } = await inlineStylesheets(removeNonce(page, nonce), clientFolder)
  return { html, scripts, styles: [...styles, ...ownStyles], links: listLinkedPaths(html) }
}

const FAMILY = /font-family:\s*["']?([^"';}]+)/

function removeFamilies(faces: string, families: readonly string[]): string {
  if (families.length === 0) return faces
  return faces.replace(FONT_FACES, (face) => (families.includes(FAMILY.exec(face)?.[1]?.trim() ?? '') ? '' : face))
}

export function hashPageStyles(html: readonly string[], nonce: string): string[] {
  return html.flatMap((piece) => (piece.includes('<head>') ? hashOwnStyles(piece, nonce) : []))
}

async function readSheet(address: string, clientFolder: string): Promise<Stylesheet> {
  const cached = known.get(address)
  if (cached) return cached
  const whole = await readFile(join(clientFolder, address), 'utf8')
  const faces = whole.match(FONT_FACES) ?? []
  const text = whole.replace(FONT_FACES, '')
  const sheet = { text, faces: faces.join(''), characters: matchCharacters(faces), source: hashSource(text) }
  known.set(address, sheet)
  return sheet
}

function matchCharacters(faces: string[]): RegExp {
  const ranges = faces.flatMap((face) => (/unicode-range:([^;}]+)/.exec(face)?.[1] ?? 'U+0-10FFFF').split(','))
  const each = ranges.map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return `\\u{${first}}-\\u{${last}}`
  })
  return new RegExp(`[${[...new Set(each)].join('')}]`, 'u')
}
