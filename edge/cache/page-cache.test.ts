import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADDRESSES } from '#routes'
import type { AddressFacts } from '#route-facts'
import { READ_PARAMETERS } from '#edge/cache/cacheable-requests'

const APP = join(import.meta.dirname, '..', '..', 'app')
const RELATED = [
  'workflows/content/stories.ts',
  'workflows/content/site-preview.ts',
  'workflows/enrolment/tickets.ts',
  'root.tsx',
  'visitor/layout.tsx',
]
const CACHED = Object.values(ADDRESSES).flatMap((facts: AddressFacts) =>
  facts.cached === 'everyone' && facts.file ? facts.file : [],
)

test('whatever a kept page reads of its query is known to the cache: with anything else it is the same page', () => {
  const read = [...CACHED, ...RELATED].flatMap((file) =>
    [
      ...readFileSync(join(APP, file), 'utf8').matchAll(
        /(?:searchParams|[pP]arams)\.(?:get|has|getAll)\('([^']+)'\)/g,
      ),
    ].map(([, name = '']) => name),
  )
  expect(new Set(read)).toEqual(READ_PARAMETERS)
})
