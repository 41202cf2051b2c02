import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ADDRESSES } from '#routes'
import type { AddressFacts } from '#route-facts'
import { afterAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const house = mkdtempSync(join(tmpdir(), 'academy-walls-'))
const config = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as Record<string, unknown>
// Reading types takes most of a second: only where a rule is about them.
writeFileSync(join(house, '.oxlintrc.json'), JSON.stringify({ ...config, options: {} }))
writeFileSync(join(house, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, module: 'nodenext' } }))
cpSync(join(ROOT, 'tests', 'lint'), join(house, 'tests', 'lint'), { recursive: true })
symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'))
afterAll(() => rmSync(house, { recursive: true, force: true }))

const WORDS = {
  pure: 'domain/ holds the rules: pure and synchronous',
  domainOnly: 'domain/ imports only domain/',
  settings: 'Settings are arguments in domain/',
  calls: 'domain/ is synchronous and calls nobody',
  clock: 'The clock is an argument in domain/',
  chance: 'Chance is an argument in domain/',
  noPages: 'records/ knows nothing of pages',
  sqlOnly: 'records/ holds SQL only',
  frozen: 'A migration is frozen in time',
  outside: 'services/ is the outside',
  draws: 'app/ui draws what it is given',
  reaches: 'A shared piece never reaches into a page',
  sql: 'SQL is written in records/ only',
  pages: 'Pages do not import other pages',
  pageKnows: "A page knows neither the operator's commands nor the edge",
  edge: 'The edge checks requests and hands them on',
  render: 'app/render has two doors for the edge',
  commands: 'Commands run without the site',
  console: 'Unexpected console statement',
  any: 'Unexpected `any`',
  focused: 'Unexpected focused test',
  unguarded: 'takes an actor and never asks what they may do',
  floating: 'Promises must be awaited',
  exhaustive: 'Switch is not exhaustive',
}

const imports = (from: string) => `import { thing } from '${from}'\nexport const kept = thing\n`

// One line a breach: the file that commits it, its text, what the linter must say.
const BREACHES: [file: string, text: string, words: string][] = [
  [
    'records/breach.ts',
    'export async function kept(records: { of(id: string): number }, actor: { id: string }) {\n  return records.of(actor.id)\n}\n',
    WORDS.unguarded,
  ],
  ...['node:fs', 'kysely', 'kysely/helpers/sqlite', 'pg', 'react', 'react-router', 'hono', 'sharp'].map(
    (from): [string, string, string] => ['domain/breach.ts', imports(from), WORDS.pure],
  ),
  ...[
    '#records/engine/db',
    '../records/engine/db.ts',
    '#services/operating/config',
    '#commands/academy',
    '#app/context',
    '../app/context.ts',
    '#ui/forms/field',
    '#edge/requests/request-context',
  ].map((from): [string, string, string] => ['domain/breach.ts', imports(from), WORDS.domainOnly]),
  ['domain/breach.ts', 'export const zone = process.env.TZ\n', WORDS.settings],
  ['domain/breach.ts', "export const answer = () => fetch('https://academy.example')\n", WORDS.calls],
  ['domain/breach.ts', 'export const now = () => Date.now()\n', WORDS.clock],
  ['domain/breach.ts', 'export const lot = () => Math.random()\n', WORDS.chance],
  ...[
    '#app/context',
    '../app/context.ts',
    '#ui/forms/field',
    'react',
    'react-router',
    'hono',
    '../edge/requests/request-context.ts',
  ].map((from): [string, string, string] => ['records/breach.ts', imports(from), WORDS.noPages]),
  ...['#services/files/files', '../services/files/files.ts', '#commands/academy'].map(
    (from): [string, string, string] => ['records/breach.ts', imports(from), WORDS.sqlOnly],
  ),
  ...['#domain/enrolment/packages', '../tables.ts', './0000-before.ts'].map((from): [string, string, string] => [
    'records/engine/migrations/0999-breach.ts',
    imports(from),
    WORDS.frozen,
  ]),
  ...[
    '#records/engine/db',
    '../records/engine/db.ts',
    '#app/context',
    '#ui/forms/field',
    'kysely',
    'pg',
    'node:sqlite',
    'react',
  ].map((from): [string, string, string] => ['services/breach.ts', imports(from), WORDS.outside]),
  ...['#records/engine/db', '../../records/engine/db.ts', '#services/operating/config', 'kysely'].map(
    (from): [string, string, string] => ['app/ui/breach.tsx', imports(from), WORDS.draws],
  ),
  ...['../visitor/home', '#app/client/profile', '../admin/trainees.tsx'].map((from): [string, string, string] => [
    'app/ui/breach.tsx',
    imports(from),
    WORDS.reaches,
  ]),
  ...['app/visitor', 'app/client', 'app/admin'].flatMap((folder): [string, string, string][] => [
    [`${folder}/breach.tsx`, imports('kysely'), WORDS.sql],
    [`${folder}/breach.tsx`, imports('pg'), WORDS.sql],
    [`${folder}/breach.tsx`, imports('node:sqlite'), WORDS.sql],
    [`${folder}/breach.tsx`, imports(folder === 'app/client' ? '../visitor/home' : '../client/profile'), WORDS.pages],
    [`${folder}/breach.tsx`, imports('#commands/academy'), WORDS.pageKnows],
    [`${folder}/breach.tsx`, imports('#edge/requests/request-context'), WORDS.pageKnows],
  ]),
  ['edge/breach.ts', imports('kysely'), WORDS.sql],
  ['edge/breach.ts', imports('../app/visitor/home.tsx'), WORDS.edge],
  ['server.ts', imports('#ui/forms/field'), WORDS.edge],
  ['edge/breach.ts', imports('#app/render/rewrite-html'), WORDS.render],
  ['edge/breach.ts', imports('../app/render/render-page.ts'), WORDS.render],
  ...['#app/context', '../app/context.ts', '#ui/forms/field', '#edge/requests/request-context'].map(
    (from): [string, string, string] => ['commands/breach.ts', imports(from), WORDS.commands],
  ),
  ...['domain', 'records', 'services', 'app/ui', 'app/visitor', 'edge'].map((folder): [string, string, string] => [
    `${folder}/breach.ts`,
    "console.log('here')\n",
    WORDS.console,
  ]),
  ...['domain', 'records', 'services', 'app/ui', 'commands', 'tests'].map((folder): [string, string, string] => [
    `${folder}/breach.ts`,
    'export const of = (thing: any) => thing\n',
    WORDS.any,
  ]),
  [
    'domain/breach.test.ts',
    "import { it, expect } from 'vitest'\nit.only('is alone', () => expect(1).toBe(1))\n",
    WORDS.focused,
  ],
]

