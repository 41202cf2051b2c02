import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { provideBrowser, provideShell } from './provide-browser.ts'
import { startPostgres, type OwnPostgres } from './postgres.ts'
import { quickestFolder } from './quickest-folder.ts'
import { packageInstaller, runShown, stopPrograms, type Say } from './programs.ts'
import { makeMigrated } from './records.ts'
import { browserCount, vitestCount, type Count } from './reports.ts'
import { touchedBy } from './since.ts'
import { printSummary, type Done } from './summary.ts'
import { PROXIES, proxyProgram } from './e2e/tls/proxies.ts'

// npm test [-- layer [arguments]]: every layer, each timed; a failing one does not keep the next from running.
// npm test -- --since <commit>: what a change since then can touch, for a developer's own use.

type Layer = { title: string; run(more: string[], say?: Say): Promise<Count> }

const NODE = process.execPath
const BIN = join('node_modules', '.bin')
// All temporary files of the layers are in one folder, which is removed however the run ends.
const workshop = mkdtempSync(join(quickestFolder(), 'academy-tests-'))
// The database server may run as another user, who needs to traverse the folder.
chmodSync(workshop, 0o711)
process.env.TMPDIR = workshop
// Hundreds of processes begin in a run; each module is compiled by the first of them.
process.env.NODE_COMPILE_CACHE ??= join(workshop, 'compiled')
process.once('exit', () => rmSync(workshop, { recursive: true, force: true, maxRetries: 5 }))
const reports = join(workshop, 'reports')
mkdirSync(reports)
const RECORDS = ['records/', 'tests/drills/faults/', 'tests/e2e/operator/']
let postgres: OwnPostgres | null = null

const LAYERS: Record<string, Layer> = {
  lint: {
    title: 'Format and lint',
    async run(_more, say) {
      const format = await check('biome', ['format', '.'], say)
      if (format.failed > 0) return format
      // Lint reads types, those of the routes too.
      const routes = await check('react-router', ['typegen'], say)
      return routes.failed > 0 ? routes : check('oxlint', ['--deny-warnings'], say)
    },
  },
  types: {
    title: 'Types',
    async run(_more, say) {
      const routes = await check('react-router', ['typegen'], say)
      // A second checker would read the same types again.
      return routes.failed > 0 ? routes : check('tsc', ['--noEmit', '--checkers', '1'], say)
    },
  },
  rules: {
    title: 'Rules, outside, commands',
    run: (more, say) =>
      vitest(
        'rules',
        [
          'domain/',
          'services/',
          'edge/',
          'commands/',
          'jobs/',
          'tools/',
          'app/',
          'tests/',
          '--exclude',
          'tests/drills/faults/**',
          '--exclude',
          'tests/e2e/operator/**',
          '--exclude',
          'tests/requests/**',
        ],
        more,
        { say },
      ),
  },
  records: {
    title: 'Records on the embedded SQLite',
    run: (more, say) => vitest('records', RECORDS, more, { say }),
  },
  postgres: {
    title: 'Records on PostgreSQL',
    async run(more, say = (text) => void process.stdout.write(text)) {
      const server = await startPostgres()
      if ('reason' in server) {
        say(`The PostgreSQL half is SKIPPED: ${server.reason}.\n`)
        return { passed: 0, failed: 0, skipped: 1 }
      }
      postgres = server
      say(`PostgreSQL ${server.version}, a server of the suite's own, fsync on.\n`)
      try {
        const migrated = await makeMigrated(server.url)
        const env = { TEST_DATABASE_URL: server.url, TEST_DATABASE_TEMPLATE: migrated }
        return await vitest('postgres', RECORDS, more, { env, say })
      } finally {
        await server.stop()
        postgres = null
      }
    },
  },
  build: {
    title: 'Production build',
    run: async () => outcome(await runShown(NODE, [join('commands', 'build.mjs')])),
  },
  requests: {
    title: 'Requests to the built site',
    async run(more) {
      if ((await runShown(NODE, [join('commands', 'build.mjs')])) !== 0) return { passed: 0, failed: 1, skipped: 0 }
      // React and the router are slower development builds otherwise.
      const env = { NODE_ENV: 'production', TEST_REQUESTS: 'yes' }
      return vitest('requests', ['tests/requests/'], more, { env })
    },
  },
  e2e: {
    title: 'End to end in a browser',
    async run(more) {
      const browser = await provideBrowser()
      if (!browser) return { passed: 0, failed: 1, skipped: 0 }
      const shell = provideShell()
      console.log(`Browser: ${browser}${shell ? `, and ${shell} where nothing is printed` : ''}`)
      for (const name of [...PROXIES, 'openssl' as const])
        if (!proxyProgram(name) && !packageInstaller()?.(name))
          console.log(`The tests behind ${name} are SKIPPED: it is not installed.`)
      // These tests need the build; it is done already when the layer before has run.
      if ((await runShown(NODE, [join('commands', 'build.mjs')])) !== 0) return { passed: 0, failed: 1, skipped: 0 }
      const report = join(reports, 'e2e.json')
      const env = {
        CHROME_PATH: browser,
        CHROME_SHELL: shell ?? undefined,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        // Node reads TypeScript itself; Playwright's own compiler takes seconds and moves lines.
        PW_DISABLE_TS_ESM: '1',
      }
      const code = await tool('playwright', ['test', '--reporter=list,json', ...more], { env })
      return certain(code, browserCount(report))
    },
  },
}

