import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#services/operating/config'
import { SETTINGS } from '#services/operating/settings'

const ROOT = join(import.meta.dirname, '..')
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'academy-env-'))
const keptPagesFolder = mkdtempSync(join(tmpdir(), 'academy-env-'))
afterAll(() => [folder, keptPagesFolder].forEach((each) => rmSync(each, { recursive: true })))

/** The settings of .env.example: the comment above each, and the value after its name. */
const EXAMPLES = [...read('.env.example').matchAll(/^# (.+)\n# Without it: (.+)\n#([A-Z_]+)=(.*)$/gm)].map(
  ([, meaning = '', without = '', name = '', value = '']) => ({ name, meaning, without, value }),
)
/** With these the value is no example: it is what holds without the line. */
const DEFAULTS = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'ADMIN_EMAIL',
  'STARTER_CONTENT',
  'BACKUP_EVERY',
  'BACKUP_KEEP',
  'BACKUP_RECORDINGS',
]
/** A test writes only to its own folders. */
const OWN_FOLDERS = { DATA_DIR: folder, BACKUP_DIR: folder, KEPT_PAGES_DIR: keptPagesFolder }

function said(names: string[] = SETTINGS.map(({ name }) => name)) {
  const matching = EXAMPLES.filter(({ name }) => names.includes(name))
  return Object.fromEntries(matching.map(({ name, value }) => [name, value]))
}

test('.env.example has every setting once, with why it is there and what holds without it [OPS-3]', () => {
  const facts = EXAMPLES.map(({ name, meaning, without }) => ({ name, meaning, without }))
  expect(facts).toEqual(SETTINGS.map(({ name, meaning, without }) => ({ name, meaning, without })))
})

test('nothing in .env.example is switched on, and no other name is in it [OPS-3]', () => {
  const lines = read('.env.example').split('\n')
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  expect(lines.filter((line) => /^#\s*[A-Z_]+=/.test(line))).toHaveLength(SETTINGS.length)
})

test('what .env.example says is taken by the site, and its defaults change nothing [OPS-3]', () => {
  expect(readConfig({ ...said(), ...OWN_FOLDERS })).toMatchObject({ publicUrl: 'https://academy.example' })
  expect(EXAMPLES.filter(({ name }) => DEFAULTS.includes(name))).toHaveLength(DEFAULTS.length)
  const own = { DATA_DIR: folder }
  expect(readConfig({ ...said(DEFAULTS), ...own })).toEqual(readConfig(own))
  expect(said(['DATA_DIR'])).toEqual({ DATA_DIR: './data' })
})

test('the table of the manual has the same settings and no others [OPS-3]', () => {
  const names = SETTINGS.map(({ name }) => name)
  const table = read('docs', 'operations.md').split('\n## Settings\n')[1]?.split('\n## ')[0] ?? ''
  const rows = table.split('\n').map((line) => /^\| (`[^|]+`) \|/.exec(line)?.[1] ?? '')
  const named = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))
  expect(named).toEqual(names)
})
