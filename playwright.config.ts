import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/browser.ts'

/**
 * A worker serves one group of folders with one site and one browser; to begin anew costs as much as five tests. What
 * staff change of the website stands apart from what visitors read, and what runs sites of its own needs no shared one.
 */
const GROUPS = {
  staff: ['e2e/admin'],
  people: [
    'e2e/offline',
    'e2e/line',
    'e2e/client',
    'e2e/visitor',
    'e2e/passkeys',
    'e2e/budgets',
    'drills/abuse',
    'drills/faults',
  ],
  machines: ['e2e/operator', 'e2e/nodes', 'e2e/tls', 'drills/cluster'],
}

const browser = launchOptions()

export default defineConfig({
  projects: Object.entries(GROUPS).map(([name, folders]) => ({
    name,
    testDir: join(import.meta.dirname, 'tests'),
    testMatch: folders.map((folder) => `${folder}/*.e2e.ts`),
  })),
  globalSetup: './tests/template-site.ts',
  outputDir: 'test-results',
  // Each worker has a site of its own, so two do not meet. One more than processors: a test in a browser
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
