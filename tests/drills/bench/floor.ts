import { getRequestListener } from '@hono/node-server'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { createElement as part, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  Links,
  Meta,
  Outlet,
  Scripts,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router'
import { freePort } from '#tests/free-port'

/** Starts a bare React Router application with one empty page: less than that no page of ours can cost. */
export async function startFloor(): Promise<{ port: number; pid: number; stop(): void }> {
  const port = await freePort()
  const child = spawn(process.execPath, [import.meta.filename, String(port)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  await new Promise((resolve, reject) => child.once('message', resolve).once('exit', reject))
  return { port, pid: child.pid ?? 0, stop }
}

function Layout({ children }: { children: ReactNode }) {
  return part(
    'html',
    { lang: 'en' },
    part('head', null, part('meta', { charSet: 'utf-8' }), part(Meta), part(Links)),
    part('body', null, children, part(Scripts)),
  )
}

const build = {
  entry: {
    module: {
      default: (request: Request, status: number, headers: Headers, context: EntryContext) => {
        const { serverHandoffStream: data, ...known } = context
        void data?.cancel()
        headers.set('Content-Type', 'text/html; charset=utf-8')
        return new Response(renderToString(part(ServerRouter, { context: known, url: request.url })), {
          status,
          headers,
        })
      },
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => part(Outlet), Layout, loader: () => null } },
    empty: { id: 'empty', parentId: 'root', path: 'empty', module: { default: () => null, loader: () => null } },
  },
  assets: {
    entry: { imports: [], module: '/entry.js' },
    routes: Object.fromEntries(
      ['root', 'empty'].map((id) => [id, { id, module: `/${id}.js`, hasLoader: true, imports: [], css: [] }]),
    ),
    url: '/manifest.js',
    version: '1',
  },
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  publicPath: '/',
  assetsBuildDirectory: 'build',
} as unknown as ServerBuild
// As a browser asks for them; the routes of the table know their own parents.
for (const [id, route] of Object.entries(build.assets.routes))
  if (route) Object.assign(route, { parentId: build.routes[id]?.parentId, path: build.routes[id]?.path })

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const answer = createRequestHandler(build, 'production')
  createServer(getRequestListener((request) => answer(request))).listen(Number(process.argv[2]), '127.0.0.1', () =>
    process.send?.('listening'),
  )
}
