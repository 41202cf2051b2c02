import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openSeals } from '#services/operating/seals'
import { bytesOf, newKey, openDiskStore } from './files.ts'
import { keySealing, resealFile, sealedFiles, sizesInStore } from './sealed-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'sealed-pieces-'))
afterAll(() => rmSync(folder, { recursive: true }))
const store = openDiskStore(folder)
const [old, seals] = [openSeals(Buffer.alloc(32, 1)), openSeals(Buffer.alloc(32, 2), [Buffer.alloc(32, 1)])]
const files = sealedFiles(store, seals)
const PIECE = 65_536
const bytesFor = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) % 251)
const onDisk = (key: string) => readFileSync(join(folder, key))
const partOf = async (key: string, start: number, end: number) => {
  const found = await files.read(key, { start, end })
  return found && { size: found.size, bytes: new Uint8Array(await new Response(found.body).arrayBuffer()) }
}

describe('a recording', () => {
  test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 777])(
    'of %i bytes lies sealed and comes back whole and by every kind of range [PRAC-4]',
    async (length) => {
      const bytes = bytesFor(length)
      const key = newKey('recordings', 'webm')
      await files.put(key, bytes, 'audio/webm')
      expect(sizesInStore(key, length)).toContain(onDisk(key).length)
      if (length >= 64) expect(onDisk(key).includes(Buffer.from(bytes.subarray(0, 64)))).toBe(false)
      expect(new Uint8Array((await bytesOf(files, key)) ?? [])).toEqual(bytes)
      const ends = [0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE - 1, length - 1].filter(
        (at) => at >= 0 && at < length,
      )
      for (const start of ends)
        for (const end of ends.filter((at) => at >= start))
          expect([start, end, await partOf(key, start, end)]).toEqual([
            start,
            end,
            { size: length, bytes: bytes.slice(start, end + 1) },
          ])
      expect(await partOf(key, 0, length + 5000)).toEqual({ size: length, bytes })
    },
  )

  test('whose pieces were cut off, exchanged, repeated or changed is shown to nobody [PRAC-4]', async () => {
    const stored = PIECE + 44
    const key = newKey('recordings', 'mp4')
    await files.put(key, bytesFor(3 * PIECE), 'video/mp4')
    const whole = onDisk(key)
    const [one, two, three] = [0, 1, 2].map((at) => whole.subarray(at * stored, (at + 1) * stored))
    const changed = Buffer.from(whole)
    changed[stored + 100] = (changed[stored + 100] ?? 0) ^ 1
    for (const wrong of [[one, two], [two, one, three], [one, one, three], [changed]]) {
      writeFileSync(join(folder, key), Buffer.concat(wrong.map((piece) => piece ?? Buffer.alloc(0))))
      await expect(partOf(key, PIECE, PIECE + 10)).rejects.toThrow(/changed or put in the place of another/)
    }
    const other = newKey('recordings', 'mp4')
    writeFileSync(join(folder, other), whole)
    await expect(partOf(other, 0, 10)).rejects.toThrow(/in the place of another/)
  })

  test('without MASTER_KEY lies open, is read the same, and can be sealed and unsealed later [PRAC-4]', async () => {
    const bytes = bytesFor(2 * PIECE + 5)
    const key = newKey('recordings', 'webm')
    await sealedFiles(store, openSeals(null)).put(key, bytes, 'audio/webm')
    expect(onDisk(key).equals(bytes)).toBe(true)
    expect(await partOf(key, PIECE, PIECE + 9)).toEqual({ size: bytes.length, bytes: bytes.slice(PIECE, PIECE + 10) })
    expect(await resealFile(store, key, old)).toBe(true)
    expect(await resealFile(store, key, seals)).toBe(true)
    expect(await keySealing(store, key)).toBe(seals.newest)
    expect(new Uint8Array((await bytesOf(files, key)) ?? [])).toEqual(bytes)
    expect(await resealFile(store, key, openSeals(null, [Buffer.alloc(32, 2)]))).toBe(true)
    expect(onDisk(key).equals(bytes)).toBe(true)
  })
})
