import { request as askPlainly, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { chromium, type Browser } from '@playwright/test'
import { launchOptions } from '../../browser.ts'
import { test as people } from '../../company.ts'
import { openMailServer, type MailServer } from '../../mail-server.ts'
import { startSite, type Site } from '../../site.ts'
import { makeCertificate, proxyProgram, PUBLIC_HOST, startProxy, type Proxy, type ProxyName } from './proxies.ts'

export const PUBLIC_URL = `https://${PUBLIC_HOST}`

export type Answer = { status: number; headers: IncomingMessage['headers']; text: string }
type Asking = { form?: Record<string, string>; cookie?: string }

export type PublicSite = {
  site: Site
  mail: MailServer
  browser: Browser
  /** From now on the public name leads to this proxy; null where its program is missing. */
  through(name: ProxyName): Promise<Proxy | null>
  /** One request by the public name, without a browser. */
  ask(path: string, asking?: Asking): Promise<Answer>
  /** The same of the plain port. */
  askPlain(path: string): Promise<Answer>
  close(): Promise<void>
}

/** The settings of docs/operations.md, with a mail server of the test. */
const publicSettings = (mail: MailServer): Record<string, string> => ({
  PUBLIC_URL,
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: '127.0.0.1,::1',
  SMTP_URL: mail.url,
  MAIL_FROM: 'coach@academy.example',
})

/**
 * Starts a site as the manual sets it up, one proxy with TLS after the other in front of it, and a browser in which
 * the public name leads to the proxy whose turn it is.
 */
export async function openPublicSite(): Promise<PublicSite> {
  const mail = await openMailServer()
  const site = await startSite({ content: 'demo', env: publicSettings(mail) })
  const certificate = makeCertificate()
  const proxies = new Map<ProxyName, Proxy>()
  let current: Proxy | null = null
  const doors = [await openDoor(() => current?.port ?? 0), await openDoor(() => current?.plainPort ?? 0)] as const
  const { args, ...options } = launchOptions()
  const rules = `MAP ${PUBLIC_HOST}:443 127.0.0.1:${doors[0].port}, MAP ${PUBLIC_HOST}:80 127.0.0.1:${doors[1].port}`
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--host-resolver-rules=${rules}`, '--ignore-certificate-errors'],
  })
  const place = (port: number | undefined, path: string) => ({ host: '127.0.0.1', port, path })
  return {
    site: { ...site, url: PUBLIC_URL },
    mail,
    browser,
    async through(name) {
      if (!proxyProgram(name) || !proxyProgram('openssl')) return null
      current = proxies.get(name) ?? (await startProxy(name, site.port, certificate))
      proxies.set(name, current)
      return current
    },
    ask: (path, { form, cookie } = {}) =>
      answered((take) =>
        request(
          {
            ...place(current?.port, path),
            servername: PUBLIC_HOST,
            rejectUnauthorized: false,
            method: form ? 'POST' : 'GET',
            headers: {
              Host: PUBLIC_HOST,
              ...(cookie ? { Cookie: cookie } : {}),
              ...(form ? { Origin: PUBLIC_URL, 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
            },
          },
          take,
        ).end(form ? new URLSearchParams(form).toString() : undefined),
      ),
    askPlain: (path) =>
      answered((take) =>
        askPlainly({ ...place(current?.plainPort, path), headers: { Host: PUBLIC_HOST } }, take).end(),
      ),
    async close() {
      await browser.close()
      for (const door of doors) door.close()
      for (const proxy of proxies.values()) await proxy.close()
      await site.close()
      await mail.close()
      certificate.remove()
    },
  }
}

function answered(
  send: (take: (answer: IncomingMessage) => void) => { once(event: 'error', fail: (error: Error) => void): unknown },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    send((answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString('latin1'),
        }),
      )
    }).once('error', reject)
  })
}

/** A port that forwards to the port `to` returns at that moment. */
async function openDoor(to: () => number): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((incoming) => {
    const onward = connect(to(), '127.0.0.1')
    for (const [one, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => sockets.delete(one))
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A test of people in browsers that reach the site by its public name, through one proxy after the other. */
export const test = people.extend<object, { behind: PublicSite }>({
  behind: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const behind = await openPublicSite()
      await use(behind)
      await behind.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  site: [async ({ behind }, use) => use(behind.site), { scope: 'worker' }],
  browser: [async ({ behind }, use) => use(behind.browser), { scope: 'worker' }],
})
