import { renderToString } from 'react-dom/server'
import { Link as RouterLink, NavLink as RouterNavLink, StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Link, NavLink } from './stand-in-links.tsx'

const HERE = [
  '/',
  '/home',
  '/admin',
  '/admin/trainees',
  '/admin/Trainees/',
  '/admin/trainees/x1/sessions',
  '/wins/a%20b',
]
const THERE = [
  '/',
  '/home',
  '/admin',
  '/admin/trainees',
  '/admin/trainees/',
  '/admin/trainees/x1/sessions',
  '/about#faq',
  '/about#',
  '?',
  '?page=2',
  '?search=a+b%26c',
  '?page=2#top',
  '#top',
  '',
  '.',
  '..',
  '../x',
  'x',
  './x',
  '/a//b',
  '/a/../b',
  '/a/./b',
  '//elsewhere.example/x',
  'https://elsewhere.example/x',
  'mailto:coach@academy.example',
  '/art/brand.svg',
  '/x?',
  '/x?a=1&b=2#c',
  '/x?a=/../b',
  '/a b',
  '/é',
  '/a\\b',
]
const renderAt = (at: string, what: React.ReactNode) =>
  renderToString(<StaticRouter location={at}>{what}</StaticRouter>)

test.each(HERE)('at %s the server writes links as the router does [FAST-5]', (at) => {
  for (const to of THERE) {
    const props = { to, className: 'a', id: 'i', target: '_top', 'aria-label': 'An "&" b' }
    const more = { replace: true, preventScrollReset: true, state: { fromList: true }, onClick: () => undefined }
    expect(renderAt(at, <Link {...props}>Text</Link>), to).toBe(
      renderAt(at, <RouterLink {...props}>Text</RouterLink>),
    )
    expect(renderAt(at, <Link to={to} {...more} />), to).toBe(renderAt(at, <RouterLink to={to} {...more} />))
    for (const kind of [{ relative: 'path' }, { reloadDocument: true }, { discover: 'none' }] as const)
      expect(renderAt(at, <Link to={to} {...kind} />), to).toBe(renderAt(at, <RouterLink to={to} {...kind} />))
  }
})

test.each(HERE)('at %s it marks the way one is on as the router does [FAST-5]', (at) => {
  for (const to of THERE)
    for (const props of [{}, { className: 'a' }, { className: 'a', end: true }, { caseSensitive: true }] as const)
      expect(
        renderAt(
          at,
          <NavLink to={to} {...props}>
            Text
          </NavLink>,
        ),
        `${to} ${JSON.stringify(props)}`,
      ).toBe(
        renderAt(
          at,
          <RouterNavLink to={to} {...props}>
            Text
          </RouterNavLink>,
        ),
      )
})
