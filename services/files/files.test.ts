import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { newKey, openDiskStore, type FileStore } from './files.ts'
import { openS3Store } from './s3.ts'

// The same promises for both stores. The S3 half needs a server:
// TEST_STORAGE_URL=s3://key:secret@host:port/bucket?tls=no names one whose bucket is there.
const folder = mkdtempSync(join(tmpdir(), 'files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const elsewhere = process.env.TEST_STORAGE_URL
const stores: [name: string, store: FileStore][] = [
  ['on disk', openDiskStore(folder)],
  ...(elsewhere ? [['in S3', openS3Store(elsewhere)] as [string, FileStore]] : []),
]

const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251)
const all = async (found: Awaited<ReturnType<FileStore['read']>>) =>
  found ? new Uint8Array(await new Response(found.body).arrayBuffer()) : null

describe.each(stores)('files kept %s', (_, store) => {
  test('come back byte for byte, whole or in part, with the size of the whole [OPS-3]', async () => {
    const key = newKey('materials', 'pdf')
    await store.put(key, bytes, 'application/pdf')
    const whole = await store.read(key)
    expect(whole?.size).toBe(bytes.length)
    expect(await all(whole)).toEqual(bytes)
    const part = await store.read(key, { start: 1000, end: 1999 })
    expect(part?.size).toBe(bytes.length)
    expect(await all(part)).toEqual(bytes.slice(1000, 2000))
    await store.remove(key)
  })

  test('are gone when removed, removing them again is no error, and what was never there is null [ADM-11]', async () => {
    const key = newKey('pictures', 'jpg')
    await store.put(key, bytes.slice(0, 10), 'image/jpeg')
    await store.remove(key)
    await store.remove(key)
    expect(await store.read(key)).toBeNull()
    expect(await store.read(newKey('pictures', 'jpg'))).toBeNull()
  })

  test('are ready when a probe can be written, and never leave the store by their key [OPS-5]', async () => {
    await store.probe()
    for (const key of ['../secret', 'a/../../secret', '/etc/passwd', 'a//b', '.hidden', 'a/.hidden', 'a\\b', ''])
      await expect(store.put(key, bytes, 'x'), key).rejects.toThrow()
  })
})

test('what a put that was cut off left behind is no file, and is gone after the sweep; what is under way stays [REG-6, OPS-6]', async () => {
  const root = mkdtempSync(join(folder, 'cut-'))
  const store = openDiskStore(root)
  const key = newKey('receipts', 'png')
  await store.put(key, bytes, 'image/png')
  const [left, underWay] = [join(root, '.under-way', 'left'), join(root, '.under-way', 'underway')]
  for (const path of [left, underWay]) writeFileSync(path, bytes)
  const dayAgo = new Date(Date.now() - 86_400_000)
  utimesSync(left, dayAgo, dayAgo)
  const listed: string[] = []
  for await (const file of store.list()) listed.push(file.key)
  expect(listed).toEqual([key])
  await store.sweep(new Date(Date.now() - 3_600_000))
  expect(readdirSync(join(root, '.under-way'))).toEqual(['underway'])
  expect(await all(await store.read(key))).toEqual(bytes)
})

test('a file that is removed as soon as it is found is still read to its end: a backup that meets one does not break off [OPS-6, ADM-11]', async () => {
  const store = openDiskStore(folder)
  for (let round = 0; round < 200; round += 1) {
    const key = newKey('pictures', 'jpg')
    mkdirSync(join(folder, 'pictures'), { recursive: true })
    writeFileSync(join(folder, key), bytes)
    const found = await store.read(key)
    rmSync(join(folder, key))
    expect((await all(found))?.length).toBe(bytes.length)
  }
})

test.runIf(elsewhere)('a wrong S3 key is a failure of the probe, not a store that seems empty [OPS-5]', async () => {
  const wrong = Object.assign(new URL(elsewhere ?? ''), { password: 'wrong' }).href
  await expect(openS3Store(wrong).probe()).rejects.toThrow()
})
