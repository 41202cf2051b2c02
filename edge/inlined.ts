import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const STYLE_SHEET = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="(\/assets\/[\w.-]+\.css)#?"[^>]*>/g
const sheets = new Map<string, { text: string; source: string }>()

/**
 * So that a phone on a slow line paints after one answer; returns the sources that allow exactly these sheets. The
 * links stay, switched off: the page's own script looks for them when it takes over.
 */
export async function withStylesInside(
  html: string,
  clientFolder: string,
): Promise<{ html: string; styles: string[] }> {
  // They all stand in the head, and the rest of a page is long.
  const end = html.indexOf('</head>')
  const head = end < 0 ? html : html.slice(0, end)
  const addresses = new Set([...head.matchAll(STYLE_SHEET)].map(([, address = '']) => address))
  for (const address of addresses) {
    if (sheets.has(address)) continue
    const text = await readFile(join(clientFolder, address), 'utf8')
    sheets.set(address, { text, source: sourceOf(text) })
  }
  return {
    html:
      head
        .replace(
          STYLE_SHEET,
          (link, address: string) =>
            `<style>${sheets.get(address)?.text ?? ''}</style>${link.replace(/\/?>$/, ' disabled=""/>')}`,
        )
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"') +
      html.slice(head.length),
    styles: [...addresses].map((address) => sheets.get(address)?.source ?? ''),
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
