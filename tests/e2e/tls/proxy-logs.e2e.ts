import { createServer } from 'node:http'
import { once } from 'node:events'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { ADDRESSES } from '#routes'
import type { AddressFacts } from '#route-facts'
import { makeCertificate, PROXIES, proxyProgram, PUBLIC_HOST, startProxy, type Proxy } from './proxies.ts'

const TOKEN = 'kaklRfLXJZ0dYkSecretSecretSecretSecret43'
const SECRET_PATHS = Object.values<AddressFacts>(ADDRESSES)
  .filter(({ secret }) => secret)
  .map(({ path }) => path.replace(/:\w+/, TOKEN))
const REQUESTED_PATHS = [
  ...SECRET_PATHS,
  ...SECRET_PATHS.map((path) => `${path}.data`),
  `/${SECRET_PATHS[0]}`,
  `/login?next=/guardian/${TOKEN}`,
]

/** The status that a person gets through the proxy; 0 when the connection was cut. */
const ask = ({ port }: Proxy, path: string, method: 'GET' | 'POST') =>
  new Promise<number>((resolve) => {
    const headers = { Host: PUBLIC_HOST, 'Content-Length': '0' }
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers, servername: PUBLIC_HOST, rejectUnauthorized: false },
      (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)),
    )
    sent.once('error', () => resolve(0)).end()
  })

for (const name of PROXIES)
  for (const several of [false, true])
    test(`${name} of ${several ? 'several machines' : 'one machine'} writes no secret link into its logs, whether the site answers or fails [OPS-5]`, async () => {
      test.skip(!proxyProgram(name), `${name} is not installed`)
      const certificate = makeCertificate()
      let fails = false
      const site = createServer(({ socket }, response) => (fails ? socket.destroy() : response.end('ok')))
      await once(site.listen(0, '127.0.0.1'), 'listening')
      const { port } = site.address() as AddressInfo
      const proxy = await startProxy(name, several ? [port, port, port] : port, certificate)
      try {
        await expect.poll(() => ask(proxy, '/home', 'GET'), { timeout: 30_000 }).toBe(200)
        for (const path of REQUESTED_PATHS) expect(await ask(proxy, path, 'GET'), path).toBe(200)
        fails = true
        // A GET would be tried again for twenty seconds.
        for (const path of SECRET_PATHS) expect(await ask(proxy, path, 'POST'), path).not.toBe(200)
        await expect.poll(() => proxy.logged().match(/\/guardian\//g)?.length ?? 0).toBeGreaterThan(0)
        expect(proxy.logged()).toContain('/home')
        expect(proxy.logged()).not.toContain(TOKEN)
      } finally {
        await proxy.close()
        site.close()
        certificate.remove()
      }
    })
