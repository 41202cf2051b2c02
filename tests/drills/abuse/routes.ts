import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ADDRESSES } from '#routes'
import type { AddressFacts } from '#route-facts'
import routes from '../../../app/routes.ts'

/** One address of the site as the route table has it: what the matrix needs a row for. */
export type Address = {
  path: string
  /** React Router's name of the route, for `.data?_routes=`. */
  id: string
  file: string
  /** Whether anything can be sent to it. */
  takesWrites: boolean
  /** The intents its action distinguishes, as far as its own source names them. */
  intents: string[]
  /** Those named in what it imports from its own room, which other routes may share. */
  sharedIntents: string[]
}

const APP = join(import.meta.dirname, '..', '..', '..', 'app')
const ROOM = /^(visitor|client|admin)\//

/** Every address of routes.ts with what its source says about writes. */
export function siteAddresses(): Address[] {
  const found: Address[] = []
  const walk = (entries: typeof routes, above: string) => {
    for (const entry of entries) {
      const path = join(above, entry.path ?? '')
      // A layout without a path is no address; a parent with one is an address unless it has an index.
      if (entry.index || (entry.path !== undefined && !entry.children?.some((child) => child.index)))
        found.push(addressOf(path, entry.file, entry.id))
      walk(entry.children ?? [], path)
    }
  }
  walk(routes, '/')
  return found
}

function addressOf(path: string, file: string, id: string | undefined): Address {
  const own = sourceOf(file)
  const takesWrites = /export (async )?function action\b|export const action\b|export \{[^}]*\baction\b/.test(own)
  const intents = takesWrites ? intentsIn(own) : []
  return {
    path,
    file,
    id: id ?? file.replace(/\.\w+$/, ''),
    takesWrites,
    intents,
    sharedIntents: takesWrites ? nearbyOf(file).flatMap((near) => intentsIn(sourceOf(near))) : [],
  }
}

const sourceOf = (file: string) => readFileSync(join(APP, file), 'utf8')

function intentsIn(source: string): string[] {
  const words = [
    ...source.matchAll(/(?:intent(?:'\))? (?:===|!==) |intent: |name="intent" value=")['"]?([a-z][\w-]*)['"]/g),
  ].map((match) => match[1] ?? '')
  return [...new Set([...words, ...actionNames(source)])].filter((word) => word !== '' && word !== 'string')
}

/** The names of the actions that `defineActions` chooses among by the intent itself. */
function actionNames(source: string): string[] {
  return [...source.matchAll(/defineActions\(\{/g)].flatMap(({ index }) => {
    const from = source.indexOf('{', index)
    const to = closingBrace(source, from)
    // A second argument chooses in another way.
    if (
      source
        .slice(to + 1)
        .trimStart()
        .startsWith(',')
    )
      return []
    return entriesIn(source.slice(from + 1, to)).flatMap(
      (entry) => /^\s*(?:'([\w-]+)'|(\w+))\s*(?::|$|\()/.exec(entry)?.slice(1).find(Boolean) ?? [],
    )
  })
}

function closingBrace(source: string, from: number): number {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1
    if (source[at] === '}' && (depth -= 1) === 0) return at
  }
  return source.length
}

/** Splits at the commas that are in no bracket. */
function entriesIn(text: string): string[] {
  const entries = ['']
  let depth = 0
  for (const sign of text) {
    if ('({['.includes(sign)) depth += 1
    if (')}]'.includes(sign)) depth -= 1
    if (sign === ',' && depth === 0) entries.push('')
    else entries[entries.length - 1] += sign
  }
  return entries.filter((entry) => entry.trim() !== '')
}

/** The files of its own folder that a file imports, and theirs. */
function nearbyOf(file: string, seen = new Set([file])): string[] {
  for (const [, path = ''] of sourceOf(file).matchAll(/from '(\.\.?\/[\w./-]+)'/g)) {
    const target = join(dirname(file), path)
    const named = [target, `${target}.ts`, `${target}.tsx`].find(
      (each) => /\.tsx?$/.test(each) && existsSync(join(APP, each)),
    )
    if (!named || !ROOM.test(named) || seen.has(named)) continue
    seen.add(named)
    nearbyOf(named, seen)
  }
  return [...seen].filter((near) => near !== file)
}

/** The addresses that no page answers. */
export function edgeAddresses(): string[] {
  return Object.values<AddressFacts>(ADDRESSES)
    .filter(({ file }) => file === undefined)
    .map(({ path }) => path)
}
