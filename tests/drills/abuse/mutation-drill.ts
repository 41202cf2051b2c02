import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from '../../copied-tree.ts'
import { startPostgres } from '../../postgres.ts'
import { runs, without } from './mutated-tree.ts'
import { MUTATIONS, type Mutation } from './mutations.ts'

// npm run drill guards [-- records|e2e]: takes the guards out one by one, in a copy of the tree, and runs the tests
// named for each.
// A guard nobody misses, or that is no longer found, is a finding. Conditions in SQL, whole pages and second writers
// are nothing
// a general tool mutates; the rules in domain/ are, by npm run drill mutations.

const LEAST_CAUGHT = 0.95

type Found = { mutation: Mutation; verdict: 'caught' | 'MISSED' | 'NOT FOUND'; seconds: number }

const isBrowserTest = ({ tests }: Mutation) => tests.some((test) => test.endsWith('.e2e.ts'))

async function testsPass(copy: string, mutation: Mutation, databaseUrl: string | undefined): Promise<boolean> {
  const bin = (name: string) => join('node_modules', '.bin', name)
  if (!isBrowserTest(mutation))
    return runs(copy, bin('vitest'), ['run', '--bail=1', ...mutation.tests], mutation.engine && databaseUrl)
  // A build that fails without the guard has noticed it too.
  return (
    (await runs(copy, bin('react-router'), ['build'])) &&
    runs(copy, bin('playwright'), [
      'test',
      '--reporter=line',
      '--max-failures=1',
      '--trace=off',
      ...(mutation.titles ? ['-g', mutation.titles] : []),
      ...mutation.tests,
    ])
  )
}

async function drill(asked: string | undefined): Promise<number> {
  const chosen = MUTATIONS.filter((mutation) => !asked || isBrowserTest(mutation) === (asked === 'e2e'))
  const server = await startPostgres()
  const databaseUrl = 'because' in server ? undefined : server.url
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
    const tests = [
      ...new Set(chosen.filter((mutation) => !isBrowserTest(mutation)).flatMap((mutation) => mutation.tests)),
    ]
    const soundTests =
      tests.length === 0 || (await runs(copy, join('node_modules', '.bin', 'vitest'), ['run', ...tests]))
    const inBrowser = chosen.filter(isBrowserTest)
    const words = [...new Set(inBrowser.flatMap(({ titles }) => titles ?? []))].join('|')
    const soundBrowserTests =
      inBrowser.length === 0 ||
      (await testsPass(
        copy,
        { file: '', guard: '', tests: [...new Set(inBrowser.flatMap((mutation) => mutation.tests))], titles: words },
        undefined,
      ))
    const sound = soundTests && soundBrowserTests
    const caught = found.filter(({ verdict }) => verdict === 'caught').length
    const lost = found.filter(({ verdict }) => verdict === 'NOT FOUND').length
    console.log(
      `\n${caught} of ${found.length} guards missed by a test when they are gone (${((100 * caught) / found.length).toFixed(1)} %), ${lost} no longer found; with all guards the tests ${sound ? 'pass' : 'FAIL'}.`,
    )
    return sound && lost === 0 && caught / found.length >= LEAST_CAUGHT ? 0 : 1
  } finally {
    rmSync(copy, { recursive: true, force: true })
    if (!('because' in server)) await server.stop()
  }
}

process.exitCode = await drill(process.argv[2])
