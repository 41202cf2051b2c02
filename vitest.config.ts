import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,edge,services,records,commands,app,tests}/**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**'],
    globalSetup: [process.env.TEST_REQUESTS ? 'tests/requests/templates.ts' : 'tests/migrated-folder.ts'],
    setupFiles: ['tests/quiet.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    // Two a processor: a test of records waits for the disk, and one of faults for what comes back.
    maxWorkers: 2 * availableParallelism(),
    allowOnly: false,
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