// What the walls must let through: a linter that refused everything would pass the tests above.
const PERMITTED: [file: string, text: string][] = [
  ['domain/fine.ts', imports('./packages.ts') + "import * as z from 'zod/mini'\nexport const schema = z.string()\n"],
  [
    'records/fine.ts',
    imports('kysely') +
      "import { key } from '#domain/enrolment/packages'\nimport { open } from '#records/engine/db'\nimport { Pool } from 'pg'\nexport const more = [key, open, Pool]\n",
  ],
  ['records/engine/migrations/9998-fine.ts', imports('kysely')],
  [
    'services/fine.ts',
    imports('#domain/files/uploads') + "import { readFile } from 'node:fs/promises'\nexport const read = readFile\n",
  ],
  [
    'app/ui/fine.tsx',
    imports('#domain/words/formats') + "import { useState } from 'react'\nexport const more = useState\n",
  ],
  [
    'app/client/fine.tsx',
    imports('#records/enrolment/enrolment') +
      "import { Field } from '#ui/forms/field'\nimport { academyContext } from '#app/context'\nimport { words } from './registration-words.tsx'\nexport const more = [Field, academyContext, words]\n",
  ],
  [
    'edge/fine.ts',
    imports('#records/files/files') +
      "import { Hono } from 'hono'\nimport { academyContext } from '../app/context.ts'\nimport { openRenderer } from '#app/render/render-page'\nexport const more = [Hono, academyContext, openRenderer]\n",
  ],
  [
    'commands/fine.ts',
    imports('#records/engine/db') +
      "import { readConfig } from '#services/operating/config'\nconsole.log(readConfig)\n",
  ],
  [
    'records/fine.ts',
    'export function kept(records: { of(id: string): number }, actor: { id: string }) {\n  return records.of(ownId(actor))\n}\n' +
      'function ownId(actor: { id: string }) {\n  return actor.id\n}\n',
  ],
  ['tests/fine.test.ts', "import { it, expect } from 'vitest'\nit('is one of many', () => expect(1).toBe(1))\n"],
]

// Breaches that only types show.
const TYPE_AWARE_CASES: [file: string, text: string, words: string][] = [
  ['records/breach.ts', 'const write = async () => 1\nexport function kept() {\n  write()\n}\n', WORDS.floating],
  [
    'domain/breach.ts',
    "export function kept(decision: 'confirm' | 'delete') {\n  switch (decision) {\n    case 'confirm':\n      return 1\n  }\n  return 2\n}\n",
    WORDS.exhaustive,
  ],
]

