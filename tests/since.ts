import { spawnSync } from 'node:child_process'

/** A layer of the test command, and what it is narrowed by. */
type Step = { layer: string; more: string[] }

/** Which browser tests a change in a folder can affect. */
const BROWSER: readonly [folder: RegExp, tests: readonly string[]][] = [
  [/^app\/admin\//, ['tests/e2e/admin']],
  [/^app\/client\//, ['tests/e2e/client', 'tests/e2e/offline']],
  [/^app\/visitor\//, ['tests/e2e/visitor', 'tests/e2e/budgets']],
  [/^app\/(browser|offline)\//, ['tests/e2e/line', 'tests/e2e/offline']],
  [/^app\/(ui|workflows|render)\//, ['tests/e2e/client', 'tests/e2e/admin', 'tests/e2e/visitor']],
  [/^app\/[^/]+$/, ['tests/e2e/client', 'tests/e2e/visitor', 'tests/e2e/line']],
  [/^edge\//, ['tests/e2e/visitor', 'tests/e2e/tls', 'tests/drills/abuse']],
  [/^(deploy|commands|jobs|tools)\//, ['tests/e2e/operator', 'tests/e2e/tls']],
  [/^(records|services)\//, ['tests/e2e/client/journey.e2e.ts']],
  [/^(tests\/e2e\/[^/]+|tests\/drills\/(?:abuse|faults|cluster))\//, ['$1']],
]
/** What the built site is made of. */
const PRODUCT = /^(app|edge|records|services|domain|commands|jobs|tools|route[\w-]*\.ts|server\.ts|tests\/requests)/

/** The layers that a change can touch, each narrowed to what it can touch there. */
export function stepsFor(changed: readonly string[], commit: string): Step[] {
  if (changed.length === 0) return []
  const inBrowser = new Set(
    changed.flatMap((file) =>
      BROWSER.flatMap(([folder, tests]) => {
        const found = folder.exec(file)
        return found ? tests.map((test) => test.replace('$1', found[1] ?? '')) : []
      }),
    ),
  )
  // vitest follows the imports of what changed.
  const followed = [`--changed=${commit}`, '--passWithNoTests']
  return [
    { layer: 'lint', more: [] },
    { layer: 'types', more: [] },
    { layer: 'rules', more: followed },
    { layer: 'records', more: followed },
    ...(changed.some((file) => PRODUCT.test(file)) ? [{ layer: 'requests', more: [] }] : []),
    ...(inBrowser.size > 0 ? [{ layer: 'e2e', more: [...inBrowser].toSorted() }] : []),
  ]
}

/** The layers that what has changed since a commit can touch, uncommitted changes included. */
export function touchedBy(commit: string): Step[] {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
    return stdout.split('\n').filter(Boolean)
  }
  const known = git('diff', '--name-only', commit)
  return stepsFor([...known, ...git('ls-files', '--others', '--exclude-standard')], commit)
}
