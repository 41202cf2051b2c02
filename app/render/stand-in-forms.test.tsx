import { useId, type ComponentProps, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  Form as RouterForm,
  StaticRouterProvider,
  useFetcher as useRouterFetcher,
} from 'react-router'
import { expect, test } from 'vitest'
import { Form, useFetcher } from './stand-in-forms.tsx'

const HERE = [
  '/',
  '/wins',
  '/wins?search=a+b&page=2',
  '/wins?index',
  '/wins/',
  '/wins/a%20b',
  '/admin',
  '/admin/x?page=2',
]
const PLACES = ['/', '/wins', '/wins/:id', '/admin/x']

async function renderAt(at: string, what: ReactNode): Promise<string> {
  const routes = [
    ...PLACES.map((path) => ({ path, element: what })),
    { path: '/admin', children: [{ index: true, element: what }] },
  ]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://academy.example${at}`))
  if (context instanceof Response) throw new Error(`${at} is no page`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

const FORMS: ComponentProps<typeof Form>[] = [
  {},
  { action: '/wins' },
  { action: '/wins?page=2#top', method: 'post', encType: 'multipart/form-data', noValidate: true },
  { action: '', method: 'post' },
  { action: '.' },
  { action: '?page=2' },
  { action: '../x', relative: 'path' },
  { action: 'https://elsewhere.example/x', method: 'delete' },
  { replace: true, preventScrollReset: true, state: { a: 1 }, className: 'a "b"', onSubmit: () => undefined },
  { discover: 'none', reloadDocument: true, navigate: false, fetcherKey: 'a' },
]

test.each(HERE)('at %s the server writes forms as the router does [FAST-5]', async (at) => {
  for (const props of FORMS)
    expect(await renderAt(at, <Form {...props}>Text</Form>), JSON.stringify(props)).toBe(
      await renderAt(at, <RouterForm {...props}>Text</RouterForm>),
    )
})

test('what is fetched beside a page is drawn as the router draws it, and ids are counted the same [FAST-5]', async () => {
  const Fetching = ({ by: use, named }: { by: typeof useRouterFetcher; named?: string }) => {
    const fetcher = use(named ? { key: named } : undefined)
    const id = useId()
    return (
      <fetcher.Form method="post" id={id} action="/wins">
        {fetcher.state} {JSON.stringify(fetcher.data)} {fetcher.formMethod} {useId()}
      </fetcher.Form>
    )
  }
  const page = (by: typeof useRouterFetcher) => (
    <main>
      <Fetching by={by} />
      <Fetching by={by} named="one" />
    </main>
  )
  expect(await renderAt('/wins', page(useFetcher as typeof useRouterFetcher))).toBe(
    await renderAt('/wins', page(useRouterFetcher)),
  )
})
