import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/browser.ts'

/** The folders of walks, one an audience. Each has a site of its own: what staff change in theirs does not stand in a visitor's. */
const AUDIENCES = readdirSync(join(import.meta.dirname, 'tests'), { withFileTypes: true }).filter((entry) => entry.isDirectory() && readdirSync(join(entry.parentPath, entry.name)).some((file) => file.endsWith('.e2e.ts')))

export default defineConfig({
  projects: AUDIENCES.map(({ name }) => ({ name, testDir: join('tests', name) })),
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/walk-template.ts',
  outputDir: 'test-results',
  // One at a time where nobody watches: a browser, a site and a walk have two cores to themselves then, and it takes hardly longer.
  workers: process.env.CI ? 1 : Math.max(1, Math.min(2, availableParallelism())),
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
  },
})
