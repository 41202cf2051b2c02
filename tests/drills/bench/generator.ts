import { connect, type Socket } from 'node:net'

// The load generator, in its own process: keep-alive connections with one request at a time, written to raw sockets
// for speed.

export type Order = {
  port: number
  /** The whole request as sent over the wire. */
  request: string
  connections: number
  /** At the least; on a machine with much else to do, longer, until there are enough answers to speak of. */
  seconds: number
  /** Requests a second, spread evenly; without it every connection asks again at once. */
  rate?: number
}

export type Tally = {
  requests: number
  /** Those in progress at the end, whose answers were awaited: the server worked for them as well. */
  late: number
  perSecond: number
  p50: number
  p99: number
  /** Answers by status, and connections that broke. */
  statuses: Record<string, number>
  broken: number
  /** Bytes of the last answer, head and body. */
  bytes: number
  /** The share of one core the generator itself used: near 1, it is the generator that is measured. */
  ownCpu: number
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const END_OF_CHUNKS = Buffer.from('\r\n0\r\n\r\n')

const ENOUGH = 40
const LONGER = 4
const DRAIN_TIMEOUT_MS = 5000
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

type Line = {
  socket: Socket
  since: number
  head: Buffer | null
  left: number
  chunked: boolean
  tail: Buffer
  bytes: number
  status: string
  busy: boolean
}

async function drive({ port, request, connections, seconds, rate }: Order): Promise<Tally> {
  const text = Buffer.from(request)
  const times: number[] = []
  const statuses: Record<string, number> = {}
  const idle: Line[] = []
  let broken = 0
  let bytes = 0
  let late = 0
  let running = true
  let next = 0

  const send = (line: Line, since: number) => {
    line.since = since
    line.head = null
    line.bytes = 0
    line.busy = true
    line.socket.write(text)
  }
  const finished = (line: Line) => {
    const now = performance.now()
    bytes = line.bytes
    line.busy = false
    if (!running) {
      late += 1
      return
    }
    times.push(now - line.since)
    statuses[line.status] = (statuses[line.status] ?? 0) + 1
    if (rate === undefined) send(line, now)
    else {
      idle.push(line)
      dispatch()
    }
  }
  // What is due and finds no free connection waits, and its waiting counts.
  const dispatch = () => {
    if (rate === undefined || !running) return
    for (const now = performance.now(); next <= now; next += 1000 / rate) {
      const line = idle.pop()
      if (!line) return
      send(line, next)
    }
  }
  const handleData = (line: Line, chunk: Buffer) => {
    line.bytes += chunk.length
    let body = chunk
    if (line.left < 0) {
      const head = line.head ? Buffer.concat([line.head, chunk]) : chunk
      const end = head.indexOf(END_OF_HEAD)
      if (end < 0) {
        line.head = head
        return
      }
      const words = head.toString('latin1', 0, end)
      line.status = words.slice(9, 12)
      line.chunked = /\r\ntransfer-encoding: chunked/i.test(words)
      line.left = line.chunked ? 1 : Number(/\r\ncontent-length: (\d+)/i.exec(words)?.[1] ?? 0)
      line.tail = END_OF_HEAD.subarray(0, 2)
      body = head.subarray(end + 4)
    }
    if (line.chunked) {
      // Seven bytes of compressed text at a packet's end that equal the end mark have a chance of one in 10^16.
      line.tail = Buffer.concat([line.tail, body.subarray(-END_OF_CHUNKS.length)]).subarray(-END_OF_CHUNKS.length)
      if (line.tail.equals(END_OF_CHUNKS)) line.left = 0
    } else line.left -= body.length
    if (line.left > 0) return
    line.left = -1
    finished(line)
  }

  const lines = await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<Line>((resolve, reject) => {
          const socket = connect({ port, host: '127.0.0.1', noDelay: true })
          const line: Line = {
            socket,
            since: 0,
            head: null,
            left: -1,
            chunked: false,
            tail: END_OF_HEAD,
            bytes: 0,
            status: '',
            busy: false,
          }
          socket.once('connect', () => resolve(line))
          socket.on('data', (chunk: Buffer) => handleData(line, chunk))
          socket.on('error', reject)
          socket.on('close', () => {
            if (running) broken += 1
          })
        }),
    ),
  )
  const cpu = process.cpuUsage()
  const began = performance.now()
  next = began
  let ticking: NodeJS.Timeout | undefined
  if (rate === undefined) for (const line of lines) send(line, performance.now())
  else {
    idle.push(...lines)
    ticking = setInterval(dispatch, 1)
  }
  await pause(seconds * 1000)
  for (const until = began + seconds * 1000 * LONGER; times.length < ENOUGH && performance.now() < until; )
    await pause(20)
  running = false
  clearInterval(ticking)
  const lasted = performance.now() - began
  const used = process.cpuUsage(cpu)
  for (
    const until = performance.now() + DRAIN_TIMEOUT_MS;
    lines.some(({ busy }) => busy) && performance.now() < until;
  )
    await pause(5)
  for (const { socket } of lines) socket.destroy()
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return {
    requests: times.length,
    late,
    perSecond: (times.length / lasted) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    statuses,
    broken,
    bytes,
    ownCpu: (used.user + used.system) / 1000 / lasted,
  }
}

process.on('message', (order: Order) => {
  void drive(order).then(
    (tally) => process.send?.(tally),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
