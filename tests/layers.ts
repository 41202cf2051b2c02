import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideBrowser, provideShell } from './provide-browser.ts'
import { startPostgres, type OwnPostgres } from './postgres.ts'
import { packageInstaller, runShown, stopPrograms } from './programs.ts'
import { makeMigrated } from './records.ts'
import { browserCount, vitestCount, type Count } from './reports.ts'
import { PROXIES, proxyProgram } from './e2e/tls/proxies.ts'

// npm test [-- layer [arguments]]: every layer in order, each timed; a failing one does not keep the next from
// running.

type Layer = { title: string; run(more: string[]): Promise<Count> }

const NODE = process.execPath
const BIN = join('node_modules', '.bin')
// Whatever the layers put aside stands in one folder that is gone afterwards, however the run ends.
const workshop = mkdtempSync(join(tmpdir(), 'academy-tests-'))
// The database server may run as somebody else, who has to pass through.
chmodSync(workshop, 0o711)
process.env.TMPDIR = workshop
process.once('exit', () => rmSync(workshop, { recursive: true, force: true, maxRetries: 5 }))
const reports = join(workshop, 'reports')
mkdirSync(reports)
const RECORDS = ['records/', 'tests/drills/faults/', 'tests/e2e/operator/']
let postgres: OwnPostgres | null = null

const LAYERS: Record<string, Layer> = {
  lint: {
    title: 'Format and lint',
    async run() {
      const format = await check('biome', ['format', '.'])
      if (format.failed > 0) return format
      // Lint reads types, those of the routes too.
      const routes = await check('react-router', ['typegen'])
      return routes.failed > 0 ? routes : check('oxlint', ['--deny-warnings'])
    },
  },
  types: {
    title: 'Types',
    async run() {
      const routes = await check('react-router', ['typegen'])
      return routes.failed > 0 ? routes : check('tsc', ['--noEmit'])
    },
  },
  rules: {
    title: 'Rules, outside, commands',
    run: (more) =>
      vitest(
        'rules',
        [
          'domain/',
          'services/',
          'edge/',
          'commands/',
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
      ),
  },
  records: { title: 'Records on the embedded SQLite', run: (more) => vitest('records', RECORDS, more) },
  postgres: {
    title: 'Records on PostgreSQL',
    async run(more) {
      const server = await startPostgres()
      if ('because' in server) {
        console.log(`The PostgreSQL half is SKIPPED: ${server.because}.`)
        return { passed: 0, failed: 0, skipped: 1 }
      }
      postgres = server
      console.log(`PostgreSQL ${server.version}, a server of the suite's own, fsync on.`)
      try {
        const migrated = await makeMigrated(server.url)
        const own = { TEST_DATABASE_URL: server.url, TEST_DATABASE_TEMPLATE: migrated }
        return await vitest('postgres', RECORDS, more, own)
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
      const own = { NODE_ENV: 'production', TEST_REQUESTS: 'yes' }
      // The built site is loaded once for many files: it is 2 MB of script.
      return vitest(
        'requests',
        ['tests/requests/', '--no-isolate'],
        more.length > 0 ? [...more, '--no-isolate'] : [],
        own,
      )
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
      const code = await tool('playwright', ['test', '--reporter=list,json', ...more], {
        CHROME_PATH: browser,
        CHROME_SHELL: shell ?? undefined,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      })
      return certain(code, browserCount(report))
    },
  },
}

function tool(name: string, args: string[], env: Record<string, string | undefined> = {}): Promise<number> {
  return runShown(NODE, [join(BIN, name), ...args], { env })
}

function outcome(code: number): Count {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

async function check(name: string, args: string[]): Promise<Count> {
  return outcome(await tool(name, args))
}

const NO_SERVER = { TEST_DATABASE_URL: undefined, TEST_DATABASE_TEMPLATE: undefined }

async function vitest(
  name: string,
  files: string[],
  more: string[],
  env: Record<string, string | undefined> = {},
): Promise<Count> {
  const report = join(reports, `${name}.json`)
  const narrowed = more.length > 0 ? more : files
  const code = await tool(
    'vitest',
    ['run', ...narrowed, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { ...NO_SERVER, ...env },
  )
  return certain(code, vitestCount(report))
}

/** A runner that ended badly has failed, whatever its report says; one that ran nothing has too. */
function certain(code: number, count: Count | null): Count {
  if (!count) return { passed: 0, failed: 1, skipped: 0 }
  const ranNothing = count.passed + count.failed === 0
  return { ...count, failed: count.failed === 0 && (code !== 0 || ranNothing) ? 1 : count.failed }
}

async function end(): Promise<void> {
  await stopPrograms()
  await postgres?.stop()
}

async function main([asked, ...more]: string[]): Promise<number> {
  const names = asked ? [asked] : Object.keys(LAYERS)
  const done: { title: string; count: Count; seconds: string }[] = []
  for (const name of names) {
    const layer = LAYERS[name]
    if (!layer) {
      console.error(`There is no layer ${name}; there are: ${Object.keys(LAYERS).join(', ')}.`)
      return 1
    }
    console.log(`\n=== ${layer.title} ===`)
    const began = performance.now()
    const count = await layer.run(more)
    done.push({ title: layer.title, count, seconds: `${((performance.now() - began) / 1000).toFixed(1)} s` })
  }
  console.log('\n=== Summary ===')
  for (const { title, count, seconds } of done)
    console.log(
      `${count.failed > 0 ? 'FAILED ' : count.passed > 0 ? 'passed ' : 'SKIPPED'}  ${title.padEnd(34)} ${line(count).padEnd(40)} ${seconds.padStart(8)}`,
    )
  const sum = (part: 'passed' | 'failed' | 'skipped') => done.reduce((total, { count }) => total + count[part], 0)
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  console.log(`\n${line(total)}`)
  for (const said of done.flatMap(({ count }) => count.said ?? [])) console.log(`\n✘ ${said}`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

function line({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // A terminal's Ctrl-C comes twice: from the terminal and passed on by npm.
    if (ending) return
    ending = true
    void end().finally(() => process.exit(128 + constants.signals[signal]))
  })

process.env.TZ ??= 'UTC'
const code = await main(process.argv.slice(2))
await end()
process.exit(code)
