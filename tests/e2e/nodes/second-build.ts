import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { joinStylesheets } from '../../../app/render/join-stylesheets.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const NAMED_BY_HASH = /^(.+)-([\w-]{8})(\.(?:m?js|css))$/
const NOT_NEEDED = ['.git', 'build', 'test-results']

/**
 * The build once more, no script or sheet of which has the name it has in this one, as after any upgrade. Names are
 * changed in what was built: to build it takes twenty times as long.
 */
export async function secondBuild(): Promise<{ root: string; remove(): void }> {
  const root = mkdtempSync(join(tmpdir(), 'academy-second-build-'))
  for (const name of readdirSync(ROOT))
    if (!NOT_NEEDED.includes(name)) symlinkSync(join(ROOT, name), join(root, name))
  const [build, client] = [join(root, 'build'), join(root, 'build', 'client')]
  const isRebuilt = (path: string) => /\.(?:br|gz)$|\/joined-[\w-]+\.css$/.test(path)
  cpSync(join(ROOT, 'build'), build, { recursive: true, filter: (path) => !isRebuilt(path) })

  const names = new Map<string, string>()
  for (const name of readdirSync(join(client, 'assets'))) {
    const [, start, hash, end] = NAMED_BY_HASH.exec(name) ?? []
    if (start) names.set(name, `${start}-of-the-next-${hash}${end}`)
  }
  for (const path of textsIn(build)) {
    const text = readFileSync(path, 'utf8')
    const renamed = text.replaceAll(/(?<![\w.-])[\w.-]+\.(?:m?js|css)\b/g, (name) => names.get(name) ?? name)
    if (renamed !== text) writeFileSync(path, renamed)
  }
  for (const [name, next] of names) renameSync(join(client, 'assets', name), join(client, 'assets', next))
  await joinStylesheets(client)
  for (const path of textsIn(client)) {
    const bytes = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 1 }))
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

const textsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:m?js|css)$/.test(path))
    .map((path) => join(folder, path))
