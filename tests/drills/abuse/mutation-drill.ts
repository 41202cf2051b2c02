import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from '../../copied-tree.ts'
import { startPostgres } from '../../postgres.ts'
import { runs, without } from './mutated-tree.ts'
import { MUTATIONS, type Mutation } from './mutations.ts'
import { SOWN_FAULTS } from './sown-faults.ts'

// npm run drill guards [-- records|built|<words of a path>]: removes the guards one by one, in a copy of the tree, and runs the tests
// named for each. A guard whose removal passes, or that is no longer found, is a finding. General tools do not mutate
// conditions in SQL, whole pages and second writers; npm run drill mutations covers the rules in domain/. npm run
// drill sown-faults: the same with forty typical human faults over all layers.

const LISTS: Record<string, { faults: readonly Mutation[]; leastCaught: number }> = {
  guards: { faults: MUTATIONS, leastCaught: 0.95 },
  'sown-faults': { faults: SOWN_FAULTS, leastCaught: 1 },
}

type Found = { mutation: Mutation; verdict: 'caught' | 'MISSED' | 'NOT FOUND'; seconds: number }

const isBrowserTest = ({ tests }: Mutation) => tests.some((test) => test.endsWith('.e2e.ts'))
const isRequestTest = ({ tests }: Mutation) => tests.some((test) => test.startsWith('tests/requests/'))
const needsBuild = (mutation: Mutation) => isBrowserTest(mutation) || isRequestTest(mutation)

const isOfPart = (mutation: Mutation, part: string) =>
  part === 'built' || part === 'records' ? needsBuild(mutation) === (part === 'built') : mutation.file.includes(part)

const bin = (name: string) => join('node_modules', '.bin', name)

async function testsPass(copy: string, mutation: Mutation, databaseUrl: string | undefined): Promise<boolean> {
  const { tests, titles, engine } = mutation
  if (!needsBuild(mutation))
    return runs(copy, bin('vitest'), ['run', '--bail=1', ...tests], { databaseUrl: engine && databaseUrl })
  // A build that fails without the guard has noticed it too.
  if (!(await runs(copy, bin('react-router'), ['build']))) return false
  if (isRequestTest(mutation))
    return runs(copy, bin('vitest'), ['run', '--bail=1', ...tests, ...(titles ? ['-t', titles] : [])], {
      env: { NODE_ENV: 'production', TEST_REQUESTS: 'yes' },
    })
  return runs(copy, bin('playwright'), [
    'test',
    '--reporter=line',
    '--max-failures=1',
    '--trace=off',
    ...(titles ? ['-g', titles] : []),
    ...tests,
  ])
}

async function drill(list = 'guards', part?: string): Promise<number> {
  const { faults = [], leastCaught = 1 } = LISTS[list] ?? {}
  const chosen = faults.filter((fault) => !part || isOfPart(fault, part))
  const server = await startPostgres()
  const databaseUrl = 'reason' in server ? undefined : server.url
  if (!databaseUrl)
    console.log(
      'Without a PostgreSQL server the guards against two writers at once are tried on the embedded database, where they cannot be missed.',
    )
  const copy = copyTree()
  const found: Found[] = []
  try {
    for (const mutation of chosen) {
      const path = join(copy, mutation.file)
      const whole = readFileSync(path, 'utf8')
      const alone = without(mutation, whole)
      const mutated = alone !== null && mutation.also ? without(mutation.also, alone) : alone
      const began = performance.now()
      let verdict: Found['verdict'] = 'NOT FOUND'
      if (mutated !== null) {
        writeFileSync(path, mutated)
        verdict = (await testsPass(copy, mutation, databaseUrl)) ? 'MISSED' : 'caught'
        writeFileSync(path, whole)
      }
      const seconds = (performance.now() - began) / 1000
      found.push({ mutation, verdict, seconds })
      console.log(
        `${verdict.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s  ${mutation.file.padEnd(32)} ${mutation.guard.slice(0, 90)}`,
      )
    }
    // The control: with every guard in its place the same tests pass, so that a failing one speaks of its guard.
    const sound = await soundTests(copy, chosen)
    const caught = found.filter(({ verdict }) => verdict === 'caught').length
    const lost = found.filter(({ verdict }) => verdict === 'NOT FOUND').length
    console.log(
      `\n${caught} of ${found.length} guards missed by a test when they are gone (${((100 * caught) / found.length).toFixed(1)} %), ${lost} no longer found; with all guards the tests ${sound ? 'pass' : 'FAIL'}.`,
    )
    return sound && lost === 0 && caught / found.length >= leastCaught ? 0 : 1
  } finally {
    rmSync(copy, { recursive: true, force: true })
    if (!('reason' in server)) await server.stop()
  }
}

/** Whether all the tests named pass in an unchanged tree. */
async function soundTests(copy: string, chosen: readonly Mutation[]): Promise<boolean> {
  const kinds = [
    chosen.filter((mutation) => !needsBuild(mutation)),
    chosen.filter(isRequestTest),
    chosen.filter(isBrowserTest),
  ]
  for (const kind of kinds.filter(({ length }) => length > 0)) {
    const tests = [...new Set(kind.flatMap((mutation) => mutation.tests))]
    const words = [...new Set(kind.flatMap(({ titles }) => titles ?? []))].join('|')
    const all = {
      file: '',
      guard: '',
      tests,
      ...(words && needsBuild({ file: '', guard: '', tests }) ? { titles: words } : {}),
    }
    if (!(await testsPass(copy, all, undefined))) return false
  }
  return true
}

process.exitCode = await drill(process.argv[2], process.argv[3])
