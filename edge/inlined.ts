import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FACES, FIRST_SHEET, sheetsBelow } from './joined-sheets.ts'

const STYLE_SHEET = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="(\/assets\/[\w.-]+\.css)#?"[^>]*>/g
/** Where the first view of a page ends (Fold), and how the sheets of that view are named. */
const FOLD = '<template data-fold=""></template>'
/** A browser that knows it shows nothing before the first view is whole: a frame of its beginning alone costs one more. */
const EXPECTED = '<link rel="expect" href="#fold" blocking="render"/>'
const FOLDED = '<i id="fold" hidden=""></i>'
/** Letters take from the first paint of a visit, and their stand-ins have the same width: curtain.js says when they come. */
const LETTERS = /<link\b(?=[^>]*\bas="font")[^>]*>/g
/** By its media too: a browser that looks ahead for what to fetch knows nothing of `disabled`. */
const SWITCHED_OFF = ' media="not all" disabled=""/>'
/** A page is long, and each sheet asks after its letters: of those that every page has, one stands for all. */
const ANY_PAGES = 'a'
const RARER = /[^\0-\x7f]+/g
/** What wakes the page: curtain.js asks for it after the first paint. */
const WAKES = /<link rel="modulepreload"/g
const WAKING = /<script\b(?=[^>]*\btype="module")[^>]*>/g
/** For a router that is not there. */
const MARKS = ' data-discover="true"'
const sheets = new Map<string, Sheet>()

type Sheet = { text: string; faces: string; letters: RegExp; source: string }

/**
 * So that a phone on a slow line paints after one answer, and nothing takes from that paint; returns the sources that
 * allow exactly these sheets. The links stay, switched off, where the page's own script looks for them when it takes
 * over. Below the fold stands a link to whatever is not of the first view. Letters, scripts and what is below the fold
 * wait for curtain.js. The faces of a sheet are named only for a page that has one of their letters.
 */
export async function withStylesInside(
  html: string,
  clientFolder: string,
): Promise<{ html: string; styles: string[] }> {
  // They all stand in the head, and the rest of a page is long.
  const end = html.indexOf('</head>')
  const head = end < 0 ? html : html.slice(0, end)
  const isWoken = html.includes('<link rel="modulepreload"')
  const fold = html.indexOf(FOLD)
  const addresses = new Set([...head.matchAll(STYLE_SHEET)].map(([, address = '']) => address))
  const below = fold < 0 ? [] : [...addresses].filter((address) => !FIRST_SHEET.test(address))
  const inside = [...addresses].filter((address) => !below.includes(address))
  for (const address of addresses) {
    if (sheets.has(address)) continue
    const whole = await readFile(join(clientFolder, address), 'utf8')
    const faces = whole.match(FACES) ?? []
    const text = whole.replace(FACES, '')
    sheets.set(address, { text, faces: faces.join(''), letters: lettersOf(faces), source: sourceOf(text) })
  }
  const written = (link: string, address: string) =>
    below.includes(address)
      ? ''
      : `<style>${sheets.get(address)?.text ?? ''}</style>${isWoken ? link.replace(/\/?>$/, SWITCHED_OFF) : ''}`
  const links = sheetsBelow(below, clientFolder)
    .map((address) => `<link rel="stylesheet" href="${address}" media="(scripting:none)"/>`)
    .join('')
  const body = html.slice(head.length)
  const letters = ANY_PAGES + (html.match(RARER) ?? []).join('')
  const faces = [...addresses]
    .filter((address) => sheets.get(address)?.letters.test(letters))
    .map((address) => sheets.get(address)?.faces ?? '')
    .join('')
  const begun = (fold < 0 ? '' : EXPECTED) + (faces ? `<style id="letters">${faces}</style>` : '')
  return {
    html:
      head
        .replace(LETTERS, faces ? '' : '$&')
        .replace(STYLE_SHEET, written)
        .replace(WAKES, '<link rel="later"')
        .replace('<head>', (opening) => opening + begun) +
      (isWoken
        ? body.replace(WAKING, (tag) => tag.replace('type="module"', 'type="text/later"'))
        : body.replaceAll(MARKS, '')
      ).replace(FOLD, () => FOLDED + links),
    styles: [...(faces ? [sourceOf(faces)] : []), ...inside.map((address) => sheets.get(address)?.source ?? '')],
  }
}

/** Only of the scripts that the renderer wrote, known by the nonce it was given. */
export function scriptHashes(html: string, nonce: string): string[] {
  const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes = '']) => attributes.includes(`nonce="${nonce}"`) && !/\bsrc=/.test(attributes),
  )
  return [...new Set(inline.map(([, , text = '']) => sourceOf(text)))]
}

/** A kept page is sent many times, and its policy names hashes. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, '')
}

/** Finds a letter that one of these faces is asked for. */
function lettersOf(faces: string[]): RegExp {
  const ranges = faces.flatMap((face) => (/unicode-range:([^;}]+)/.exec(face)?.[1] ?? 'U+0-10FFFF').split(','))
  const each = ranges.map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return `\\u{${first}}-\\u{${last}}`
  })
  return new RegExp(`[${[...new Set(each)].join('')}]`, 'u')
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
