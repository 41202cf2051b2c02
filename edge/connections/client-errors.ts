import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const STATUSES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
}

/** Timeouts get no 408: a browser would take it for its next response, but retries after a closed connection. */
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
