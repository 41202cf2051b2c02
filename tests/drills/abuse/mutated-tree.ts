import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserPath } from '../../browser.ts'
import { copyTree } from '../../copied-tree.ts'

const TIMEOUT_MS = 300_000

/** A guard in a file, quoted; `nth` says which one when it occurs more than once. */
export type Guard = {
  file: string
  guard: string
  nth?: number /** The code without the guard; empty when left out. */
  instead?: string
}

/** The file's text without the guard, however the formatter has broken its lines; null when it is not there. */
export function without({ guard, nth = 1, instead = '' }: Omit<Guard, 'file'>, text: string): string | null {
  const found = [...text.matchAll(anyLayout(guard))][nth - 1]
  return found ? text.slice(0, found.index) + instead + text.slice(found.index + found[0].length) : null
}

/** A pattern that finds the same code with any blanks and line breaks in between. */
function anyLayout(code: string): RegExp {
  const parts = code.match(/[\w$]+|[^\w$\s]/g) ?? []
  const glued = (one: string, other: string) => /[\w$]$/.test(one) && /^[\w$]/.test(other)
  const form = parts.map((part, at) => {
    const sign = part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    const before = parts[at - 1]
    // A list that is broken ends in a comma.
    const comma = /^[)\]}]$/.test(part) ? ',?\\s*' : ''
    return (before === undefined ? '' : glued(before, part) ? '\\s+' : `\\s*${comma}`) + sign
  })
  return new RegExp(form.join(''), 'g')
}

/** Runs a tool of the copy to its end; true when it ended well. */
export function runs(
  copy: string,
  tool: string,
  args: string[],
  { databaseUrl, env = {} }: { databaseUrl?: string | undefined; env?: Record<string, string> } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [tool, ...args], {
      cwd: copy,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, TZ: 'UTC', TEST_DATABASE_URL: databaseUrl, CHROME_PATH: browserPath(), ...env },
    })
    const late = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), TIMEOUT_MS)
    child.once('close', (code) => {
      clearTimeout(late)
      resolve(code === 0)
    })
  })
}

/**
 * A built copy of the tree in which a guard is missing, for the control of a drill; throws when the guard is no
 * longer found or the copy cannot be built.
 */
export async function builtWithout(guard: Guard): Promise<{ root: string; remove(): void }> {
  const root = copyTree()
  const path = join(root, guard.file)
  const mutated = without(guard, readFileSync(path, 'utf8'))
  if (mutated === null) throw new Error(`${guard.file} no longer holds: ${guard.guard}`)
  writeFileSync(path, mutated)
  if (!(await runs(root, join('node_modules', '.bin', 'react-router'), ['build'])))
    throw new Error(`Without ${guard.guard} the site cannot be built.`)
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
