import { beforeAll, expect, it } from 'vitest'
import sharp from 'sharp'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const WIN = '/wins/mutya-ng-silangan-2026'

async function pictureIn(url: string): Promise<string> {
  const html = await (await fetch(url + WIN)).text()
  return /\/pictures\/([0-9a-z]{16})\//.exec(html)?.[1] ?? 'none'
}

it('a picture is sent in three formats and seven widths, never enlarged, for ever [HOME-3, WIN-1]', async () => {
  const id = await pictureIn(site.url)
  // To draw AVIF takes seconds: its smallest, one between and its largest.
  for (const [format, type] of [
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ] as const)
    for (const width of format === 'avif' ? [240, 768, 1600] : [240, 360, 480, 600, 768, 1200, 1600]) {
      const answer = await fetch(`${site.url}/pictures/${id}/${width}.${format}`)
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        type,
        'public, max-age=31536000, immutable',
      ])
      const { width: outputWidth, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(outputWidth).toBe(Math.min(width, 1200))
      expect(exif).toBeUndefined()
    }
  const head = await fetch(`${site.url}/pictures/${id}/480.avif`, { method: 'HEAD' })
  expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
})

it('nothing else is a picture: other widths, formats, methods, and files that are private [HOME-3, PAY-7]', async () => {
  const id = await pictureIn(site.url)
  for (const rest of [
    `${id}/481.avif`,
    `${id}/0480.avif`,
    `${id}/480.png`,
    `${id}/480.svg`,
    `${id}/480`,
    `${id}/480.avif/`,
    `${'z'.repeat(16)}/480.avif`,
    '..%2f..%2fetc/480.avif',
    '%00/480.avif',
  ])
    expect((await fetch(`${site.url}/pictures/${rest}`)).status, rest).toBeGreaterThanOrEqual(400)
  expect((await fetch(`${site.url}/pictures/${id}/480.avif`, { method: 'POST' })).status).toBeGreaterThanOrEqual(400)
  const many = await Promise.all(
    Array.from({ length: 30 }, () => fetch(`${site.url}/pictures/${id}/768.webp`).then(({ status }) => status)),
  )
  expect(new Set(many)).toEqual(new Set([200]))
})

it('a receipt is no picture of the public site, whoever asks [PAY-7]', async () => {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(`${site.dataDir}/academy.db`, { readOnly: true, timeout: 5000 })
  const rows = database.prepare("select id, kind from files where kind <> 'picture'").all()
  database.close()
  expect(rows.length).toBeGreaterThan(5)
  for (const { id, kind } of rows)
    expect((await fetch(`${site.url}/pictures/${String(id)}/480.jpg`)).status, String(kind)).toBe(404)
})
