import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The nearest parent folder with a package.json, because the built site's files lie elsewhere. */
export const PLACE = upwards(import.meta.dirname)

export const artFile = (name: string) => join(PLACE, 'public', 'art', `${name}.svg`)

function upwards(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('There is no package.json above this file.')
  return upwards(above)
}
