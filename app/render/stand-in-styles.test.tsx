import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  Links as RouterLinks,
  StaticRouterProvider,
  UNSAFE_FrameworkContext as FrameworkContext,
  type LinkDescriptor,
} from 'react-router'
import { expect, test } from 'vitest'
import { Links } from './stand-in-styles.tsx'

type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>

const ICON = { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }
const FONT = { rel: 'preload', as: 'font', crossOrigin: 'anonymous', href: '/font.woff2' } as const

const frame = (linksOfPage: LinkDescriptor[], more: Partial<Framework> = {}) =>
  ({
    nonce: 'n1',
    manifest: {
      routes: {
        root: { id: 'root', module: '/root.js', css: ['/a.css', '/b.css'] },
        page: { id: 'page', module: '/page.js', css: ['/b.css', '/c.css'], imports: ['/x.js'] },
      },
    },
    routeModules: { root: { links: () => [FONT, ICON] }, page: { links: () => linksOfPage } },
    ...more,
  }) as unknown as Framework

async function renderHead(LinksComponent: typeof RouterLinks, framework: Framework, props = {}): Promise<string> {
  const head = (
    <FrameworkContext value={framework}>
      <html lang="en">
        <head>
          <LinksComponent {...props} />
        </head>
      </html>
    </FrameworkContext>
  )
  const handler = createStaticHandler([
    { id: 'root', path: '/', element: head, children: [{ id: 'page', path: 'a', element: null }] },
  ])
  const context = await handler.query(new Request('http://academy.example/a'))
  if (context instanceof Response) throw new Error('no page')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

test.each<[string, LinkDescriptor[]]>([
  ['none of its own', []],
  ['one that its frame has', [{ type: ICON.type, rel: ICON.rel, href: ICON.href }]],
  [
    'others',
    [
      { rel: 'canonical', href: '/a' },
      { ...FONT, href: '/other.woff2' },
    ],
  ],
  ['a script', [{ rel: 'preload', as: 'script', href: '/x.js' }]],
])('the head of a page with %s is written as the router writes it, each time [FAST-5]', async (_, links) => {
  const framework = frame(links)
  for (const props of [{}, { nonce: 'n2' }, { crossOrigin: 'anonymous' }])
    expect(await renderHead(Links as typeof RouterLinks, framework, props)).toBe(
      await renderHead(RouterLinks, framework, props),
    )
  const other = { ...framework, nonce: 'n3' } as Framework
  expect(await renderHead(Links as typeof RouterLinks, other)).toBe(await renderHead(RouterLinks, other))
})
