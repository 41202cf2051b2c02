import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { after, keptFile, newClient, NOW, wholeTables } from '#tests/journey'
import { ENGINE, openTestRecords } from '#tests/records'
import { newId, type Records } from '#records/engine/db'
import { namedKeys } from '#records/engine/examination'
import { forgetVisits } from '#records/engine/restored-database'
import { markUnnamed, waitingRemovals } from './file-removals.ts'
import { addPiece, begunUpload, listUploadPieces, sayUploadSize } from './upload-pieces.ts'
import { admitUpload, beginUpload, finishUpload, forgetUpload, sweepUploads } from './uploads.ts'

let records: Records
/** As another node opens them. */
let elsewhere: Records
let dataDir: string
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestRecords()
  records = opened.records
  elsewhere = await opened.another()
  dataDir = opened.dataDir
  close = opened.close
})
afterAll(() => close())

let owner: string
let upload: string
beforeEach(async () => {
  owner = (await newClient(records)).id
  upload = await begin()
})

async function begin(size: number | null = 300, now = NOW): Promise<string> {
  const id = newId()
  const admitted = await admitUpload(
    records,
    { id: owner, type: 'CLIENT_USER' },
    { id, purpose: 'receipt', bytes: 300, size, metadata: '{"sha256":"ab"}' },
    now,
  )
  expect(admitted.ok).toBe(true)
  return id
}
const piece = (start: number, bytes: number) => ({ start, bytes, key: `pieces/${newId()}` })
const keysOf = async (id = upload) => (await listUploadPieces(records, id)).map(({ key }) => key)

describe('pieces of an upload', () => {
  it('are added only at the very end of what is there, and any node knows how far it has come [NODE-1]', async () => {
    expect(await begunUpload(elsewhere, upload)).toEqual({
      size: 300,
      metadata: '{"sha256":"ab"}',
      createdAt: NOW.toISOString(),
      arrived: 0,
    })
    const [one, two] = [piece(0, 100), piece(100, 200)]
    expect((await addPiece(records, upload, one)).ok).toBe(true)
    expect((await begunUpload(elsewhere, upload))?.arrived).toBe(100)
    for (const wrong of [piece(0, 100), piece(50, 50), piece(101, 10), piece(200, 10)])
      expect(await addPiece(elsewhere, upload, wrong)).toEqual({ ok: false, reason: 'not-the-end' })
    // More than it said it would be.
    expect(await addPiece(elsewhere, upload, piece(100, 201))).toEqual({ ok: false, reason: 'not-the-end' })
    expect((await addPiece(elsewhere, upload, two)).ok).toBe(true)
    expect(await listUploadPieces(records, upload)).toEqual([one, two])
    expect(await addPiece(records, newId(), piece(0, 1))).toEqual({ ok: false, reason: 'gone' })
  })

  it('of eight writers on two nodes are one after the other; without the guard they tear it [NODE-1]', async () => {
    const tried = Array.from({ length: 8 }, (_, at) =>
      addPiece(at % 2 ? records : elsewhere, upload, piece(at < 6 ? 0 : 10 * at, 100)),
    )
    expect((await Promise.all(tried)).filter(({ ok }) => ok)).toHaveLength(1)
    expect((await begunUpload(records, upload))?.arrived).toBe(100)
    expect(await keysOf()).toHaveLength(1)

    // The control: the same rows written without the check.
    for (const at of [6, 7])
      await elsewhere.write
        .insertInto('upload_pieces')
        .values({ upload_id: upload, ...piece(10 * at, 100) })
        .execute()
    expect((await listUploadPieces(records, upload)).map(({ start }) => start)).toEqual([0, 60, 70])
  })

  it('are cleared away a day later when they were put and never named, and never once they were [NODE-1]', async () => {
    const [named, unnamed] = [piece(0, 100), piece(0, 100)]
    for (const { key } of [named, unnamed]) await markUnnamed(records, key, NOW)
    await addPiece(records, upload, named)
    await addPiece(records, upload, unnamed)
    const due = await waitingRemovals(records, after(24 * 60))
    expect(due).toContain(unnamed.key)
    expect(due).not.toContain(named.key)
  })

  it('go with the upload when it is forgotten, finished or swept, and nothing is added afterwards [NODE-1]', async () => {
    const forgotten = upload
    const finished = await begin()
    const stale = await begin(300, after(-2 * 24 * 60))
    for (const id of [forgotten, finished, stale]) await addPiece(records, id, piece(0, 300))
    const keys = [...(await keysOf(forgotten)), ...(await keysOf(finished)), ...(await keysOf(stale))]
    expect(keys).toHaveLength(3)
    await forgetUpload(records, newId(), forgotten, NOW)
    expect(await keysOf(forgotten)).toHaveLength(1)

    await forgetUpload(records, owner, forgotten, NOW)
    expect(await finishUpload(records, finished, keptFile('receipt', owner), NOW)).toBe(true)
    await sweepUploads(records, NOW)
    for (const id of [forgotten, finished, stale]) {
      expect(await keysOf(id)).toEqual([])
      expect(await addPiece(elsewhere, id, piece(0, 1))).toEqual({ ok: false, reason: 'gone' })
    }
    expect(await waitingRemovals(records, NOW)).toEqual(expect.arrayContaining(keys))
    // A client that lost the last answer learns that all bytes arrived.
    expect((await begunUpload(elsewhere, finished))?.arrived).toBe(300)
    expect(await begunUpload(elsewhere, forgotten)).toBeNull()
  })

  it('give way with their upload, and a sweep finds those that the build before left [NODE-1, SEC-2]', async () => {
    const left = await begin(300, after(-20))
    await addPiece(records, left, piece(0, 10))
    const [key] = await keysOf(left)
    for (let sent = 0; sent < 4; sent += 1) await begin()
    expect(await waitingRemovals(records, NOW)).toContain(key)

    await addPiece(records, upload, piece(0, 10))
    const [stray] = await keysOf()
    // It knows no pieces.
    await records.write.deleteFrom('uploads').where('id', '=', upload).execute()
    await sweepUploads(records, NOW)
    expect(await waitingRemovals(records, NOW)).toContain(stray)
    const before = await wholeTables(records)
    await sweepUploads(records, NOW)
    expect(await wholeTables(records)).toEqual(before)
  })

  it('belong to an upload that came in pieces here; its size is said once [NODE-1]', async () => {
    const other = newId()
    await beginUpload(records, owner, other, NOW)
    expect(await begunUpload(records, other)).toBeNull()
    const open = await begin(null)
    expect((await begunUpload(records, open))?.size).toBeNull()
    expect(await sayUploadSize(records, open, 20)).toBe(true)
    expect(await sayUploadSize(elsewhere, open, 30)).toBe(false)
    expect((await begunUpload(elsewhere, open))?.size).toBe(20)
  })

  it.runIf(ENGINE === 'sqlite')(
    'are in no backup: a restore forgets them, and the browser hears that it sends from the first byte [NODE-1, OPS-6]',
    async () => {
      await addPiece(records, upload, piece(0, 10))
      const [key = ''] = await keysOf()
      const { named, passing } = await namedKeys(records)
      expect([named.has(key), passing.has(key)]).toEqual([false, true])
      await forgetVisits({ databaseUrl: null, dataDir }, NOW)
      expect((await begunUpload(records, upload))?.arrived).toBe(0)
      expect((await addPiece(records, upload, piece(0, 300))).ok).toBe(true)
    },
  )
})
