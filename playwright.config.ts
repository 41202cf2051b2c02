import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/browser.ts'

const TESTS = join(import.meta.dirname, 'tests')

/**
 * The folders of tests in a browser: of people, and of what attacks and faults do. Each has a site of its own: what
 * staff change in theirs does not stand in a visitor's.
 */
const FOLDERS = ['e2e', 'drills'].flatMap((place) =>
  readdirSync(join(TESTS, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name,
      testDir: join(TESTS, place, name),
      // Every frame that is drawn costs processor time, a quarter of a run: things move where visitors see them move.
      use: {
        contextOptions: { reducedMotion: name === 'visitor' ? ('no-preference' as const) : ('reduce' as const) },
      },
    }))
    .filter(({ testDir }) => readdirSync(testDir).some((file) => file.endsWith('.e2e.ts'))),
)

const browser = launchOptions()

export default defineConfig({
  projects: FOLDERS,
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/template-site.ts',
  outputDir: 'test-results',
  // Each worker has a site of its own for each folder, so two do not meet. One more than processors: a test in a browser
  // leaves a fifth of its time unused.
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
