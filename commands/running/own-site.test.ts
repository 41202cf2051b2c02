import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeToOwnSite } from './own-site.ts'

let dataDir: string
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  dataDir = await mkdtemp(join(tmpdir(), 'change-over-'))
  for (const folder of ['files', '.own-site/files']) mkdirSync(join(dataDir, folder), { recursive: true })
  put('academy.db', 'demo')
  put('academy.db-wal', 'demo')
  put('files/a', 'demo')
  put('.own-site/academy.db', 'own')
  put('.own-site/files/b', 'own')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(dataDir, { recursive: true })
})

const put = (name: string, text: string) => writeFileSync(join(dataDir, name), text)
const read = (name: string) => (existsSync(join(dataDir, name)) ? readFileSync(join(dataDir, name), 'utf8') : null)
const change = () => changeToOwnSite({ databaseUrl: null, dataDir, keptPagesDir: null, backups: null })
const PLACES = ['academy.db', 'academy.db-wal', 'files/a', 'files/b', 'demo-site/academy.db', 'demo-site/files/a']
const CHANGED = ['own', null, null, 'own', 'demo', 'demo']

it('a start changes over to the own site and keeps the demo beside it, once [SETUP-1]', async () => {
  await change()
  expect(PLACES.map(read)).toEqual(CHANGED)
  await change()
  expect(PLACES.map(read)).toEqual(CHANGED)
})

it('a change that was cut off after the old database had left goes on at the next start [SETUP-1]', async () => {
  mkdirSync(join(dataDir, 'demo-site'))
  put('demo-site/academy.db', 'demo')
  put('demo-site/academy.db-wal', 'demo')
  await rm(join(dataDir, 'academy.db'))
  await rm(join(dataDir, 'academy.db-wal'))
  await change()
  expect(PLACES.map(read)).toEqual(CHANGED)
})
