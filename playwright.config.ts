import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/browser.ts'

const TESTS = join(import.meta.dirname, 'tests')
const FOLDERS = ['e2e', 'drills'].flatMap((place) =>
  readdirSync(join(TESTS, place)).map((name) => `${place}/${name}`),
)
const STAFF = ['e2e/admin', 'e2e/line']
const MACHINES = ['e2e/operator', 'e2e/nodes', 'e2e/tls', 'drills/cluster']
/** Starting a site and a browser is slow, so each worker serves a group of folders with one of each. */
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
  // One more than CPUs, because a browser test is partly idle.
  workers: Math.min(3, availableParallelism() + 1),
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Generous limits, because a busy machine is slow without an error; they only end what hangs.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // Pages live for seconds, so optimising their scripts does not pay. Animations cost CPU time; tests of motion
    // enable them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...browser, args: [...browser.args, '--js-flags=--no-opt --no-maglev'] },
    // Test routes do not see requests of a service worker; tests of it allow it themselves.
    serviceWorkers: 'block',
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    // Recording slows the run; set TRACE=1 to investigate a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 120_000,
  },
})
