import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './files.ts'

export type AssetPlaces = Record<string, [start: number, bytes: number]>

export async function assetNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}

export function buildIdOf(names: readonly string[]): string {
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 32)
}

/** One file for all assets, because hundreds of writes would delay the start. */
export async function bundleOf(
  folder: string,
  names: readonly string[],
): Promise<{ bytes: Uint8Array; places: AssetPlaces }> {
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))))
  const places: AssetPlaces = {}
  let at = 0
  for (const [index, name] of names.entries()) {
    const bytes = files[index]?.length ?? 0
    places[name] = [at, bytes]
    at += bytes
  }
  return { bytes: Buffer.concat(files), places }
}

export async function assetIn(
  files: FileStore,
  key: string,
  [start, bytes]: [start: number, bytes: number],
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (bytes === 0) return new Uint8Array()
  const found = await files.read(key, { start, end: start + bytes - 1 })
  if (!found) return null
  const read = new Uint8Array(await new Response(found.body as BodyInit).arrayBuffer())
  return read.length === bytes ? read : null
}
