import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ADDRESSES, factsOf, linkTo, type AddressName } from '../addresses.ts'

/** Sheets of the first view are named so; they stand in the page itself. */
export const FIRST_SHEET = /^\/assets\/(?:[\w]+-)?first-/

/** The rules of letters that are fetched; those of stand-ins are not among them. */
export const FACES = /@font-face\s*\{[^}]*\burl\([^}]*\}/g

/** The address of one sheet that holds these, in this order; their names say what is in them. */
export function joinedSheet(addresses: string[]): string {
  const hash = createHash('sha256').update(addresses.join(',')).digest('base64url').slice(0, 8)
  return linkTo('asset', { file: `joined-${hash}.css` })
}

/** What is asked for below the first view: one sheet where the build has joined them, else each. */
export function sheetsBelow(addresses: string[], clientFolder: string): string[] {
  const joined = joinedSheet(addresses)
  return addresses.length > 1 && existsSync(join(clientFolder, joined)) ? [joined] : addresses
}

/**
 * Lets a page ask once for what it needs below its first view: each request takes time from the first paint. Faces
 * stand in the page: a sheet that brought some would have everything laid out anew.
 */
export async function joinSheets(clientFolder: string): Promise<void> {
  for (const sheets of await sheetsOfFoldedPages(clientFolder)) {
    const below = sheets.filter((address) => !FIRST_SHEET.test(address))
    const texts = await Promise.all(below.map((address) => readFile(join(clientFolder, address), 'utf8')))
    const joined = texts.join('\n').replace(FACES, '')
    if (below.length > 1) await writeFile(join(clientFolder, joinedSheet(below)), joined)
  }
}

type Manifest = { routes: Record<string, { id: string; parentId?: string; css?: string[] }> }

/** As the router links them: the outermost frame's first, each once. */
async function sheetsOfFoldedPages(clientFolder: string): Promise<string[][]> {
  const { routes } = await manifestIn(clientFolder)
  const sheetsOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [...sheetsOf(route.parentId), ...(route.css ?? []).map((sheet) => sheet.replace(/#$/, ''))] : []
  }
  const names = Object.keys(ADDRESSES) as AddressName[]
  const sources = await Promise.all(
    names.map(async (name) => {
      const { file, islands } = factsOf(name)
      return file && islands ? readFile(join('app', file), 'utf8') : ''
    }),
  )
  return names.filter((_, at) => sources[at]?.includes('<Fold />')).map((name) => [...new Set(sheetsOf(name))])
}

async function manifestIn(clientFolder: string): Promise<Manifest> {
  const assets = join(clientFolder, 'assets')
  for (const file of await readdir(assets)) {
    if (!/^manifest-.*\.js$/.test(file)) continue
    const [, json] = /^window\.__reactRouterManifest=(.*);$/.exec(await readFile(join(assets, file), 'utf8')) ?? []
    if (json) return JSON.parse(json) as Manifest
  }
  throw new Error('the build has no manifest of its routes')
}
