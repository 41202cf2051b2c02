import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPageCache } from '#edge/cache/page-cache'
import { transaction, openRecords, type Records } from '#records/engine/db'
import { migrate } from '#records/engine/migrate'
import { createLogger } from '#services/operating/log'
import { newPlace } from '#tests/records'

const PAGES = ['/', '/home', '/about', '/members', '/packages-registration', '/helloworld', '/wins/one']

export type Cache = ReturnType<typeof openPageCache>
export type Scene = Awaited<ReturnType<typeof openKeptFiles>>

/** Page caches that write files of small pages, as one process or several would, and a reader of the files. */
export async function openKeptFiles() {
  const { settings, remove } = await newPlace(process.env.TEST_DATABASE_TEMPLATE)
  const opened: Records[] = []
  const another = async () => {
    const records = await openRecords(settings)
    opened.push(records)
    return records
  }
  const records = await another()
  await migrate(records)
  const home = mkdtempSync(join(tmpdir(), 'academy-kept-files-'))
  const [folder, clientFolder] = [join(home, 'pages'), join(home, 'client')]
  mkdirSync(join(clientFolder, 'assets'), { recursive: true })
  mkdirSync(folder)
  const config = {
    dataDir: settings.dataDir,
    publicUrl: 'https://academy.example',
    secure: true,
    keptPagesDir: folder,
  } as unknown as Parameters<typeof openPageCache>[0]['config']
  const words = { before: 'version' }
  const caches = new Set<Cache>()
  const contentOf = async (records: Records) =>
    Number((await records.read.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version)

  /** The folder of pages that the web server was configured with. */
  const shown = () => {
    const head = readdirSync(folder).find((name) => /^[\da-f]{12}$/.test(name)) ?? 'none'
    return join(folder, head, 'pages')
  }
  return {
    records,
    another,
    settings,
    folder,
    words,
    shown,
    async open(records: Records): Promise<Cache> {
      const render = async (request: Request) => {
        const path = new URL(request.url).pathname
        if (!PAGES.includes(path)) return new Response('none', { status: 404 })
        const text = `<!doctype html><title>${words.before} ${await contentOf(records)}</title><a href="/wins/one">One</a>`
        return new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
      }
      const cache = openPageCache({ records, config, log: createLogger('silent') }, clientFolder, render)
      await cache.open()
      caches.add(cache)
      return cache
    },
    end(cache: Cache): void {
      caches.delete(cache)
      cache.close()
    },
    /** The version in the file of a page; null when there is none and the site is asked. */
    read(path = '/about'): number | null {
      try {
        return Number(/ (\d+)</.exec(readFileSync(`${join(shown(), path)}.html`, 'utf8'))?.[1])
      } catch {
        return null
      }
    },
    text: (path = '/about') => readFileSync(`${join(shown(), path)}.html`, 'utf8'),
    async save(by: Records): Promise<number> {
      const saved = await transaction(by, async (trx) => {
        await trx
          .updateTable('content_version')
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .execute()
        const now = await trx.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
        return { ok: true, value: Number(now.version) }
      })
      return saved.value
    },
    async close() {
      for (const cache of caches) cache.close()
      await Promise.all(opened.map((each) => each.close()))
      await remove()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
