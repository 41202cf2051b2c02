import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../../free-port.ts'
import { openPageCache } from '#edge/cache/page-cache'
import { openRecords } from '#records/engine/db'
import { migrate } from '#records/engine/migrate'

const OWN = "document.documentElement.dataset.own = 'ran'"
const PLANTED = "document.documentElement.dataset.planted = 'ran'"

test('a script planted in what a kept page shows is not run, the page’s own is; where every inline script is allowed it runs', async ({
  page,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-planted-'))
  const records = await openRecords({ databaseUrl: null, dataDir })
  await migrate(records)
  // A page as if something a person wrote had got into it unescaped.
  const buildHtml = (nonce: string) =>
    `<!doctype html><html><head><title>x</title><script nonce="${nonce}">${OWN}</script></head><body><p><script>${PLANTED}</script></p></body></html>`
  const render = async (_request: Request, nonce: string) =>
    new Response(buildHtml(nonce), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  const config = { dataDir, publicUrl: null, secure: false } as unknown as Parameters<
    typeof openPageCache
  >[0]['config']
  const cache = openPageCache({ records, config }, dataDir, render)
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const server = createHttpServer(async (request, response) => {
    if (request.url === '/control') {
      const policy = `script-src ${hash(OWN)} ${hash(PLANTED)}`
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy }).end(buildHtml(''))
    } else if (!(await cache.answer(request, response))) response.writeHead(404).end()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const ran = async (path: string) => {
    await page.goto(`http://127.0.0.1:${port}${path}`)
    return page.evaluate(() => Object.assign({}, document.documentElement.dataset))
  }
  try {
    expect(await ran('/about')).toEqual({ own: 'ran' })
    // From memory it is the same page under the same policy.
    expect(await ran('/about')).toEqual({ own: 'ran' })
    expect(cache.counts).toEqual({ hits: 1, misses: 1 })
    expect(await page.content()).not.toContain('nonce=')
    expect(await ran('/control')).toEqual({ own: 'ran', planted: 'ran' })
  } finally {
    await new Promise((resolve) => server.close(resolve))
    cache.close()
    await records.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
