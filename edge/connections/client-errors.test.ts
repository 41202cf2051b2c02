import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerClientError } from './client-errors.ts'

const servers: Server[] = []
async function openServer(quiet: boolean): Promise<number> {
  const timeouts = { headersTimeout: 60, requestTimeout: 1000, connectionsCheckingInterval: 20, maxHeaderSize: 4096 }
  const server = createServer(timeouts, (_request, response) => response.end('ok'))
  if (quiet) server.on('clientError', answerClientError)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  servers.push(server)
  return (server.address() as AddressInfo).port
}
let [ours, nodes] = [0, 0]
beforeAll(async () => {
  ;[ours, nodes] = [await openServer(true), await openServer(false)]
})
afterAll(() => servers.forEach((server) => server.close()))

/** Everything a server says to what is sent, until it closes the connection. */
async function saidBy(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += String(chunk)))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(sent)
  await once(socket, 'close')
  return said
}

describe('a request that cannot be read', () => {
  it('and has not come in time is not answered, so that a browser asks again; Node says 408 [OPS-5]', async () => {
    const half = 'GET /assets/font.woff2 HTTP/1.1\r\nHost: x\r\n'
    expect(await saidBy(ours, half)).toBe('')
    expect(await saidBy(nodes, half), 'the control').toContain('408')
  })

  it('is told so when it is none or its head is too large [OPS-5]', async () => {
    expect(await saidBy(ours, 'NONSENSE\r\n\r\n')).toContain('400 Bad Request')
    expect(await saidBy(ours, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(8000)}\r\n\r\n`)).toContain('431')
  })
})
