import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { READ } from './page-cache.ts'

const APP = join(import.meta.dirname, '..', 'app')
const KEPT = ['visitor/splash.tsx', 'visitor/home.tsx', 'visitor/about.tsx', 'visitor/members.tsx', 'visitor/packages.tsx', 'visitor/hello-world.tsx', 'visitor/win.tsx', 'visitor/news-item.tsx', 'visitor/testimonial.tsx', 'stories.ts', 'site-preview.ts', 'tickets.ts', 'root.tsx', 'visitor/layout.tsx']

test('whatever a kept page reads of its query is known to the cache: with anything else it is the same page', () => {
  const read = KEPT.flatMap((file) => [...readFileSync(join(APP, file), 'utf8').matchAll(/(?:searchParams|[pP]arams)\.(?:get|has|getAll)\('([^']+)'\)/g)].map(([, name = '']) => name))
  expect(new Set(read)).toEqual(READ)
})
