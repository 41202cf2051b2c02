import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRecords, type Records } from '#records/engine/db'
import { openDiskStore, type FileStore } from '#services/files/files'
import { startPostgres } from '../../postgres.ts'
import { newDatabase } from '../../records.ts'
import { startSite, type Site } from '../../site.ts'

/** Several nodes, each with its own DATA_DIR, that share a PostgreSQL and a folder in place of the bucket. */
export type Nodes = {
  records: Records
  files: FileStore
  /** A node of the built site, or of a built copy of the tree. */
  start(root?: string): Promise<Site>
  close(): Promise<void>
}

export async function openNodes(): Promise<Nodes | { reason: string }> {
  const server = await startPostgres()
  if ('reason' in server) return server
  const { settings } = await newDatabase(server.url)
  const home = mkdtempSync(join(tmpdir(), 'academy-nodes-'))
  const shared = join(home, 'shared')
  mkdirSync(shared)
  const sites: Site[] = []
  let records: Records | null = null
  return {
    get records() {
      if (!records) throw new Error('no node has been started')
      return records
    },
    files: openDiskStore(shared),
    async start(root) {
      const dataDir = join(home, `node-${sites.length}`)
      mkdirSync(dataDir)
      symlinkSync(shared, join(dataDir, 'files'))
      const site = await startSite({
        dataDir,
        databaseUrl: settings.databaseUrl,
        env: { TRUSTED_PROXIES: '127.0.0.1' },
        ...(root ? { root } : {}),
      })
      sites.push(site)
      records ??= await openRecords(settings)
      return site
    },
    async close() {
      await Promise.all(sites.map((site) => site.close()))
      await records?.close()
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A balancer without stickiness: each request goes to the next node; `to` replaces the nodes. */
export async function openBalancer(first: readonly Site[]): Promise<{
  url: string
  to(sites: readonly Site[]): void
  close(): Promise<void>
}> {
  let sites = first
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const site = sites[(turn += 1) % sites.length]
    const onward = ask(
      { host: '127.0.0.1', port: site?.port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    to(others) {
      sites = others
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
