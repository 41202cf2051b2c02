import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { forgetOldBuilds } from '#records/files/builds'
import { clearRemovals, waitingRemovals } from '#records/files/file-removals'
import { openDiskStore, type FileStore } from '#services/files/files'
import { keepBuild } from '../../../commands/running/own-build.ts'
import { markedUntilNamed } from '../../../commands/running/kept-files.ts'
import { openOtherBuilds } from '../../../edge/files/other-builds.ts'

let records: Records
let close: () => Promise<void>
let files: FileStore
const root = mkdtempSync(join(tmpdir(), 'builds-'))
let clock = Date.parse('2026-11-23T00:00:00.000Z')
const now = () => new Date((clock += 1000))
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  files = markedUntilNamed(openDiskStore(join(root, 'files')), records, now)
})
afterAll(async () => {
  await close()
  rmSync(root, { recursive: true })
})
beforeEach(async () => void (await records.write.deleteFrom('builds').execute()))

const SCRIPT = 'export const page = "home" // '.padEnd(3000, 'x')

/** A folder as the build leaves one, with one script of this name. */
function clientFolder(name: string, script = SCRIPT): string {
  const folder = mkdtempSync(join(root, 'client-'))
  const at = join(folder, 'assets')
  mkdirSync(at)
  writeFileSync(join(at, name), script)
  writeFileSync(join(at, `${name}.br`), brotliCompressSync(script))
  writeFileSync(join(at, `${name}.gz`), gzipSync(script))
  writeFileSync(join(at, `empty-${name}`), '')
  return folder
}
const keep = (folder: string) => keepBuild({ records, files, now }, folder)
const ask = (answer: ReturnType<typeof openOtherBuilds>, name: string, accepted = '', method = 'GET') =>
  answer(
    new Request(`http://localhost/assets/${name}`, { method, headers: { 'accept-encoding': accepted } }),
    `/assets/${name}`,
  )
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a script of another build is answered as its own node would: its type, its bytes, compressed as is accepted, for good [NODE-2]', async () => {
  await keep(clientFolder('home-AAAAAAAA.js'))
  const answer = openOtherBuilds({ records, files })
  const plain = await ask(answer, 'home-AAAAAAAA.js')
  expect(plain.status).toBe(200)
  expect(plain.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('vary')).toBe('Accept-Encoding')
  expect(String(await bytes(plain))).toBe(SCRIPT)
  const brotli = await ask(answer, 'home-AAAAAAAA.js', 'gzip, br')
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(String(brotliDecompressSync(await bytes(brotli)))).toBe(SCRIPT)
  const gzipped = await ask(answer, 'home-AAAAAAAA.js', 'gzip')
  expect(String(gunzipSync(await bytes(gzipped)))).toBe(SCRIPT)
  const head = await ask(answer, 'home-AAAAAAAA.js', '', 'HEAD')
  expect([head.headers.get('content-length'), (await bytes(head)).length]).toEqual([String(SCRIPT.length), 0])
  expect((await bytes(await ask(answer, 'empty-home-AAAAAAAA.js'))).length).toBe(0)
})

test('a build that a node begins to run a moment after a miss is found by the very next question [NODE-2]', async () => {
  const answer = openOtherBuilds({ records, files })
  expect((await ask(answer, 'page-BBBBBBBB.js')).status).toBe(404)
  await keep(clientFolder('page-BBBBBBBB.js'))
  expect((await ask(answer, 'page-BBBBBBBB.js')).status).toBe(200)
})

test('guessed names cost two looks a second whatever is guessed, and crooked ones none; without the pace each costs one [NODE-2, SEC-2]', async () => {
  let looks = 0
  const read = new Proxy(records.read, {
    get(db, name) {
      if (name === 'selectFrom') looks += 1
      const value: unknown = Reflect.get(db, name, db)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  const answer = openOtherBuilds({ records: { ...records, read }, files })
  const guess = (at: number) => ask(answer, `guess-${String(at).padStart(8, '0')}.js`)
  for (const crooked of ['../academy.db', 'a', '%2e%2e', 'a-12345678.js/../x', 'a-12345678.js.br', 'constructor'])
    expect((await ask(answer, crooked)).status).toBe(404)
  expect(looks).toBe(0)
  const began = performance.now()
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(Array.from({ length: 300 }, (_, at) => guess(at)))
    expect(answers.every(({ status }) => status === 404)).toBe(true)
  }
  const most = 1 + Math.ceil((performance.now() - began) / 500)
  expect(looks).toBeLessThanOrEqual(most)
  // The control: a separate reader for each question, as without the pace.
  const before = looks
  await Promise.all(
    Array.from({ length: 20 }, () =>
      ask(openOtherBuilds({ records: { ...records, read }, files }), 'guess-00000000.js'),
    ),
  )
  expect(looks - before).toBeGreaterThanOrEqual(20)
})

test('a start that is known keeps nothing again, four at once keep one file, and a fourth build lets the first one go with its file [NODE-2]', async () => {
  const first = clientFolder('first-CCCCCCCC.js')
  await Promise.all(Array.from({ length: 4 }, () => keep(first)))
  await keep(first)
  const bundles = async () => {
    const keys: string[] = []
    for await (const { key } of files.list()) if (key.startsWith('assets/')) keys.push(key)
    return keys
  }
  const named = async () => (await records.read.selectFrom('builds').select('key').execute()).map(({ key }) => key)
  const tidy = async () => {
    await forgetOldBuilds(records, now())
    await clearRemovals(records, (key) => files.remove(key), now())
  }
  expect(await named()).toHaveLength(1)
  for (const name of ['second-DDDDDDDD.js', 'third-EEEEEEEE.js']) await keep(clientFolder(name))
  await tidy()
  const answer = openOtherBuilds({ records, files })
  expect((await ask(answer, 'first-CCCCCCCC.js')).status).toBe(200)
  await keep(clientFolder('fourth-FFFFFFFF.js'))
  await tidy()
  expect(await named()).toHaveLength(3)
  const kept = await named()
  expect((await bundles()).filter((key) => kept.includes(key))).toHaveLength(3)
  expect((await waitingRemovals(records, now())).filter((key) => key.startsWith('assets/'))).toEqual([])
  const later = openOtherBuilds({ records, files })
  expect((await ask(later, 'first-CCCCCCCC.js')).status).toBe(404)
  expect((await ask(later, 'second-DDDDDDDD.js')).status).toBe(200)
})
