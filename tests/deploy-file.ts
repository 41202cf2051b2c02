import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DEPLOY = join(import.meta.dirname, '..', 'deploy')

export type Change = [part: string, now: string]

/**
 * The file of deploy/ with each of these parts changed, none of them by another; a part that is not there is a file
 * that has changed under its test.
 */
export function adapted(name: string, changes: readonly Change[]): string {
  let text = readFileSync(join(DEPLOY, name), 'utf8')
  const mark = (at: number) => `\0${at}\0`
  for (const [at, [part]] of changes.entries()) {
    if (!text.includes(part)) throw new Error(`deploy/${name} no longer says: ${part}`)
    text = text.replaceAll(part, mark(at))
  }
  for (const [at, [, now]] of changes.entries()) text = text.replaceAll(mark(at), () => now)
  return text
}
