import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import type * as devSite from './dev/site.ts'
import { installHook } from './dev/hook.ts'

const ROOT = join(import.meta.dirname, '..')
const SITE = '/commands/dev/site.ts'

process.env.NODE_ENV = 'development'
process.env.DATA_DIR ??= join(ROOT, 'data', 'dev')
process.env.ADMIN_PASSWORD ??= 'luningning in development'
const administrator = `Administrator  ${process.env.ADMIN_EMAIL ?? 'admin@localhost'}  password ${process.env.ADMIN_PASSWORD}`
const port = Number(process.env.PORT ?? 3000)

const vite = await createVite({ root: ROOT, appType: 'custom', server: { middlewareMode: true } })

type Opened = { of: typeof devSite; site: Promise<Awaited<ReturnType<typeof devSite.openDevSite>>> }
let opened: Opened | null = null

async function currentSite(): Promise<Awaited<Opened['site']>> {
  const of = (await vite.ssrLoadModule(SITE)) as typeof devSite
  if (opened?.of === of) return opened.site
  const before = opened
  // Requests in between wait for the same site, because two must not write to one database.
  opened = { of, site: Promise.resolve(before?.site.then((site) => site.close())).then(() => of.openDevSite(ROOT)) }
  return opened.site
}

function withoutPolicy(response: ServerResponse): void {
  const { writeHead } = response
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    for (const given of args) {
      if (Array.isArray(given)) {
        const at = given.findIndex((name) => String(name).toLowerCase() === 'content-security-policy')
        if (at >= 0) given.splice(at, 2)
      } else if (given && typeof given === 'object')
        for (const name of Object.keys(given))
          if (name.toLowerCase() === 'content-security-policy') delete (given as Record<string, unknown>)[name]
    }
    response.removeHeader('content-security-policy')
    return writeHead.apply(response, args)
  }) as typeof writeHead
}

const server = createServer((request, response) => {
  vite.middlewares(request, response, () => {
    withoutPolicy(response)
    currentSite().then(
      (site) => site.answer(request, response),
      (error: unknown) => {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        console.error(error)
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
        response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text)
      },
    )
  })
})

if (!process.env.CI) installHook(ROOT)
const { signIns } = await currentSite()
server.listen(port, '127.0.0.1', () => {
  const lines = [
    `The academy is open at http://localhost:${port}`,
    administrator,
    ...signIns.filter((line) => !line.startsWith('Administrator')),
  ]
  console.log(`\n${lines.join('\n')}\n`)
})

const end = async () => {
  server.closeAllConnections()
  const site = await opened?.site.catch(() => null)
  await Promise.all([site?.close(), vite.close()])
  process.exit(0)
}
process.on('SIGTERM', () => void end())
process.on('SIGINT', () => void end())
