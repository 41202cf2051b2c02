import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const RULES = JSON.stringify({ prerender: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }] })

/** Two pages of text that lead to each other and are prepared like ours: what this machine and browser need at least. */
export async function plainPages() {
  const server = createServer((request, answer) => {
    const [here, other] = request.url === '/one' ? ['one', 'two'] : ['two', 'one']
    answer.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><html lang="en" data-awake><head>
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Page ${here}</title>
<script type="speculationrules">${RULES}</script></head>
<body><h1>Page ${here}</h1><p><a href="/${other}">The other page</a></p>${'<p>Some words to read.</p>'.repeat(20)}</body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    ways: [['/one', 'a[href="/two"]']] as [string, string][],
    close: () => server.close(),
  }
}
