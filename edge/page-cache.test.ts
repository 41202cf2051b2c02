import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { READ } from './page-cache.ts'

const APP = join(import.meta.dirname, '..', 'app')
const KEPT = [
  'visitor/content/splash.tsx',
  'visitor/content/home.tsx',
  'visitor/content/about.tsx',
  'visitor/content/members.tsx',
  'visitor/enrolment/packages.tsx',
  'visitor/content/hello-world.tsx',
  'visitor/content/win.tsx',
  'visitor/content/news-item.tsx',
  'visitor/content/testimonial.tsx',
  'shared/content/stories.ts',
  'shared/content/site-preview.ts',
  'shared/enrolment/tickets.ts',
  'root.tsx',
  'visitor/layout.tsx',
]

test('whatever a kept page reads of its query is known to the cache: with anything else it is the same page', () => {
  const read = KEPT.flatMap((file) =>
    [
      ...readFileSync(join(APP, file), 'utf8').matchAll(
        /(?:searchParams|[pP]arams)\.(?:get|has|getAll)\('([^']+)'\)/g,
      ),
    ].map(([, name = '']) => name),
  )
  expect(new Set(read)).toEqual(READ)
})
