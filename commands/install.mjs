import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './lock.mjs'

// This must run on any Node from 18 on, before the required Node is installed.

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = join(ROOT, 'node_modules')
const BIN = join(MODULES, '.bin')
const STAMP = join(MODULES, '.installed')
const NEEDED_NODE = 24
const END_MS = 3000

export class Stop extends Error {
  constructor(message = '', code = 1) {
    super(message)
    this.code = code
  }
}

export async function install() {
  if (installed()) return linkNode()
  await preparing(async () => {
    if (installed()) return linkNode()
    const began = Date.now()
    console.log('Installing dependencies (only when they have changed)…')
    const code = await run(
      'npm',
      [
        'ci',
        '--include=dev',
        '--include=optional',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      { env: environmentWithoutOurBin() },
    )
    if (code !== 0) throw new Stop(`npm ci ended with code ${code}; its own message stands above.`)
    linkNode()
    writeFileSync(STAMP, wantedStamp())
    console.log(`Installed in ${seconds(began)}.`)
  })
}

/** Restores the link to the bundled Node: npm 9 removes it with that of the other platform. */
export function linkNode(modules = MODULES, { platform, arch } = process) {
  const link = join(modules, '.bin', 'node')
  const own = join(modules, `node-${platform}-${arch}`, 'bin', 'node')
  if (!existsSync(own) || existsSync(link)) return
  try {
    symlinkSync(relative(dirname(link), own), link)
  } catch {}
}

export function preparing(work) {
  return alone(join(ROOT, 'node_modules.lock'), work)
}

function lockFile() {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
}

function wantedStamp() {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  return createHash('sha256')
    .update(
      JSON.stringify([
        lockFile().packages,
        dependencies,
        devDependencies,
        optionalDependencies,
        process.platform,
        process.arch,
      ]),
    )
    .digest('hex')
}

function installed() {
  const wanted = wantedStamp()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true
  if (!installedByHand()) return false
  writeFileSync(STAMP, wanted)
  return true
}

function installedByHand() {
  const note = join(MODULES, '.package-lock.json')
  if (!existsSync(note)) return false
  const there = JSON.parse(readFileSync(note, 'utf8')).packages ?? {}
  const wanted = Object.entries(lockFile().packages).filter(([path]) => path !== '')
  const fitsHere = ({ os, cpu, libc }) =>
    !libc && (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
  const complete = wanted.every(([path, { version, optional, ...rest }]) =>
    there[path] ? there[path].version === version : optional && !((rest.os || rest.cpu) && fitsHere(rest)),
  )
  const known = new Set(wanted.map(([path]) => path))
  return complete && Object.keys(there).every((path) => known.has(path))
}

function environmentWithoutOurBin() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== BIN)
  return { ...process.env, PATH: path.join(delimiter) }
}

export function findNode() {
  const bundled = join(BIN, 'node')
  if (existsSync(bundled) && majorOf(spawnSync(bundled, ['--version'], { encoding: 'utf8' }).stdout) >= NEEDED_NODE)
    return bundled
  return majorOf(process.version) >= NEEDED_NODE ? process.execPath : null
}

export function needNode() {
  const node = findNode()
  if (!node)
    throw new Stop(
      `Node ${NEEDED_NODE} or newer is needed: none comes with the dependencies for ` +
        `${process.platform}-${process.arch}, and this is ${process.version}. Install Node ` +
        `${NEEDED_NODE} from https://nodejs.org and start again.`,
    )
  return node
}

function majorOf(version) {
  return Number(/^v(\d+)\./.exec(version ?? '')?.[1] ?? 0)
}

export function environment(extra = {}) {
  return { ...process.env, PATH: BIN + delimiter + (process.env.PATH ?? ''), ...extra }
}

let running = null
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => {
    const child = running
    if (!child) return endBy(signal)
    child.once('close', () => endBy(signal))
    setTimeout(() => child.kill('SIGKILL'), END_MS)
    return child.kill(signal)
  })

function endBy(signal) {
  process.removeAllListeners(signal)
  process.emit('exit', 1)
  process.kill(process.pid, signal)
}

export async function run(command, args, { env = environment(), quiet = false } = {}) {
  const output = []
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  running = child
  child.stdout?.on('data', (chunk) => output.push(chunk))
  child.stderr?.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((settle, fail) => {
    child.once('error', (error) => fail(new Stop(`${command} cannot be run (${error.code}).`)))
    child.once('close', (status, signal) => settle(status ?? (signal ? 1 : 0)))
  })
  running = null
  if (quiet && code !== 0) process.stderr.write(Buffer.concat(output))
  return code
}

/** Replaces this process, so that signals reach the program directly. */
export function become(command, args) {
  const env = environment()
  process.chdir(ROOT)
  if (process.execve && process.platform !== 'win32') process.execve(command, [command, ...args], env)
  const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.removeAllListeners(signal)
    process.on(signal, () => child.kill(signal))
  }
  child.once('error', (error) => stop(new Stop(`${command} cannot be run (${error.code}).`)))
  child.once('close', (code, signal) => (signal ? endBy(signal) : process.exit(code)))
}

export function stop(error) {
  if (!(error instanceof Stop)) throw error
  if (error.message) console.error(error.message)
  process.exit(error.code)
}

export function runTool(name, args, options) {
  return run(needNode(), [join(BIN, name), ...args], options)
}

export function seconds(began) {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`
}