type How = { env?: Record<string, string | undefined>; say?: Say | undefined }

function tool(name: string, args: string[], how: How = {}): Promise<number> {
  return runShown(NODE, [join(BIN, name), ...args], how)
}

function outcome(code: number): Count {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

async function check(name: string, args: string[], say?: Say): Promise<Count> {
  return outcome(await tool(name, args, { say }))
}

const NO_SERVER = { TEST_DATABASE_URL: undefined, TEST_DATABASE_TEMPLATE: undefined }

/** A change that touches no test of a layer is no failure. */
const NOTHING_TO_RUN = '--passWithNoTests'

/** The arguments before the first option. */
function pathsIn(more: readonly string[]): readonly string[] {
  const firstOption = more.findIndex((each) => each.startsWith('-'))
  return firstOption === -1 ? more : more.slice(0, firstOption)
}

/** The test files of a layer whose path holds one of the words; without a word, the layer as it is. */
function narrowTo(files: readonly string[], more: readonly string[]): string[] {
  const paths = pathsIn(more)
  if (paths.length === 0) return [...files]
  const excluded = files.filter((_, index) => files[index - 1] === '--exclude')
  return globSync(
    files.filter((each) => each.endsWith('/')).map((folder) => `${folder}**/*.test.{ts,tsx}`),
    { exclude: excluded },
  ).filter((file) => paths.some((path) => file.includes(path.replace(/^\.\//, ''))))
}

async function vitest(name: string, files: string[], more: string[], { env = {}, say }: How): Promise<Count> {
  const report = join(reports, `${name}.json`)
  const narrowed = [...narrowTo(files, more), ...more.slice(pathsIn(more).length)]
  if (narrowed.length === 0) {
    console.log(`This layer has no test file whose path holds ${pathsIn(more).join(' or ')}.`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await tool('vitest', ['run', ...narrowed, ...json], { env: { ...NO_SERVER, ...env }, say })
  const count = vitestCount(report)
  return more.includes(NOTHING_TO_RUN)
    ? { ...certain(code, count), failed: code === 0 ? 0 : Math.max(1, count?.failed ?? 1) }
    : certain(code, count)
}

/** A runner that exited with an error has failed, also with a good report; one that ran nothing has too. */
function certain(code: number, count: Count | null): Count {
  if (!count) return { passed: 0, failed: 1, skipped: 0 }
  const ranNothing = count.passed + count.failed === 0
  return { ...count, failed: count.failed === 0 && (code !== 0 || ranNothing) ? 1 : count.failed }
}

async function end(): Promise<void> {
  await stopPrograms()
  await postgres?.stop()
}

/**
 * What runs in parallel: tests of records wait for the disk while the others use the processor. The second row prints
 * after the first.
 */
const ROWS = [
  ['lint', 'types', 'rules', 'build', 'requests', 'e2e'],
  ['postgres', 'records'],
]

async function runLayer(name: string, more: string[], say?: Say): Promise<Done> {
  const layer = LAYERS[name]
  if (!layer) throw new Error(`There is no layer ${name}; there are: ${Object.keys(LAYERS).join(', ')}.`)
  const print = say ?? ((text: string) => void process.stdout.write(text))
  print(`\n=== ${layer.title} ===\n`)
  const began = performance.now()
  const count = await layer.run(more, say)
  return { title: layer.title, count, seconds: (performance.now() - began) / 1000 }
}

async function runRow(names: readonly string[], say?: Say): Promise<Done[]> {
  const done: Done[] = []
  for (const name of names) done.push(await runLayer(name, [], say))
  return done
}

async function runAll(): Promise<Done[]> {
  const [first = [], second = []] = ROWS
  let said = ''
  const done = await Promise.all([runRow(first), runRow(second, (text) => (said += text))])
  process.stdout.write(said)
  return done.flat()
}

async function runSince(commit: string): Promise<Done[]> {
  const done: Done[] = []
  for (const { layer, more } of touchedBy(commit)) done.push(await runLayer(layer, more))
  return done
}

async function main([first, ...more]: string[]): Promise<number> {
  if (first !== undefined && first !== '--since' && !LAYERS[first]) {
    console.error(`There is no layer ${first}; there are: ${Object.keys(LAYERS).join(', ')}.`)
    return 1
  }
  const done =
    first === undefined
      ? await runAll()
      : first === '--since'
        ? await runSince(more[0] ?? 'main')
        : [await runLayer(first, more)]
  return printSummary(done)
}

let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // A terminal's Ctrl-C arrives twice: from the terminal and passed on by npm.
    if (ending) return
    ending = true
    void end().finally(() => process.exit(128 + constants.signals[signal]))
  })

process.env.TZ ??= 'UTC'
const code = await main(process.argv.slice(2))
await end()
process.exit(code)
