import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { answerClientError } from './client-errors.ts'

const servers: Server[] = []
const SHORT_TIMEOUTS = { headersTimeout: 60, requestTimeout: 1000, connectionsCheckingInterval: 20 }
async function openServer(timeouts: typeof SHORT_TIMEOUTS | undefined, isOurs: boolean): Promise<number> {
  const server = createServer({ ...timeouts, maxHeaderSize: 4096 }, (_request, response) => response.end('ok'))
  if (isOurs) server.on('clientError', answerClientError)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  servers.push(server)
  return (server.address() as AddressInfo).port
}
afterAll(() => servers.forEach((server) => server.close()))

/** Everything a server says to what is sent, until it closes the connection. */
function saidBy(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += String(chunk)))
  socket.on('error', () => undefined)
  socket.write(sent)
  // `once` of Node would throw at an error, such as a connection that is reset.
  return new Promise((resolve) => socket.on('close', () => resolve(said)))
}

describe('a request that cannot be read', () => {
  it('and has not come in time is not answered, so that a browser asks again; Node says 408 [OPS-5]', async () => {
    const half = 'GET /assets/font.woff2 HTTP/1.1\r\nHost: x\r\n'
    expect(await saidBy(await openServer(SHORT_TIMEOUTS, true), half)).toBe('')
    expect(await saidBy(await openServer(SHORT_TIMEOUTS, false), half), 'the control').toContain('408')
  })

  it('is told so when it is none or its head is too large [OPS-5]', async () => {
    const ours = await openServer(undefined, true)
    expect(await saidBy(ours, 'NONSENSE\r\n\r\n')).toContain('400 Bad Request')
    expect(await saidBy(ours, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(8000)}\r\n\r\n`)).toContain('431')
  })
})
