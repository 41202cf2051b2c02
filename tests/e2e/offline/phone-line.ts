import { createServer, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A phone's line to the academy, request by request. */
export type PhoneLine = {
  url: string
  /** Every connection breaks. */
  cut(): void
  /** Accepts every request and answers none. */
  hold(): void
  /** Releases answers, held ones included; a request that matches `losing` is done, but its answer is lost. */
  mend(losing?: RegExp): void
  /** Paths requested since, with their method. */
  requests: string[]
  /** From now on another server answers. */
  to(port: number): void
  close(): Promise<void>
}

export async function openPhoneLine(first: number): Promise<PhoneLine> {
  let port = first
  let state: 'open' | 'cut' | 'held' = 'open'
  let losing: RegExp | null = null
  const held: (() => void)[] = []
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing: ServerResponse) => {
    if (state === 'cut') return void incoming.socket.destroy()
    const path = incoming.url ?? ''
    requests.push(`${incoming.method} ${path}`)
    const pass = () => {
      const { method, headers } = incoming
      const onward = ask({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        if (losing?.test(`${method} ${path}`)) {
          answer.resume().on('end', () => incoming.socket.destroy())
          return
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      incoming.pipe(onward)
    }
    if (state === 'held') held.push(pass)
    else pass()
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    cut() {
      state = 'cut'
      for (const socket of sockets) socket.destroy()
    },
    hold() {
      state = 'held'
    },
    mend(lost) {
      state = 'open'
      losing = lost ?? null
      for (const pass of held.splice(0)) pass()
    },
    to(another) {
      port = another
      for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
