import type { IncomingMessage } from 'node:http'

const POLL_MS = 5000
const LEAST_BYTES = 512

type Sending = { read: number; slow: number }

export function openSlowSenders(): { watch(request: IncomingMessage): void; stop(): void } {
  const sending = new Map<IncomingMessage, Sending>()
  const looking = setInterval(() => {
    for (const [request, seen] of sending) {
      if (request.complete) {
        sending.delete(request)
        continue
      }
      const { bytesRead } = request.socket
      // The buffer is full because we have not read it: the sender is not slow.
      const waitsForUs = request.readableLength >= request.readableHighWaterMark
      seen.slow = bytesRead - seen.read < LEAST_BYTES && !waitsForUs ? seen.slow + 1 : 0
      seen.read = bytesRead
      if (seen.slow >= 2) request.socket.destroy()
    }
  }, POLL_MS)
  looking.unref()
  return {
    watch(request) {
      const { headers } = request
      if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
      sending.set(request, { read: request.socket.bytesRead, slow: 0 })
      request.once('close', () => sending.delete(request))
    },
    stop: () => clearInterval(looking),
  }
}
