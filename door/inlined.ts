import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const STYLE_SHEET = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="(\/assets\/[\w.-]+\.css)#?"[^>]*>/g
const sheets = new Map<string, string>()

/**
 * Writes a page's style sheets into the page and lets its scripts wait for what is seen, so that a phone on a slow line paints after one
 * answer. The links stay, switched off: the page's own script looks for them when it takes over.
 */
export async function withStylesInside(html: string, clientFolder: string): Promise<string> {
  for (const [, address = ''] of html.matchAll(STYLE_SHEET)) if (!sheets.has(address)) sheets.set(address, await readFile(join(clientFolder, address), 'utf8'))
  return html
    .replace(STYLE_SHEET, (link, address: string) => `<style>${sheets.get(address) ?? ''}</style>${link.replace(/\/?>$/, ' disabled=""/>')}`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/** The sources that allow exactly the inline scripts of a page. Data blocks run nothing and need none. */
export function scriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(([, attributes = '']) => !/\bsrc=/.test(attributes) && !/\btype="application\/ld\+json"/.test(attributes))
  return hashesOf(inline.map(([, , text = '']) => text))
}

/** The sources that allow exactly the style sheets written into a page. */
export function styleHashes(html: string): string[] {
  return hashesOf([...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text))
}

function hashesOf(texts: string[]): string[] {
  return [...new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))]
}
