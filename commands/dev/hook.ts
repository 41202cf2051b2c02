import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const HOOK = '#!/bin/sh\n# Made by npm run dev.\nexec npm run --silent check\n'

export function installHook(root: string): void {
  if (!existsSync(join(root, '.git'))) return
  const ask = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const file = resolve(root, ask('rev-parse', '--git-path', 'hooks'), 'pre-commit')
  if (existsSync(file)) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, HOOK)
  chmodSync(file, 0o755)
}
