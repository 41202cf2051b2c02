import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openDiskStore, type FileStore } from './files.ts'
import { openUploadSpace, type UploadLedger, type UploadSpace } from './uploads.ts'

const root = mkdtempSync(join(tmpdir(), 'uploads-'))
afterAll(() => rmSync(root, { recursive: true }))

const PIECE = 512 * 1024
const ID = '0123456789abcdef'
const sent = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, at) => (at * 31) % 253))
async function keptFiles(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys
}

/** One upload that the records would know; with `guarded` off every write succeeds. */
function ledgerOf(
  size: number | null,
  guarded = true,
): UploadLedger & { rows: Awaited<ReturnType<UploadLedger['pieces']>> } {
  const rows: Awaited<ReturnType<UploadLedger['pieces']>> = []
  const end = () => Math.max(0, ...rows.map((row) => row.start + row.bytes))
  let said = size
  return {
    rows,
    find: async (id) =>
      id === ID
        ? { size: said, metadata: '{"filename":"a.png"}', createdAt: new Date().toISOString(), arrived: end() }
        : null,
    async add(id, piece) {
      if (id !== ID) return { ok: false, reason: 'gone' }
      if (guarded && piece.start !== end()) return { ok: false, reason: 'not-the-end' }
      rows.push(piece)
      return { ok: true }
    },
    async saySize(_id, bytes) {
      if (said !== null) return false
      said = bytes
      return true
    },
    pieces: async () => rows.toSorted((one, other) => one.start - other.start),
  }
}

let files: FileStore
let old: string
const open = (ledger: UploadLedger): UploadSpace => openUploadSpace(files, ledger, old)
beforeEach(() => {
  const folder = mkdtempSync(join(root, 'academy-'))
  files = openDiskStore(join(folder, 'files'))
  old = join(folder, 'uploads')
})

describe('what arrives of an upload', () => {
  test('lies in pieces of half a megabyte at the most, and comes back as it was sent [NODE-1, REG-6]', async () => {
    const bytes = sent(2 * PIECE + 777)
    const ledger = ledgerOf(bytes.length)
    const space = open(ledger)
    expect(await space.store.write(Readable.from([bytes.subarray(0, 100)]), ID, 0)).toBe(100)
    expect(await space.arrived(ID)).toBeNull()
    const chunks = [bytes.subarray(100, 70_000), bytes.subarray(70_000)]
    expect(await space.store.write(Readable.from(chunks), ID, 100)).toBe(bytes.length)
    expect(ledger.rows.map((row) => row.bytes)).toEqual([100, PIECE, PIECE, 677])
    const arrived = await space.arrived(ID)
    expect(Buffer.from(arrived?.bytes ?? []).equals(bytes)).toBe(true)
    expect(arrived?.metadata).toEqual({ filename: 'a.png' })
    expect(await space.arrived(ID, bytes.length - 1)).toBeNull()
  })

  test('before a line was cut is kept, and the offset says so [NODE-1, REG-6]', async () => {
    const bytes = sent(PIECE)
    const space = open(ledgerOf(bytes.length))
    async function* cut() {
      yield bytes.subarray(0, 200_000)
      throw new Error('the line was cut')
    }
    await expect(space.store.write(Readable.from(cut()), ID, 0)).rejects.toThrow('the line was cut')
    expect((await space.store.getUpload(ID)).offset).toBe(200_000)
    await space.store.write(Readable.from([bytes.subarray(200_000)]), ID, 200_000)
    expect(Buffer.from((await space.arrived(ID))?.bytes ?? []).equals(bytes)).toBe(true)
  })

  test('from two at once is one of them and leaves no file of the other; without the guard it is torn [NODE-1]', async () => {
    const bytes = sent(300_000)
    const both = async (space: UploadSpace) =>
      Promise.allSettled([
        space.store.write(Readable.from([bytes]), ID, 0),
        space.store.write(Readable.from([bytes.subarray(100_000)]), ID, 100_000),
        space.store.write(Readable.from([bytes]), ID, 0),
      ])
    const ledger = ledgerOf(bytes.length)
    const answers = await both(open(ledger))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason.status_code).toBe(409)
    expect(await keptFiles(files)).toEqual(ledger.rows.map(({ key }) => key))
    expect(Buffer.from((await open(ledger).arrived(ID))?.bytes ?? []).equals(bytes)).toBe(true)

    // The control; what is torn is not taken for whole either.
    const torn = ledgerOf(bytes.length, false)
    await both(open(torn))
    expect(torn.rows.reduce((sum, row) => sum + row.bytes, 0)).toBeGreaterThan(bytes.length)
    expect(await open(torn).arrived(ID)).toBeNull()
  })

  test('of one that is gone leaves no file, and one whose size is not said says it once [NODE-1]', async () => {
    const space = open(ledgerOf(null))
    await expect(space.store.write(Readable.from([sent(10)]), 'ffffffffffffffff', 0)).rejects.toMatchObject({
      status_code: 404,
    })
    expect(await keptFiles(files)).toEqual([])
    await expect(space.store.getUpload('ffffffffffffffff')).rejects.toMatchObject({ status_code: 404 })
    expect((await space.store.getUpload(ID)).sizeIsDeferred).toBe(true)
    await space.store.write(Readable.from([sent(10)]), ID, 0)
    expect(await space.arrived(ID)).toBeNull()
    await space.store.declareUploadLength(ID, 10)
    await expect(space.store.declareUploadLength(ID, 12)).rejects.toMatchObject({ status_code: 400 })
    expect((await space.arrived(ID))?.bytes.length).toBe(10)
  })
})

test('what the build before gathered goes a day later, and its folder with the last of it [REG-6]', async () => {
  const space = open(ledgerOf(1))
  await space.sweep(new Date())
  mkdirSync(old, { recursive: true })
  const dayAgo = new Date(Date.now() - 86_400_000)
  for (const name of ['aaaa.json', 'bbbb', 'cccc', 'cccc.json']) writeFileSync(join(old, name), 'abc')
  for (const name of ['aaaa.json', 'bbbb']) utimesSync(join(old, name), dayAgo, dayAgo)
  await space.sweep(new Date(Date.now() - 3_600_000))
  expect(readdirSync(old).toSorted()).toEqual(['cccc', 'cccc.json'])
  await space.sweep(new Date(Date.now() + 1000))
  expect(existsSync(old)).toBe(false)
})
