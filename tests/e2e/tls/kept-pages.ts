import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { request as askPlainly, type IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ADMINISTRATOR } from '../../people.ts'
import { startSite, type Site, type SiteOptions } from '../../site.ts'
import { makeCertificate, PUBLIC_HOST, startProxy, type Proxy } from './proxies.ts'

export const PUBLIC_URL = `https://${PUBLIC_HOST}`

export type Answer = { status: number; names: string[]; headers: Record<string, string>; body: Buffer }
type Asking = { method?: string; headers?: Record<string, string>; form?: Record<string, string>; cookie?: string }

/** Behind nginx with the manual's own file, its public pages stored in a folder. */
export type KeptSite = {
  site: Site
  proxy: Proxy
  folder: string
  /** By the public address, through nginx. */
  ask(path: string, asking?: Asking): Promise<Answer>
  /** As a proxy would ask the site itself. */
  askSite(path: string, asking?: Asking): Promise<Answer>
  /** Whether nginx answered from a file: it spells the names of its own headers differently from the site. */
  isFile(answer: Answer): boolean
  signIn(): Promise<string>
  /** What the manual has the operator do after the first start and after upgrades. */
  tellNginx(): Promise<void>
  close(): Promise<void>
}

export async function openKeptSite(options: SiteOptions = {}, env: Record<string, string> = {}): Promise<KeptSite> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-kept-'))
  const site = await startSite({
    content: 'demo',
    ...options,
    env: {
      PUBLIC_URL,
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      KEPT_PAGES_DIR: folder,
      ...env,
    },
  })
  const certificate = makeCertificate()
  const proxy = await startProxy('nginx', site.port, certificate)
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, servername: PUBLIC_HOST })

  const head = ({ method, headers, form, cookie }: Asking) => ({
    method: method ?? (form ? 'POST' : 'GET'),
    headers: {
      Host: PUBLIC_HOST,
      ...(form ? { Origin: PUBLIC_URL, 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
      ...headers,
    },
  })
  const body = ({ form }: Asking) => (form ? new URLSearchParams(form).toString() : undefined)
  const ask: KeptSite['ask'] = (path, asking = {}) =>
    new Promise((resolve, reject) => {
      const place = { host: '127.0.0.1', port: proxy.port, agent, path }
      request({ ...place, ...head(asking) }, (answer) => taken(answer).then(resolve, reject))
        .once('error', reject)
        .end(body(asking))
    })
  const kept: KeptSite = {
    site,
    proxy,
    folder,
    ask,
    askSite: (path, asking = {}) =>
      new Promise((resolve, reject) => {
        // A connection kept alive may be closed by the site in the very moment of the next request.
        const place = { host: '127.0.0.1', port: site.port, agent: false, path }
        askPlainly({ ...place, ...head(asking) }, (answer) => taken(answer).then(resolve, reject))
          .once('error', reject)
          .end(body(asking))
      }),
    isFile: ({ names }) => names.includes('ETag'),
    async signIn() {
      const { status, headers } = await ask('/login', { form: { panel: 'sign-in', ...ADMINISTRATOR } })
      if (status !== 303) throw new Error(`signing in was answered ${status}`)
      return /__Host-session=[^;]+/.exec(headers['set-cookie'] ?? '')?.[0] ?? ''
    },
    async tellNginx() {
      copyFileSync(join(folder, 'nginx.conf'), join(proxy.folder, 'academy-pages.conf'))
      proxy.reload()
      while (!kept.isFile(await ask('/home', { headers: { Connection: 'close' } }))) await pause(50)
    },
    async close() {
      agent.destroy()
      await proxy.close()
      await site.close()
      certificate.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return kept
}

async function taken(answer: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const names = answer.rawHeaders.filter((_, at) => at % 2 === 0)
  const headers = Object.fromEntries(
    names.map((name) => [name.toLowerCase(), String(answer.headers[name.toLowerCase()] ?? '')]),
  )
  return { status: answer.statusCode ?? 0, names, headers, body: Buffer.concat(parts) }
}

let saved = 0

/** Adds an accomplishment, which /about then shows. */
export async function saveAccomplishment({ ask }: Pick<KeptSite, 'ask'>, cookie: string): Promise<string> {
  saved += 1
  const mark = `${process.pid}-${Date.now().toString(36)}-${saved}`
  const title = `Saved ${mark}`
  const key = `k${mark.replaceAll('-', '')}`.padEnd(16, '0').slice(-16).toLowerCase()
  // Each is the newest, and the newest are shown.
  const date = new Date(Date.UTC(2030, 0, saved)).toISOString().slice(0, 10)
  const form = { key, title, content: 'New at once.', date }
  const { status } = await ask('/admin/accomplishments/new', { form, cookie })
  if (status !== 303) throw new Error(`the save was answered ${status}`)
  return title
}