type Message = { filename: string; message: string; help?: string }

/** What the linter says about each file of a house of its own, in one run. */
function verdicts(
  files: readonly (readonly [file: string, text: string, ...rest: string[]])[],
  ...flags: string[]
): string[] {
  // Many breaches are of one name; server.ts is what it is by its own.
  const placed = files.map(([file, text], at) => {
    const place = file === 'server.ts' ? file : file.replace(/([^/]+)$/, `case${at}-$1`)
    mkdirSync(dirname(join(house, place)), { recursive: true })
    writeFileSync(join(house, place), text)
    return place
  })
  const { stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', '.bin', 'oxlint'), '--deny-warnings', '-f', 'json', ...flags, ...placed],
    { cwd: house, encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Message[] }
  for (const place of placed) rmSync(join(house, place))
  return placed.map((place) =>
    diagnostics
      .filter(({ filename }) => filename === place)
      .map(({ message, help = '' }) => `${message} ${help}`)
      .join('\n'),
  )
}

describe('the walls of the house', () => {
  const said = verdicts(BREACHES)
  it.each(BREACHES.map((breach, at) => [...breach, at] as const))(
    '%s: %j is refused with words that teach',
    (_file, _text, words, at) => {
      expect(said[at]).toContain(words)
    },
  )

  it('what only types show is refused as well', () => {
    const typeAwareResults = verdicts(TYPE_AWARE_CASES, '--type-aware')
    for (const [at, [, , words]] of TYPE_AWARE_CASES.entries()) expect(typeAwareResults[at]).toContain(words)
  })

  it('what the house writes is permitted', () => {
    expect(verdicts(PERMITTED).filter((each) => each !== '')).toEqual([])
  })
})

const sources = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => [`${folder}/${name}`, readFileSync(join(ROOT, folder, name), 'utf8')] as const)

describe('what no lint rule can see', () => {
  it('a rule is synchronous and takes the time as an argument', () => {
    for (const [file, text] of sources('domain')) {
      expect(text, file).not.toMatch(/\basync\b|\bawait\b|\bPromise\b/)
      expect(text, file).not.toMatch(/new Date\(\)/)
    }
  })

  it('a page imports no other page, also of its own folder', () => {
    const pages = new Set(
      Object.values<AddressFacts>(ADDRESSES).flatMap(({ file }) =>
        file ? [`app/${file.replace(/\.tsx?$/, '')}`] : [],
      ),
    )
    expect(pages.size).toBeGreaterThan(5)
    // A type that a page exports may be read by its own pieces; it is gone when the page runs.
    for (const folder of ['app/visitor', 'app/client', 'app/admin'])
      for (const [file, text] of sources(folder))
        for (const [, from = ''] of text.matchAll(/^import (?!type\b)[^'\n]*'(\.\.?\/[\w/.-]+?)(?:\.tsx?)?'/gm))
          expect(pages, `${file} imports ${from}`).not.toContain(join(dirname(file), from))
  })

  it('SQL stands in records/ only', () => {
    for (const folder of ['app', 'edge', 'services', 'commands', 'jobs', 'domain'])
      for (const [file, text] of sources(folder))
        expect(text, file).not.toMatch(/\.(selectFrom|insertInto|updateTable|deleteFrom)\(/)
  })

  it('an address is written in the table of addresses only', () => {
    const firsts = [
      ...new Set(Object.values<AddressFacts>(ADDRESSES).map(({ path }) => path.split('/')[1] ?? '')),
    ].filter((first) => /^[a-z]/.test(first))
    const written = new RegExp(`(?:(?<!\\w)['"\`]|\\})/(?:${firsts.join('|').replaceAll('.', '\\.')})(?=['"\`/?#$])`)
    for (const folder of ['app', 'domain', 'edge', 'records', 'services'])
      for (const [file, text] of sources(folder))
        for (const line of text.split('\n').filter((line) => !/^\s*(?:\/\/|\*|\/\*)|^import /.test(line)))
          expect(line, `${file}: use linkTo of #routes`).not.toMatch(written)
  })

  it('no browser test is left alone', () => {
    const browserTests = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.e2e.ts'),
    )
    for (const name of browserTests)
      expect(readFileSync(join(ROOT, 'tests', name), 'utf8'), name).not.toMatch(/\b(test|describe)\.only\(/)
  })

  it('the lock file names no host that packages came from', () => {
    expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved"\s*:\s*"(?!file:)/)
  })
})
