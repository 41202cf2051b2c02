import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const GLOSSARY = 'docs/glossary.md'
const PRODUCT = ['route*.ts', 'server.ts', '{app,commands,domain,edge,jobs,records,services,tools}/**/*.{ts,tsx}']
const EXPORTED = /^export (?:async )?(?:function\*?|const|let|class|type|interface|enum) ([A-Za-z_$][\w$]*)/gm
const DECLARED = /\b(?:function\*?|const|let|class|type|interface|enum) ([A-Za-z_$][\w$]*)/g
/** Exports that React Router and migrations look for in each of their files. */
const BY_CONVENTION =
  /^(loader|action|clientLoader|clientAction|meta|headers|links|handle|shouldRevalidate|middleware|clientMiddleware|ErrorBoundary|HydrateFallback|up|down|oldest)$/
/** Stand-ins for the router's components, which have the router's names. */
const STAND_INS = ['Form', 'Link']

type Source = { file: string; text: string }

function readProduct(): Source[] {
  return globSync(PRODUCT, { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
}

function findSharedExports(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>()
  for (const { file, text } of sources)
    for (const [, name = ''] of text.matchAll(EXPORTED))
      if (!BY_CONVENTION.test(name)) files.set(name, new Set([...(files.get(name) ?? []), file]))
  return [...files].flatMap(([name, where]) =>
    where.size > 1 && !STAND_INS.includes(name) ? [`${name}: ${[...where].join(', ')}`] : [],
  )
}

function readRetiredWords(): string[] {
  const [, list = ''] = /keeps so: (.+)\.$/m.exec(readFileSync(join(ROOT, GLOSSARY), 'utf8')) ?? []
  return list.split(', ').filter(Boolean)
}

/** Columns of the database change by expand and contract. */
const COLUMN = /^[a-z]+(_[a-z]+)+$/

const splitName = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/)

function findRetiredNames(sources: readonly Source[], retired: readonly string[]): string[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(DECLARED)].flatMap(([, name = '']) =>
      !COLUMN.test(name) && splitName(name).some((word) => retired.includes(word)) ? [`${file}: ${name}`] : [],
    ),
  )
}

test('an exported name means one thing in the whole product: rename one of two', () => {
  expect(findSharedExports(readProduct())).toEqual([])
})

test(`no declared name has a word that ${GLOSSARY} replaces: its table has the term`, () => {
  expect(readRetiredWords().length).toBeGreaterThan(10)
  expect(findRetiredNames(readProduct(), readRetiredWords())).toEqual([])
})

test('a name in two files and a retired word are each found', () => {
  const one = { file: 'domain/one.ts', text: 'export const price = 1\nfunction toldOnce() {}' }
  const two = { file: 'domain/two.ts', text: 'export type price = 1\nexport const loader = 1' }
  expect(findSharedExports([one, two])).toEqual(['price: domain/one.ts, domain/two.ts'])
  expect(findRetiredNames([one, two], ['told'])).toEqual(['domain/one.ts: toldOnce'])
})
