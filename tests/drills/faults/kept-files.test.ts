import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { holdRunning } from '#records/engine/running-nodes'
import { ENGINE } from '#tests/records'
import { openKeptFiles, type Scene } from './kept-files.ts'

const ROUNDS = 16
const LONG = { timeout: 60_000 }

let scene: Scene
beforeEach(async () => {
  scene = await openKeptFiles()
})
afterEach(() => scene.close())

/** On a slow machine the site may be asked in between; only a stored file can be old after a save. */
const thereAgain = async () => {
  await expect.poll(() => scene.read(), LONG).not.toBeNull()
}

it('the first read of a file after a save was answered is never old, nor is any later one [FAST-4]', async () => {
  const cache = await scene.open(scene.records)
  let old = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    await thereAgain()
    const saved = await scene.save(scene.records)
    await cache.settled()
    const read = scene.read()
    if (read !== null && read < saved) old += 1
  }
  expect(old).toBe(0)
})

it('the control: where the answer does not wait for the files, first reads are old [FAST-4]', async () => {
  const cache = await scene.open(scene.records)
  let old = 0
  for (let round = 0; round < 20 && old === 0; round += 1) {
    await thereAgain()
    const saved = await scene.save(scene.records)
    const read = scene.read()
    if (read !== null && read < saved) old += 1
    await cache.settled()
  }
  expect(old).toBeGreaterThan(0)
})

it('nor where several processes save at once and share the folder [FAST-4]', async () => {
  const both = [scene.records, await scene.another()]
  const caches = await Promise.all(both.map((records) => scene.open(records)))
  const late: string[] = []
  await Promise.all(
    caches.map(async (cache, at) => {
      for (let round = 0; round < ROUNDS / 2; round += 1) {
        const saved = await scene.save(both[at] ?? scene.records)
        await cache.settled()
        for (const path of ['/about', '/home', '/wins/one']) {
          const read = scene.read(path)
          if (read !== null && read < saved) late.push(`${path} ${read} after ${saved}`)
        }
      }
    }),
  )
  expect(late).toEqual([])
})

it('the others follow by the links of the pages, and nothing unfinished is left behind [FAST-4]', async () => {
  const cache = await scene.open(scene.records)
  const saved = await scene.save(scene.records)
  await cache.settled()
  await expect.poll(() => scene.read('/wins/one'), LONG).toBe(saved)
  await expect.poll(() => readdirSync(join(scene.shown(), '..', 'sets')).length, LONG).toBe(1)
  expect(readdirSync(join(scene.shown(), 'wins')).sort()).toEqual(['one.br', 'one.gz', 'one.html'])
})

it('pages that were withdrawn and shown again have the others with them, which stand in memory [FAST-4]', async () => {
  const cache = await scene.open(scene.records)
  const saved = await scene.save(scene.records)
  await cache.settled()
  await expect.poll(() => scene.read('/wins/one'), LONG).toBe(saved)
  rmSync(scene.shown())
  await expect.poll(() => scene.read('/about'), LONG).toBe(saved)
  await expect.poll(() => scene.read('/wins/one'), LONG).toBe(saved)
})

it('what a process of before left is new before the first answer, even where its version has the same number [FAST-4]', async () => {
  const before = await scene.open(scene.records)
  scene.end(before)
  const shown = scene.text()
  scene.words.before = 'restored'
  await scene.open(scene.records)
  expect(scene.text()).not.toBe(shown)
  expect(scene.text()).toContain('restored')
})

it('a folder that takes nothing any more shows nothing old: the site is asked until it does again [FAST-4]', async () => {
  const cache = await scene.open(scene.records)
  const sets = join(scene.shown(), '..', 'sets')
  rmSync(sets, { recursive: true })
  writeFileSync(sets, 'as a disk without room')
  await scene.save(scene.records)
  await cache.settled()
  expect(existsSync(scene.shown())).toBe(false)
  rmSync(sets)
  mkdirSync(sets)
  await expect.poll(() => scene.read(), LONG).not.toBeNull()
})

it.runIf(ENGINE === 'postgres')(
  'where another node serves from the same database nothing is shown from files: it would not know who saved [FAST-4]',
  async () => {
    const place = scene.settings
    const who = (name: string) => ({ name, build: '1' })
    const own = await holdRunning(place, who('this node'), () => undefined)
    const worker = await holdRunning(place, who('this node, worker'), () => undefined)
    const cache = await scene.open(scene.records)
    await expect.poll(() => scene.read(), LONG).not.toBeNull()
    const other = await holdRunning(place, who('another node'), () => undefined)
    await expect.poll(() => scene.read(), LONG).toBeNull()
    if (other.ok) await other.hold.release()
    await expect.poll(() => scene.read(), LONG).not.toBeNull()
    await scene.save(scene.records)
    await cache.settled()
    for (const held of [own, worker]) if (held.ok) await held.hold.release()
  },
)
