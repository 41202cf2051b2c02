import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const STATUSES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
}

/**
 * Answers a request that cannot be read. One that has not come in time is not answered: a browser would take Node's 408
 * for the answer to a font or script it asks for next, while a connection that closes makes it ask again.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  // oxlint-disable-next-line no-underscore-dangle -- Node keeps the response under way nowhere else
  const response = (socket as { _httpMessage?: ServerResponse })._httpMessage
  const mayAnswer = socket.writable && !response?.headersSent
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' || !mayAnswer) {
    socket.destroy()
    return
  }
  socket.end(`HTTP/1.1 ${STATUSES[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
}
