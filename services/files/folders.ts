import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export function isWritableFolder(folder: string): boolean {
  try {
    // One folder at a time, because Node's recursive mkdir never returns in places such as /proc.
    for (const missing of missingFolders(folder)) mkdirSync(missing)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

export async function removeOlder(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : Promise.reject(error),
  )
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && found.mtimeMs < before.getTime()) await rm(path, { force: true })
  }
}

function missingFolders(folder: string): string[] {
  const missing: string[] = []
  for (let at = folder; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at)
  return missing
}
