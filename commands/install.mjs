// Runs on any Node 18 or newer, before anything is installed: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const MODULES = join(ROOT, 'node_modules')
const INSTALLED = join(MODULES, '.installed')
const BUILT = join(ROOT, 'build', '.built')
/** What the built site is made of. */
const SOURCES = ['app', 'door', 'domain', 'records', 'services', 'server.ts', 'vite.config.ts', 'react-router.config.ts', 'package.json', 'package-lock.json']

/** Says one plain sentence on stderr and ends. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

function hashOf(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const add = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) if (name !== '.react-router') add(join(path, name))
    } else hash.update(path).update(readFileSync(path))
  }
  for (const path of paths) add(join(ROOT, path))
  return hash.digest('hex')
}

const same = (file, hash) => existsSync(file) && readFileSync(file, 'utf8') === hash

function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: '' } })
  if (error || status !== 0) giveUp(`${[command, ...args].join(' ')} failed${error ? `: ${error.message}` : ''}`)
}

/** Holds a lock while `work` runs, so that two starts in one folder do not install into each other; a lock whose holder is gone is taken over. */
function locked(work) {
  const lock = join(ROOT, 'node_modules.lock')
  const patience = Date.now() + 15 * 60_000
  for (;;) {
    try {
      mkdirSync(lock)
      writeFileSync(join(lock, 'pid'), String(process.pid))
      break
    } catch {
      if (!isAlive(Number(read(join(lock, 'pid')))) && ageOf(lock) > 3000) rmSync(lock, { recursive: true, force: true })
      else if (Date.now() > patience) giveUp(`Another start has been installing here for 15 minutes; if that is not so, remove ${lock}.`)
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    }
  }
  try {
    work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const ageOf = (path) => (existsSync(path) ? Date.now() - statSync(path).mtimeMs : 0)

function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Installs the locked dependencies when they are not those of the lock file. */
export function installIfNeeded() {
  const hash = hashOf(['package.json', 'package-lock.json'])
  if (same(INSTALLED, hash)) return
  locked(() => {
    if (same(INSTALLED, hash)) return
    console.error('Installing what the academy needs; this happens once …')
    run('npm', ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
    writeFileSync(INSTALLED, hash)
  })
}

/** Builds the site when its sources have changed since it was built. */
export function buildIfNeeded() {
  const hash = hashOf(SOURCES)
  if (same(BUILT, hash)) return
  locked(() => {
    if (same(BUILT, hash)) return
    console.error('Building the site …')
    run(nodePath(), [join(MODULES, '@react-router', 'dev', 'bin.js'), 'build'])
    writeFileSync(BUILT, hash)
  })
}

/** The path of a Node 24 or newer: the one that came with the dependencies, else the one that runs this. */
export function nodePath() {
  const bundled = join(MODULES, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(bundled)) return bundled
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return giveUp(`This needs Node 24 or newer; ${process.version} is running and no Node is shipped for ${process.platform}-${process.arch}. Install it from your system's packages or from the makers of Node.`)
}
