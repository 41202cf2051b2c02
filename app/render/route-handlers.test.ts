import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { ADDRESSES, type AddressName } from '#routes'
import routes from '#app/routes'
import { narrowBuild, openRouteHandlers } from './route-handlers.ts'

const NAMES = (Object.keys(ADDRESSES) as AddressName[]).filter((name) => 'file' in ADDRESSES[name])
const sampleOf = (name: AddressName) =>
  ADDRESSES[name].path.replaceAll(/:file/g, 'card.png').replaceAll(/:\w+/g, 'x1').replace('*', 'nowhere')

/** The whole site, each page of which says by which way it was found. */
const build = {
  entry: {
    module: {
      default: (_request: Request, status: number, _headers: Headers, context: { staticHandlerContext: Found }) =>
        new Response(context.staticHandlerContext.matches.map(({ route }) => route.id).join(' > '), { status }),
      handleError: () => undefined,
    },
  },
  routes: flat(routes),
  assets: { routes: {} },
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  publicPath: '/',
  assetsBuildDirectory: 'build',
} as unknown as ServerBuild
type Found = { matches: { route: { id: string } }[] }

function flat(entries: RouteConfigEntry[], parentId = 'root'): ServerBuild['routes'] {
  const root = { id: 'root', path: '', module: { default: () => null } }
  const found = entries.flatMap(({ id = '', file, path, index, children = [] }) => {
    const own = id || file.replace(/\.tsx?$/, '')
    const route = { id: own, parentId, path, index, module: { default: () => null, loader: () => own } }
    return [[own, route] as const, ...Object.entries(flat(children, own)).filter(([key]) => key !== 'root')]
  })
  return Object.fromEntries([['root', root], ...found])
}

const routing = openRouteHandlers(build)
const whole = createRequestHandler(build, 'production')
const fetchText = async (handler: typeof whole, path: string) => {
  const answer = await handler(new Request(`http://localhost${path}`))
  return `${answer.status} ${await answer.text()}`
}

test.each(NAMES)('%s is found by itself as among all addresses [FAST-5]', async (name) => {
  for (const path of [sampleOf(name), `${sampleOf(name)}?page=2&preview=1`]) {
    expect(await fetchText(routing(path.split('?')[0] ?? ''), path)).toBe(await fetchText(whole, path))
    expect(await fetchText(whole, path)).toContain(name)
  }
  const data = `${sampleOf(name)}.data`
  expect(await fetchText(routing(data), data)).toBe(await fetchText(whole, data))
})

test('what is written in another way, or is no page, is for the whole router [FAST-5]', async () => {
  for (const path of [
    '/Home',
    '/home/',
    '/HOME.data',
    '//home',
    '/admin/Trainees',
    '/admin/trainees/',
    '/wins/%61',
    '/nowhere',
    '/admin/nowhere',
    '/_root.data',
  ])
    expect(await fetchText(routing(path), path), path).toBe(await fetchText(whole, path))
})

test('the control: a router of another address alone does not find a page [FAST-5]', async () => {
  const other = createRequestHandler(narrowBuild(build, 'trainees'), 'production')
  expect(await fetchText(other, '/admin/trainees')).toContain('trainees')
  expect(await fetchText(other, '/admin/audit')).not.toBe(await fetchText(whole, '/admin/audit'))
})
