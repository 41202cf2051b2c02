import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { BrandMark } from './brand'

/** The shapes of an SVG, without spaces and in one spelling. */
const readShapes = (svg: string) =>
  [...svg.matchAll(/<(?:circle|path|stop)\b[^>]*>/g)].map(([tag]) => tag.replace(/\s*\/?>$/, '')).join('\n')

test('the mark in the page is the one of the file, and elsewhere it is the file [FAST-2]', () => {
  const page = (mark: React.ReactNode) =>
    renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ id: 'root', path: '/', element: mark }])} />)
  const inPage = page(<BrandMark inPage />)
  expect(readShapes(inPage)).toBe(readShapes(readFileSync('public/art/brand.svg', 'utf8')))
  expect(readShapes(inPage).split('\n')).toHaveLength(8)
  expect(page(<BrandMark />)).toContain('src="/art/brand.svg"')
})
