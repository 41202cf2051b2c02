import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FACES, FIRST_SHEET, sheetsBelow } from './join-stylesheets.ts'

const STYLE_SHEET = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="(\/assets\/[\w.-]+\.css)#?"[^>]*>/g
const FOLD = '<template data-fold=""></template>'
/** Browsers that know it paint only once the first view is complete, which saves a frame. */
const EXPECTED = '<link rel="expect" href="#fold" blocking="render"/>'
const FOLDED = '<i id="fold" hidden=""></i>'
/** Loading fonts delays the first paint, and fallback fonts have the same widths: curtain.js loads them later. */
const LETTERS = /<link\b(?=[^>]*\bas="font")[^>]*>/g
/** `media` too, because a browser's preload scanner ignores `disabled`. */
const SWITCHED_OFF = ' media="not all" disabled=""/>'
/** Searching a long page for each font's characters is slow: one common letter represents all ASCII. */
const ANY_PAGES = 'a'
const RARER = /[^\0-\x7f]+/g
/** The scripts that hydrate the page: curtain.js requests them after the first paint. */
const WAKES = /<link rel="modulepreload"/g
const WAKING = /<script\b(?=[^>]*\btype="module")[^>]*>/g
/** Attributes for the router, useless on a page that never hydrates. */
const MARKS = ' data-discover="true"'
const sheets = new Map<string, Sheet>()

type Sheet = { text: string; faces: string; letters: RegExp; source: string }

/**
 * Inlines the first view's stylesheets, so that a slow phone paints after one response. The links stay, disabled, for
 * React; curtain.js loads the rest.
 */
export async function withStylesInside(
  html: string,
  clientFolder: string,
): Promise<{ html: string; styles: string[] }> {
  // All of them are in the head; searching the long body would waste time.
  const end = html.indexOf('</head>')
  const head = end < 0 ? html : html.slice(0, end)
  const isHydrated = html.includes('<link rel="modulepreload"')
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
      : `<style>${sheets.get(address)?.text ?? ''}</style>${isHydrated ? link.replace(/\/?>$/, SWITCHED_OFF) : ''}`
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
      (isHydrated
        ? body.replace(WAKING, (tag) => tag.replace('type="module"', 'type="text/later"'))
        : body.replaceAll(MARKS, '')
      ).replace(FOLD, () => FOLDED + links),
    styles: [...(faces ? [sourceOf(faces)] : []), ...inside.map((address) => sheets.get(address)?.source ?? '')],
  }
}

/** Only scripts carrying the renderer's nonce, so that injected ones are never allowed. */
export function scriptHashes(html: string, nonce: string): string[] {
  const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes = '']) => attributes.includes(`nonce="${nonce}"`) && !/\bsrc=/.test(attributes),
  )
  return [...new Set(inline.map(([, , text = '']) => sourceOf(text)))]
}

/** A cached page is sent many times, so its policy uses hashes instead. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, '')
}

/** Matches any character that one of these font faces covers. */
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
