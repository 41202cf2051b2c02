import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { processingTable } from '#domain/operating/processing-record'

test('the document of the record holds the same table [LAW-4]', () => {
  expect(readFileSync(join(import.meta.dirname, '..', 'docs', 'processing.md'), 'utf8')).toContain(processingTable())
})
