import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/browser.ts'

const TESTS = join(import.meta.dirname, 'tests')
const FOLDERS = ['e2e', 'drills'].flatMap((place) =>
  readdirSync(join(TESTS, place)).map((name) => `${place}/${name}`),
)
const STAFF = ['e2e/admin']
const MACHINES = ['e2e/operator', 'e2e/nodes', 'e2e/tls', 'drills/cluster']
/**
 * A worker serves one group of folders with one site and one browser, because starting them costs as much as five
 * tests. What staff change on the website does not show in visitors' tests; tests of machines start sites of their own.
 */
const GROUPS = {
  staff: STAFF,
  people: FOLDERS.filter((folder) => ![...STAFF, ...MACHINES].includes(folder)),
  machines: MACHINES,
}

const browser = launchOptions()

export default defineConfig({
  projects: Object.entries(GROUPS).map(([name, folders]) => ({
    name,
    testDir: TESTS,
    testMatch: folders.map((folder) => `${folder}/*.e2e.ts`),
  })),
  globalSetup: './tests/template-site.ts',
  outputDir: 'test-results',
  // One more than processors: a test in a browser leaves a fifth of its time unused.
  workers: Math.min(3, availableParallelism() + 1),
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Limits for what hangs, far above what is slow: a machine with other work to do is slow, and nothing is wrong with
  // that.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // A page lives for seconds here: to optimise its script costs a seventh of a run and pays for nobody.
    // Every frame that is drawn costs processor time, a quarter of a run: tests of what moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...browser, args: [...browser.args, '--js-flags=--no-opt --no-maglev'] },
    // What goes through a worker is seen by no route of a test; those about it allow it themselves.
    serviceWorkers: 'block',
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    // Recording takes a third of a run's time: TRACE=1 records, for whoever looks for a fault.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 120_000,
  },
})
