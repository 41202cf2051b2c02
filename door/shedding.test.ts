import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openShedding } from './shedding.ts'

const VISITS = 30
const WORK_MS = 2

/** In which order a server draws thirty visits and a sign-in that come in together, the sign-in last. */
async function orderOf(take: (draw: RequestListener) => RequestListener): Promise<string[]> {
  const drawn: string[] = []
  const server = createServer(take((request, response) => {
    for (const until = performance.now() + WORK_MS; performance.now() < until; );
    drawn.push(request.method ?? '')
    response.end('done')
  }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const lines = await Promise.all(Array.from({ length: VISITS + 1 }, async () => {
    const line = connect(port, '127.0.0.1')
    await once(line, 'connect')
    return line
  }))
  // Until the server has accepted them all.
  while ((await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))) < lines.length) await new Promise((resolve) => setTimeout(resolve, 5))
  const answers = lines.map((line) => once(line.resume(), 'end'))
  for (const [at, line] of lines.entries()) line.write(at < VISITS ? 'GET /about?preview=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n' : 'POST /login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  await Promise.all(answers)
  server.close()
  return drawn
}

describe('when many come at once', () => {
  it('who signs in does not stand behind the visits that came before [OPS-5]', async () => {
    const { enter, counts } = openShedding({ config: { secure: false } } as Parameters<typeof openShedding>[0])
    const order = await orderOf((draw) => (request, response) => enter(request, response, () => draw(request, response)))
    expect(order).toHaveLength(VISITS + 1)
    expect(order.indexOf('POST')).toBeLessThan(VISITS / 3)
    expect(counts).toEqual({ visits: 0, lists: 0, journey: 0 })
  })

  it('they would, if everybody were drawn as they come', async () => {
    const order = await orderOf((draw) => draw)
    expect(order.indexOf('POST')).toBeGreaterThan((2 * VISITS) / 3)
  })
})
