import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/** The same site whose documents have something added at the beginning of their body. */
export async function heavierSite(site: string, added: (html: string) => string) {
  const server = createServer(async (request, answer) => {
    const { status, headers, body } = await passedOn(site + request.url, request.headers['accept'] ?? '*/*')
    const isPage = headers.get('content-type')?.startsWith('text/html')
    const html = isPage ? body.toString().replace('<body>', (begin) => begin + added(body.toString())) : ''
    const bytes = isPage ? brotliCompressSync(html) : body
    for (const name of ['content-type', 'content-security-policy']) {
      const value = headers.get(name)
      if (value) answer.setHeader(name, value)
    }
    if (isPage) answer.setHeader('content-encoding', 'br')
    answer.writeHead(status, { 'content-length': bytes.length }).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

async function passedOn(url: string, accept: string) {
  const answer = await fetch(url, { headers: { Accept: accept } })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
