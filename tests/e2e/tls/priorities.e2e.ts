import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { expect, test } from '@playwright/test'
import { makeCertificate, PROXIES, proxyProgram, PUBLIC_HOST, startProxy } from './proxies.ts'

// HTTP/2 by hand: no client of Node's says any more which answer is to come before which, and browsers do.

const HEAD_BYTES = 9
const KIND = { data: 0, headers: 1, settings: 4, ping: 6 }
const LAST = 0x1
const WHOLE_HEADERS = 0x4
const WITH_PRIORITY = 0x20
const ACKNOWLEDGED = 0x1

function frame(kind: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(kind, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** A GET that is to be answered after another stream; 0 is none. */
function getFrame(stream: number, path: string, after: number): Buffer {
  const priority = Buffer.alloc(5)
  priority.writeUInt32BE(after, 0)
  const text = (name: number, value: string) => [Buffer.from([name, value.length]), Buffer.from(value)]
  // From the static table of HPACK: GET, https, then path and authority written out.
  const headers = [Buffer.from([0x82, 0x87]), ...text(0x04, path), ...text(0x01, PUBLIC_HOST)]
  return frame(KIND.headers, LAST | WHOLE_HEADERS | WITH_PRIORITY, stream, Buffer.concat([priority, ...headers]))
}

/** Opens a line of HTTP/2 on a connection; `answered` has the streams that were answered to their end. */
function openLine(socket: TLSSocket): {
  ask(stream: number, path: string, after: number): void
  answered: Set<number>
} {
  const answered = new Set<number>()
  let unread: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    while (unread.length >= HEAD_BYTES && unread.length >= HEAD_BYTES + unread.readUIntBE(0, 3)) {
      const length = unread.readUIntBE(0, 3)
      const [kind, flags, stream] = [unread.readUInt8(3), unread.readUInt8(4), unread.readUInt32BE(5)]
      const payload = unread.subarray(HEAD_BYTES, HEAD_BYTES + length)
      unread = unread.subarray(HEAD_BYTES + length)
      if (kind === KIND.settings && !(flags & ACKNOWLEDGED)) socket.write(frame(KIND.settings, ACKNOWLEDGED, 0))
      if (kind === KIND.ping && !(flags & ACKNOWLEDGED)) socket.write(frame(KIND.ping, ACKNOWLEDGED, 0, payload))
      if ((kind === KIND.data || kind === KIND.headers) && flags & LAST) answered.add(stream)
    }
  })
  socket.write(Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(KIND.settings, 0, 0)]))
  return { ask: (stream, path, after) => void socket.write(getFrame(stream, path, after)), answered }
}

for (const proxy of PROXIES)
  test(`whatever order a browser asks for, no answer is lost on the way, behind ${proxy} [OPS-9]`, async () => {
    test.skip(
      proxyProgram(proxy) === null || proxyProgram('openssl') === null,
      `${proxy} or openssl is not installed`,
    )
    const held: (() => void)[] = []
    const site = createServer((request, response) => {
      const answer = () => void response.end('here')
      if (request.url === '/held') held.push(answer)
      else answer()
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    const certificate = makeCertificate()
    const { port, close } = await startProxy(proxy, (site.address() as AddressInfo).port, certificate)
    const options = { host: '127.0.0.1', port, servername: PUBLIC_HOST, rejectUnauthorized: false }
    const socket = connect({ ...options, ALPNProtocols: ['h2', 'http/1.1'] })
    await once(socket, 'secureConnect')
    expect(['h2', 'http/1.1']).toContain(socket.alpnProtocol)
    // On a line of HTTP/1.1 one answer follows the other: there is no order to ask for.
    if (socket.alpnProtocol === 'h2') {
      const { ask, answered } = openLine(socket)
      const [first, behindFirst, others] = [1, [3, 5, 7], Array.from({ length: 16 }, (_, at) => 9 + 2 * at)]
      ask(first, '/', 0)
      for (const stream of behindFirst) ask(stream, '/held', first)
      await expect.poll(() => [answered.has(first), held.length]).toEqual([true, behindFirst.length])
      // Enough streams end that the proxy forgets the first, behind which the others still wait.
      for (const stream of others) ask(stream, '/', 0)
      await expect.poll(() => others.filter((stream) => !answered.has(stream))).toEqual([])
      for (const answer of held) answer()
      await expect.poll(() => behindFirst.filter((stream) => !answered.has(stream)), 'never answered').toEqual([])
    }
    socket.destroy()
    await close()
    site.close()
    certificate.remove()
  })
