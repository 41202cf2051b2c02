import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPageCache } from '#edge/cache/page-cache'
import { transaction, openRecords } from '#records/engine/db'
import { migrate } from '#records/engine/migrate'
import { startPostgres } from '#tests/postgres'
import { ENGINE } from '#tests/records'
import { inTime } from '../../in-time.ts'

const LONG = { timeout: 60_000 }
const SILENT_MS = 500

// Once is enough: the test has its own server.
it.runIf(ENGINE === 'postgres')(
  'a kept page is answered from memory while PostgreSQL is frozen; a saved one is new at once, one saved elsewhere soon [NODE-7]',
  async ({ skip }) => {
    const server = await startPostgres()
    if ('reason' in server) return skip(server.reason)
    const folder = mkdtempSync(join(tmpdir(), 'academy-kept-'))
    const settings = { databaseUrl: server.url, dataDir: folder }
    const [records, elsewhere] = [await openRecords(settings), await openRecords(settings)]
    await migrate(records)
    const words = async () =>
      (await records.read.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
    let away = false
    const render = async () => {
      if (away) return new Response('away', { status: 503 })
      return new Response(`<!doctype html><title>${await words()}</title>`, {
        headers: { 'Content-Type': 'text/html' },
      })
    }
    const config = { dataDir: folder, publicUrl: null, secure: false } as unknown as Parameters<
      typeof openPageCache
    >[0]['config']
    const cache = openPageCache({ records, config }, folder, render)
    const site = createServer(async (request, response) => {
      if (await cache.answer(request, response)) return
      // As the site answers when the version cannot be read in time. Once thawed, the database still counts as silent
      // until it has answered once.
      const rendered = await render().catch(() => new Response('away', { status: 503 }))
      response.writeHead(rendered.status).end(await rendered.text())
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const { port } = site.address() as AddressInfo
    const page = async () => {
      const began = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}/about`)
      return { text: await answer.text(), status: answer.status, ms: performance.now() - began }
    }
    const save = (by: typeof records) =>
      transaction(by, async (trx) => {
        await trx
          .updateTable('content_version')
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .execute()
        return { ok: true, value: null }
      })
    try {
      for (let at = 0; at < 20; at += 1) {
        await page()
        await save(records)
        expect((await page()).text, 'the next read after a save here').toContain(`<title>${await words()}<`)
      }
      await save(elsewhere)
      await expect.poll(async () => (await page()).text, LONG).toContain(`<title>${await words()}<`)

      const kept = (await page()).text
      server.freeze()
      away = true
      const answers: Awaited<ReturnType<typeof page>>[] = []
      for (const until = performance.now() + 2000; performance.now() < until; ) answers.push(await page())
      expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([kept]))
      // One of a thousand may meet a machine that is elsewhere; none waits for the database.
      const waits = answers.map(({ ms }) => ms).toSorted((one, other) => one - other)
      expect(waits[Math.floor(waits.length * 0.99)]).toBeLessThan(inTime(50))
      expect(waits.at(-1)).toBeLessThan(inTime(SILENT_MS))
      // The control: the same question, sent for each page, gets no answer.
      const result = Promise.race([
        words().catch(() => 'silent'),
        new Promise((resolve) => setTimeout(() => resolve('silent'), SILENT_MS)),
      ])
      expect(await result).toBe('silent')
      await expect
        .poll(async () => (await page()).text, { ...LONG, message: 'after five seconds nobody can say' })
        .toBe('away')
      server.thaw()
      away = false
      await expect.poll(async () => (await page()).status, { ...LONG, message: 'and then it goes on' }).toBe(200)
    } finally {
      server.thaw()
      site.closeAllConnections()
      site.close()
      cache.close()
      await Promise.all([records.close(), elsewhere.close()])
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
