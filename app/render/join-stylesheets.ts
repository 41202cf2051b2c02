import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ADDRESSES, linkTo, type AddressName } from '../../routes.ts'
import { getAddressFacts } from '../../route-lookup.ts'

export const FIRST_STYLESHEET = /^\/assets\/(?:[\w]+-)?first-/

export const FONT_FACES = /@font-face\s*\{[^}]*\burl\([^}]*\}/g

export function toJoinedAddress(addresses: string[]): string {
  const hash = createHash('sha256').update(addresses.join(',')).digest('base64url').slice(0, 8)
  return linkTo('asset', { file: `joined-${hash}.css` })
}

export function replaceByJoined(addresses: string[], clientFolder: string): string[] {
  const joined = toJoinedAddress(addresses)
  return addresses.length > 1 && existsSync(join(clientFolder, joined)) ? [joined] : addresses
}

/** Joins stylesheets to save requests before the first paint; font faces stay in the page, else it lays out twice. */
export async function joinStylesheets(clientFolder: string): Promise<void> {
  for (const sheets of await listFoldedPages(clientFolder)) {
    const below = sheets.filter((address) => !FIRST_STYLESHEET.test(address))
    const texts = await Promise.all(below.map((address) => readFile(join(clientFolder, address), 'utf8')))
    const joined = texts.join('\n').replace(FONT_FACES, '')
    if (below.length > 1) await writeFile(join(clientFolder, toJoinedAddress(below)), joined)
  }
}

type Manifest = { routes: Record<string, { id: string; parentId?: string; css?: string[] }> }

async function listFoldedPages(clientFolder: string): Promise<string[][]> {
  const { routes } = await readManifest(clientFolder)
  const sheetsOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [...sheetsOf(route.parentId), ...(route.css ?? []).map((sheet) => sheet.replace(/#$/, ''))] : []
  }
  const names = Object.keys(ADDRESSES) as AddressName[]
  const sources = await Promise.all(
    names.map(async (name) => {
      const { file, islands } = getAddressFacts(name)
      return file && islands ? readFile(join('app', file), 'utf8') : ''
    }),
  )
  return names.filter((_, at) => sources[at]?.includes('<Fold />')).map((name) => [...new Set(sheetsOf(name))])
}

async function readManifest(clientFolder: string): Promise<Manifest> {
  const assets = join(clientFolder, 'assets')
  for (const file of await readdir(assets)) {
    if (!/^manifest-.*\.js$/.test(file)) continue
    const [, json] = /^window\.__reactRouterManifest=(.*);$/.exec(await readFile(join(assets, file), 'utf8')) ?? []
    if (json) return JSON.parse(json) as Manifest
  }
  throw new Error('the build has no manifest of its routes')
}
