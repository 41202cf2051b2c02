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
    // One process for many files: to begin each anew costs a fifth of the processor's time. No test sets what stays.
    isolate: false,
    // Two a processor: a test of records waits for the disk, and one of faults for what comes back.
    maxWorkers: 2 * availableParallelism(),
    allowOnly: false,
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
