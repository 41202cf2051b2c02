import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The nearest folder upwards with a package.json: found also from the built site, whose files lie elsewhere. */
export const PLACE = upwards(import.meta.dirname)

/** The site serves it under /art/. */
export const artFile = (name: string) => join(PLACE, 'public', 'art', `${name}.svg`)

function upwards(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('There is no package.json above this file.')
  return upwards(above)
}
