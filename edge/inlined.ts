import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const STYLE_SHEET = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="(\/assets\/[\w.-]+\.css)#?"[^>]*>/g
/** Where the first view of a page ends (Fold), and how the sheets of that view are named. */
const FOLD = '<template data-fold=""></template>'
/** A browser that knows it shows nothing before the first view is whole: a frame of its beginning alone costs one more. */
const EXPECTED = '<link rel="expect" href="#fold" blocking="render"/>'
const FOLDED = '<i id="fold" hidden=""></i>'
const FIRST = /^\/assets\/(?:[\w]+-)?first-/
/**
 * A browser holds the first paint back for letters that the head asks for; asked for at the beginning of the body they
 * come as soon, and the stand-ins have their width.
 */
const LETTERS = /<link\b(?=[^>]*\brel="preload")(?=[^>]*\bas="font")[^>]*>/g
const OPENING = /^<\/head><body\b[^>]*>/
const sheets = new Map<string, { text: string; source: string }>()

/**
 * So that a phone on a slow line paints after one answer; returns the sources that allow exactly these sheets. The
 * links stay, switched off, where the page's own script looks for them when it takes over. Below the fold stands a link
 * to whatever is not of the first view: a browser paints what is above it and goes on when it has come.
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
  const below = fold < 0 ? [] : [...addresses].filter((address) => !FIRST.test(address))
  const inside = [...addresses].filter((address) => !below.includes(address))
  for (const address of inside) {
    if (sheets.has(address)) continue
    const text = await readFile(join(clientFolder, address), 'utf8')
    sheets.set(address, { text, source: sourceOf(text) })
  }
  const written = (link: string, address: string) =>
    below.includes(address)
      ? ''
      : `<style>${sheets.get(address)?.text ?? ''}</style>${isWoken ? link.replace(/\/?>$/, ' disabled=""/>') : ''}`
  const links = below.map((address) => `<link rel="stylesheet" href="${address}"/>`).join('')
  const body = html.slice(head.length)
  const opening = OPENING.exec(body)?.[0]
  const letters = opening ? [...head.matchAll(LETTERS)].map(([link]) => link).join('') : ''
  // Marks for a router that is not there.
  const rest = (text: string) => (isWoken ? text : text.replaceAll(' data-discover="true"', ''))
  const first = fold < 0 ? head : head.replace('<head>', `<head>${EXPECTED}`)
  return {
    html:
      (opening ? first.replace(LETTERS, '') : first)
        .replace(STYLE_SHEET, written)
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"') +
      (opening ?? '') +
      letters +
      rest(body.slice(opening?.length ?? 0).replace(FOLD, () => FOLDED + links)),
    styles: inside.map((address) => sheets.get(address)?.source ?? ''),
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

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
