import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { heldBytes } from '#services/operating/limited-process'
import { openPicturePool, PictureFailed, PicturesBusy, type PoolOptions, type PicturePool } from './picture-pool.ts'

const SIDE = 6300
const OPTIONS: PoolOptions = {
  megabytes: 448,
  heapMegabytes: 96,
  niceness: 10,
  atOnce: 1,
  most: 6,
  mostOfAccount: 2,
  cpuLimitMs: 60_000,
  restMs: 60_000,
  startMs: 60_000,
}
const opened: PicturePool[] = []
const open = (more: Partial<PoolOptions> = {}) => {
  const pool = openPicturePool({ ...OPTIONS, ...more })
  opened.push(pool)
  return pool
}
afterEach(() => {
  for (const pool of opened.splice(0)) pool.close()
})

const plain = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#c21e56' } })
const small = () => plain(60, 40).png().toBuffer()
/** Drawn once, because drawing it takes longer than reading it. */
let large: Promise<Buffer> | null = null
const interlaced = () => (large ??= plain(SIDE).png({ progressive: true, compressionLevel: 9 }).toBuffer())

test('small files that unfold are read one after the other in a process whose memory goes back with it [SEC-3]', async () => {
  const pool = open({ restMs: 200 })
  const bombs = [
    await interlaced(),
    await plain(SIDE).png({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    await plain(SIDE).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    await plain(SIDE)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
    await plain(SIDE).webp({ lossless: true }).toBuffer(),
  ]
  expect(bombs.every(({ length }) => length < 600_000)).toBe(true)
  const before = process.memoryUsage().rss
  const answers = await Promise.all(bombs.map((bytes) => pool.run('check', [bytes])))
  expect(answers.map(({ ok }) => ok)).toEqual(bombs.map(() => true))
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  const pid = pool.pid()
  expect(heldBytes(pid ?? 0)).toBeGreaterThan(0)
  await expect.poll(() => [pool.pid(), heldBytes(pid ?? 0)], { timeout: 120_000 }).toEqual([null, 0])
  // A new process starts when there is work again.
  expect(await pool.run('check', [await small()])).toMatchObject({ ok: true })
})

test('a picture that takes more memory than there is for one ends its process, and the next picture is read; with room it is read [SEC-3]', async () => {
  const bomb = await interlaced()
  const tight = open({ megabytes: 150 })
  await expect(tight.run('check', [bomb])).rejects.toThrow(PictureFailed)
  expect(await tight.run('check', [await small()])).toMatchObject({ ok: true })
  expect(await open().run('check', [bomb])).toMatchObject({ ok: true })
})

test('a picture that takes too long ends its process, and the next picture is read [SEC-3]', async () => {
  const pool = open({ cpuLimitMs: 150 })
  await pool.run('check', [await small()]).catch(() => null)
  await expect(pool.run('check', [await interlaced()])).rejects.toThrow(PictureFailed)
  // The control: with patience the same picture is one.
  expect(await open().run('check', [await interlaced()])).toMatchObject({ ok: true })
})

test('an account has a few places in a short row; whoever comes above them is told to come again [SEC-3]', async () => {
  const pool = open()
  const picture = await small()
  const all = await Promise.allSettled([
    ...Array.from({ length: 4 }, () => pool.run('check', [picture], 'crowd')),
    ...Array.from({ length: 5 }, (_, at) => pool.run('check', [picture], `person ${at}`)),
  ])
  const busy = all.map((each) => each.status === 'rejected' && each.reason instanceof PicturesBusy)
  expect(busy).toEqual([false, false, true, true, false, false, false, false, true])
  // Places are given back.
  expect(await pool.run('check', [picture], 'crowd')).toMatchObject({ ok: true })
})

test('pictures that would unfold too far are refused by their head, and what hangs on a picture is found [SEC-2, SEC-3]', async () => {
  const pool = open()
  const deep = await sharp({ create: { width: SIDE, height: SIDE, channels: 4, background: '#c21e56' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer()
  expect(await pool.run('check', [deep])).toEqual({ ok: false, reason: 'too-many-pixels' })
  const photo = await plain(300)
    .jpeg({ progressive: true })
    .withExif({ IFD0: { Copyright: 'x' } })
    .toBuffer()
  for (const picture of [
    await small(),
    photo,
    await plain(31).jpeg().toBuffer(),
    await plain(31).webp().toBuffer(),
    await plain(31).webp({ lossless: true }).toBuffer(),
  ])
    expect(await pool.run('check', [Buffer.concat([picture, Buffer.from('<html>')])])).toMatchObject({
      ok: true,
      picture: { end: picture.length },
    })
  expect(await pool.run('check', [photo.subarray(0, -2)])).toEqual({ ok: false, reason: 'broken' })
})

test('the process for pictures sees nothing of the settings and secrets of the site [SEC-3]', async () => {
  const { readFileSync } = await import('node:fs')
  process.env.SECRET_OF_THE_TEST = 'velvet'
  const pool = open()
  await pool.run('check', [await small()])
  const seen = readFileSync(`/proc/${pool.pid()}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split('=')[0])
  delete process.env.SECRET_OF_THE_TEST
  expect(seen.filter((name) => name && !/^(NODE_|MALLOC_ARENA_MAX$|PWD$|SHLVL$|_$)/.test(name))).toEqual([])
})
