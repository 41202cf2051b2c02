import type { IncomingMessage, Server } from 'node:http'

/** About 100 bytes a second, far below the slowest telephone. */
const LOOK_MS = 5000
const LEAST_BYTES = 512

type Sending = { read: number; slow: number }

export function cutSlowSenders(server: Server): { stop(): void } {
  const sending = new Map<IncomingMessage, Sending>()
  server.on('request', (request) => {
    if (!sendsMore(request.rawHeaders)) return
    sending.set(request, { read: request.socket.bytesRead, slow: 0 })
    request.once('close', () => sending.delete(request))
  })
  const looking = setInterval(() => {
    for (const [request, seen] of sending) {
      if (request.complete) {
        sending.delete(request)
        continue
      }
      const { bytesRead } = request.socket
      // A body that waits for us has filled its buffer: nobody is blamed for it.
      const waitsForUs = request.readableLength >= request.readableHighWaterMark
      seen.slow = bytesRead - seen.read < LEAST_BYTES && !waitsForUs ? seen.slow + 1 : 0
      seen.read = bytesRead
      if (seen.slow >= 2) request.socket.destroy()
    }
  }, LOOK_MS)
  looking.unref()
  return { stop: () => clearInterval(looking) }
}

/** Node's own reading makes an object of all headers first, which a page from memory has no other use for. */
function sendsMore(raw: readonly string[]): boolean {
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? ''
    if (name.length === 14 && name.toLowerCase() === 'content-length') return true
    if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') return true
  }
  return false
}
