import { chromium, type Browser } from '@playwright/test'
import { launchOptions } from '../../browser.ts'
import { test as people } from '../../company.ts'
import { openMailServer, type MailServer } from '../../mail-server.ts'
import { startSite, type Site } from '../../site.ts'
import { makeCertificate, PUBLIC_HOST, startProxy, type Proxy, type ProxyName } from './proxies.ts'

export const PUBLIC_URL = `https://${PUBLIC_HOST}`

export type PublicSite = { site: Site; mail: MailServer; proxy: Proxy; browser: Browser; close(): Promise<void> }

/** The settings of docs/operations.md, with a mail server of the test. */
export const publicSettings = (mail: MailServer, publicUrl = PUBLIC_URL): Record<string, string> => ({
  PUBLIC_URL: publicUrl,
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: '127.0.0.1,::1',
  SMTP_URL: mail.url,
  MAIL_FROM: 'coach@academy.example',
})

/**
 * Starts a site as the manual sets it up, a proxy with TLS in front of it, and a browser in which the public name
 * leads to that proxy.
 */
export async function openPublicSite(name: ProxyName): Promise<PublicSite> {
  const mail = await openMailServer()
  const site = await startSite({ content: 'demo', env: publicSettings(mail) })
  const certificate = makeCertificate()
  const proxy = await startProxy(name, site.port, certificate)
  const { args, ...options } = launchOptions()
  const rules = `MAP ${PUBLIC_HOST}:443 127.0.0.1:${proxy.port}, MAP ${PUBLIC_HOST}:80 127.0.0.1:${proxy.plainPort}`
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--host-resolver-rules=${rules}`, '--ignore-certificate-errors'],
  })
  return {
    site: { ...site, url: PUBLIC_URL },
    mail,
    proxy,
    browser,
    async close() {
      await browser.close()
      await proxy.close()
      await site.close()
      await mail.close()
      certificate.remove()
    },
  }
}

/** An e-mail test's people, in browsers that reach the site by its public name through this proxy. */
export function testBehind(name: ProxyName) {
  return people.extend<object, { behind: PublicSite }>({
    behind: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
      async ({}, use) => {
        const behind = await openPublicSite(name)
        await use(behind)
        await behind.close()
      },
      { scope: 'worker', timeout: 600_000 },
    ],
    site: [async ({ behind }, use) => use(behind.site), { scope: 'worker' }],
    browser: [async ({ behind }, use) => use(behind.browser), { scope: 'worker' }],
  })
}
