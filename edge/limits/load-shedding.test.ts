import { once } from 'node:events'
import { createServer, IncomingMessage, ServerResponse, type RequestListener } from 'node:http'
import { connect, Socket, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { isLight, openShedding, normalisePath } from './load-shedding.ts'

const VISITS = 30
const WORK_MS = 2

/** In which order a server draws thirty visits and a sign-in that come in together, the sign-in last. */
async function orderOf(take: (draw: RequestListener) => RequestListener): Promise<string[]> {
  const served: string[] = []
  const server = createServer(
    take((request, response) => {
      for (const until = performance.now() + WORK_MS; performance.now() < until; );
      served.push(request.method ?? '')
      response.end('done')
    }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const lines = await Promise.all(
    Array.from({ length: VISITS + 1 }, async () => {
      const line = connect(port, '127.0.0.1')
      await once(line, 'connect')
      return line
    }),
  )
  // Until the server has accepted them all.
  while (
    (await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))) < lines.length
  )
    await new Promise((resolve) => setTimeout(resolve, 5))
  const answers = lines.map((line) => once(line.resume(), 'end'))
  for (const [at, line] of lines.entries())
    line.write(
      at < VISITS
        ? 'GET /about?preview=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
        : 'POST /login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    )
  await Promise.all(answers)
  server.close()
  return served
}

describe('when many come at once', () => {
  it('who signs in does not stand behind the visits that came before [OPS-5]', async () => {
    const { enter, counts } = openShedding({ config: { secure: false, metricsToken: null } } as Parameters<
      typeof openShedding
    >[0])
    const order = await orderOf(
      (draw) => (request, response) => enter(request, response, () => draw(request, response)),
    )
    expect(order).toHaveLength(VISITS + 1)
    expect(order.indexOf('POST')).toBeLessThan(VISITS / 3)
    expect(counts).toEqual({ visits: 0, lists: 0, journey: 0 })
  })

  it('they would, if everybody were drawn as they come', async () => {
    const order = await orderOf((draw) => draw)
    expect(order.indexOf('POST')).toBeGreaterThan((2 * VISITS) / 3)
  })
})

describe('what nobody is turned away for', () => {
  const TOKEN = 'a-token-of-16-letters'
  const light = (url: string, more: { method?: string; authorization?: string } = {}) =>
    isLight({ metricsToken: TOKEN }, { method: 'GET', path: normalisePath(url), authorization: undefined, ...more })

  it('is bytes that are there already and the health addresses, whatever the query [OPS-5]', () => {
    for (const url of [
      '/assets/home-D8tfL-SX.css',
      '/assets/root.js?x=1',
      '/art/stage.svg',
      '/pictures/0123456789abcdef/480.webp',
      '/favicon.ico',
      '/healthz',
      '/readyz?x',
    ])
      expect([url, light(url), light(url, { method: 'HEAD' })]).toEqual([url, true, true])
    expect([
      light('/metrics'),
      light('/metrics', { authorization: 'Bearer guess' }),
      light('/metrics', { authorization: `Bearer ${TOKEN}` }),
    ]).toEqual([false, false, true])
  })

  it('is nothing that only begins or ends like it, is straightened into something else, or is written to [OPS-5]', () => {
    for (const url of [
      '/metricsX',
      '/readyzX',
      '/readyz/',
      '/healthz/x',
      '/favicon.ico/x',
      '/assets/',
      '/assets/a/b',
      '/assets/..',
      '/pictures/x',
      '/x/readyz',
      '//readyz',
      '/assets/../about',
      '/assets/%2e%2e/about',
      '/assets/.%2E/about',
      '/assets/..\\about',
      '/art/../about?x=1',
      '/readyz/../about',
      'http://localhost/about',
      '/./readyz/../home',
    ])
      expect([url, light(url)]).toEqual([url, false])
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect([method, light('/assets/root.js', { method })]).toEqual([method, false])
  })

  it('an address is judged as the server will read it [OPS-5]', () => {
    expect(
      [
        '/login/../about',
        '/uploads/%2e%2e/wins/a',
        '/a/./b',
        '/client\\..\\about',
        '/plain/path',
        'http://localhost:3000/about?x',
        '*',
      ].map(normalisePath),
    ).toEqual(['/about', '/wins/a', '/a/b', '/about', '/plain/path', '/about', '*'])
  })
})

describe('an address that ends like a status screen', () => {
  /** Whether an answer under way at this address takes a place, so that the one after 64 of them is turned away. */
  async function refusals(address: string, requestCount: number): Promise<number> {
    const { enter, counts } = openShedding({ config: { secure: false, metricsToken: null } } as Parameters<
      typeof openShedding
    >[0])
    for (let time = 0; time < requestCount; time += 1) {
      const response = new ServerResponse(new IncomingMessage(new Socket()))
      enter(
        Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: address }),
        response,
        () => undefined,
      )
      if (time % 8 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    return counts.visits
  }

  it('holds a place like any other page: only the status of a registration goes on without one [OPS-5]', async () => {
    expect(await refusals('/wins/x/status', 80)).toBeGreaterThan(0)
    expect(await refusals('/x/status', 80)).toBeGreaterThan(0)
    expect(await refusals('/registration/package-w/status', 80), 'the control').toBe(0)
  })
})
