import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../free-port.ts'
import { startSite, type Site } from '../../site.ts'
import { makeCertificate, startProxy, type Proxy, type ProxyName } from '../../e2e/tls/proxies.ts'

/** Longer than two looks of the balancers. */
const DRAIN_SECONDS = 3

type Parts = { databaseUrl: string; storageUrl: string; content?: 'demo' | 'none'; env?: Record<string, string> }

/** Three nodes with folders of their own behind a balancer with TLS, over one database and one bucket. */
export type Cluster = {
  url: string
  nodes: Site[]
  balance(name: ProxyName): Promise<void>
  /** Ends one node as a power cut would, and starts it again. */
  kill(at: number): Promise<void>
  /** Stops and starts one node after the other; `root` names a build to start instead. */
  roll(root?: string): Promise<void>
  close(): Promise<void>
}

/** The balancer is still to be started. */
export async function openCluster({ databaseUrl, storageUrl, content = 'none', env = {} }: Parts): Promise<Cluster> {
  const certificate = makeCertificate()
  const [port, plainPort] = [await freePort(), await freePort()]
  const url = `https://localhost:${port}`
  const folders = [1, 2, 3].map((at) => mkdtempSync(join(tmpdir(), `academy-node-${at}-`)))
  const ports = [await freePort(), await freePort(), await freePort()] as [number, number, number]
  const start = (at: number, root?: string) =>
    startSite({
      databaseUrl,
      content,
      dataDir: folders[at] ?? '',
      port: ports[at] ?? 0,
      env: {
        STORAGE_URL: storageUrl,
        PUBLIC_URL: url,
        HOST: '127.0.0.1',
        TRUSTED_PROXIES: '127.0.0.1',
        DRAIN_SECONDS: String(DRAIN_SECONDS),
        STOP_SECONDS: '60',
        ...env,
      },
      ...(root ? { root } : {}),
    })
  const nodes = await Promise.all(folders.map((_, at) => start(at)))
  let proxy: Proxy | null = null
  const one = (at: number): Site => nodes[at % nodes.length] ?? (nodes[0] as Site)
  return {
    url,
    nodes,
    async balance(name) {
      await proxy?.close()
      proxy = await startProxy(name, ports, certificate, 'localhost', { port, plainPort })
    },
    async kill(at) {
      await one(at).kill9()
      await one(at).restart()
    },
    async roll(root) {
      for (let at = 0; at < nodes.length; at += 1) {
        if (root) {
          await one(at).stop()
          nodes[at] = await start(at, root)
        } else {
          await one(at).stop()
          await one(at).restart()
        }
        // The balancers have to see it.
        await sleep(1500)
      }
    },
    async close() {
      await proxy?.close()
      await Promise.all(nodes.map((node) => node.close()))
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      certificate.remove()
    },
  }
}
