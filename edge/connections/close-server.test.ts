import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeGently } from './close-server.ts'

const LINES = 40
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

async function scene() {
  const server = createServer((_, response) => response.end('answered'))
  const close = (cutAfterMs: number) => closeGently(server, { unhurried: false, cutAfterMs })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line = async (): Promise<Socket> => {
    const accepted = once(server, 'connection')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await accepted
    // A socket that is not read never emits its end.
    return socket.resume()
  }
  return { server, close, line }
}

const isClosed = async (server: Server) => {
  while (server.listening) await nextRound()
  // The look of the interval is set up in the round after.
  await nextRound()
}
const answerOn = async (socket: Socket) => String((await once(socket, 'data'))[0])

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] }),
)
afterEach(() => void vi.useRealTimers())

test('a line that was used and is idle ends at once [NODE-5]', async () => {
  const { server, close, line } = await scene()
  const used = await line()
  used.write(REQUEST)
  expect(await answerOn(used)).toContain('answered')
  const closed = close(60_000)
  await isClosed(server)
  vi.advanceTimersByTime(600)
  await once(used, 'close')
  await closed
})

test('who is connected and has not been accepted when the site is told to stop is answered [NODE-5]', async () => {
  const { server, close } = await scene()
  const { port } = server.address() as AddressInfo
  const lines = Array.from({ length: LINES }, () => connect(port, '127.0.0.1').resume())
  await Promise.all(lines.map((line) => once(line, 'connect')))
  const answers = Promise.all(lines.map(answerOn))
  for (const line of lines) line.write(REQUEST)
  void close(60_000)
  expect((await answers).filter((answer) => answer.includes('answered'))).toHaveLength(LINES)
  vi.advanceTimersByTime(1000)
})

test('control: closed at once, the socket resets those who were not accepted yet', async () => {
  const { server } = await scene()
  const { port } = server.address() as AddressInfo
  const lines = Array.from({ length: LINES }, () => connect(port, '127.0.0.1').resume())
  const ends = Promise.all(
    lines.map((line) => new Promise((resolve) => line.once('error', resolve).once('data', resolve))),
  )
  await Promise.all(lines.map((line) => once(line, 'connect')))
  for (const line of lines) line.write(REQUEST)
  server.close()
  expect((await ends).some((end) => end instanceof Error)).toBe(true)
})

test('what is under way is finished, and cut when its time is over [NODE-5, OPS-5]', async () => {
  const { server, close, line } = await scene()
  server.removeAllListeners('request')
  server.on('request', () => undefined)
  const never = await line()
  const requested = once(server, 'request')
  never.write(REQUEST)
  await requested
  const closed = close(60_000)
  await isClosed(server)
  vi.advanceTimersByTime(59_000)
  expect(never.closed).toBe(false)
  vi.advanceTimersByTime(2000)
  await once(never, 'close')
  await closed
})
