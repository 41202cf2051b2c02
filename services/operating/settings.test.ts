import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from './config.ts'
import { SETTINGS, settingsTable } from './settings.ts'

const text = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', '..', ...path), 'utf8')
const names = SETTINGS.map(({ name }) => name)

test('the list of settings is what the configuration reads, no more and no less [OPS-3]', () => {
  expect(SETTING_NAMES.toSorted()).toEqual(names.toSorted())
})

test('the table in the manual is made of the list [OPS-3]', () => {
  expect(text('docs', 'operations.md')).toContain(settingsTable())
})
