import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, preparing, ROOT, runTool, seconds, Stop, stop } from './install.mjs'

const STAMP = join(ROOT, 'build', '.built')
const BUNDLE = join(ROOT, 'build', 'server', 'index.js')
const SOURCES = [
  'app',
  'commands',
  'jobs',
  'domain',
  'edge',
  'records',
  'seed',
  'services',
  'public',
  'routes.ts',
  'route-facts.ts',
  'practice-routes.ts',
  'route-lookup.ts',
  'server.ts',
  'vite.config.ts',
  'vite.islands.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

export async function build() {
  if (built()) return
  await preparing(async () => {
    if (built()) return
    const began = Date.now()
    const stamp = sourcesStamp()
    console.log('Building the site (only when it has changed)…')
    rmSync(STAMP, { force: true })
    const code = await runTool('react-router', ['build'], { quiet: true })
    if (code !== 0) throw new Stop('The build failed; its own message stands above.')
    writeFileSync(STAMP, `${stamp} ${bundleStamp()}`)
    console.log(`Built in ${seconds(began)}.`)
  })
}

export function built() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === `${sourcesStamp()} ${bundleStamp()}`
}

function bundleStamp() {
  return existsSync(BUNDLE) ? statSync(BUNDLE).mtimeMs : 'none'
}

function sourcesStamp() {
  const hash = createHash('sha256')
  const take = (path) => {
    const full = join(ROOT, path)
    if (!existsSync(full)) return
    const entries = readdirSync(full, { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const inside = `${path}/${entry.name}`
      if (entry.isDirectory()) take(inside)
      else if (!/\.test\.tsx?$/.test(entry.name)) takeFile(inside)
    }
  }
  const takeFile = (path) =>
    hash
      .update(`${path}\n`)
      .update(readFileSync(join(ROOT, path)))
      .update('\n')
  for (const source of SOURCES) {
    if (!existsSync(join(ROOT, source))) continue
    if (/\.\w+$/.test(source)) takeFile(source)
    else take(source)
  }
  return hash.digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await install().then(build).catch(stop)
