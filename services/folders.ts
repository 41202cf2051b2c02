import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a folder with all that lead to it and returns whether this user may write in it. */
export function isWritableFolder(folder: string): boolean {
  try {
    // One at a time: asked for all at once, Node never comes back from places such as /proc.
    for (const missing of missingFolders(folder)) mkdirSync(missing)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

function missingFolders(folder: string): string[] {
  const missing: string[] = []
  for (let at = folder; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at)
  return missing
}
