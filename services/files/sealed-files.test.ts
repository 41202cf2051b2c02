import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSeals, SEAL_BYTES } from '#services/operating/seals'
import { bytesOf, newKey, openDiskStore } from './files.ts'
import { keySealing, resealFile, sealedFiles } from './sealed-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'sealed-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const store = openDiskStore(folder)
const [old, seals] = [openSeals(Buffer.alloc(32, 1)), openSeals(Buffer.alloc(32, 2), [Buffer.alloc(32, 1)])]
const files = sealedFiles(store, seals)
const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251)
const onDisk = (key: string) => readFileSync(join(folder, key))

test('receipts, signed papers and pieces of uploads lie sealed and come back byte for byte, whole or in part [LAW-5]', async () => {
  for (const kind of ['receipts', 'guardian-papers', 'pieces']) {
    const key = newKey(kind, 'jpg')
    await files.put(key, bytes, 'image/jpeg')
    expect(onDisk(key).length).toBe(bytes.length + SEAL_BYTES)
    expect(onDisk(key).includes(Buffer.from(bytes.subarray(0, 64)))).toBe(false)
    expect(await bytesOf(files, key)).toEqual(bytes)
    const part = await files.read(key, { start: 1000, end: 1999 })
    expect(part?.size).toBe(bytes.length)
    expect(new Uint8Array(await new Response(part?.body).arrayBuffer())).toEqual(bytes.slice(1000, 2000))
  }
  expect(await files.read(newKey('receipts', 'jpg'))).toBeNull()
})

test('what everybody sees lies open, and what was there before MASTER_KEY is read as it is [LAW-5]', async () => {
  const [picture, receipt] = [newKey('pictures', 'jpg'), newKey('receipts', 'jpg')]
  await files.put(picture, bytes, 'image/jpeg')
  await store.put(receipt, bytes, 'image/jpeg')
  expect(onDisk(picture).equals(bytes)).toBe(true)
  expect(await bytesOf(files, receipt)).toEqual(bytes)
})

test('a file changed on the disk, or put in the place of another, is shown to nobody [LAW-5]', async () => {
  const [one, other] = [newKey('receipts', 'jpg'), newKey('receipts', 'jpg')]
  await files.put(one, bytes, 'image/jpeg')
  writeFileSync(join(folder, other), onDisk(one))
  await expect(files.read(other)).rejects.toThrow(/in the place of another/)
  const changed = onDisk(one)
  changed[1000] = (changed[1000] ?? 0) ^ 1
  writeFileSync(join(folder, one), changed)
  await expect(files.read(one)).rejects.toThrow(/changed/)
})

test('sealing anew takes what lies open and what an older key sealed, once, and can be taken back [LAW-5]', async () => {
  const [open, older] = [newKey('receipts', 'jpg'), newKey('receipts', 'jpg')]
  await store.put(open, bytes, 'image/jpeg')
  await sealedFiles(store, old).put(older, bytes, 'image/jpeg')
  for (const key of [open, older]) {
    expect(await resealFile(store, key, seals)).toBe(true)
    expect(await keySealing(store, key)).toBe(seals.newest)
    expect(await resealFile(store, key, seals)).toBe(false)
    expect(await bytesOf(files, key)).toEqual(bytes)
    expect(await resealFile(store, key, openSeals(null, [Buffer.alloc(32, 2)]))).toBe(true)
    expect(onDisk(key).equals(bytes)).toBe(true)
  }
  expect(await resealFile(store, newKey('receipts', 'jpg'), seals)).toBe(false)
})
