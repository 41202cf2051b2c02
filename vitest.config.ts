import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,edge,services,records,jobs,commands,tools,app,tests}/**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**'],
    globalSetup: [process.env.TEST_REQUESTS ? 'tests/requests/templates.ts' : 'tests/migrated-folder.ts'],
    setupFiles: ['tests/quiet.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    // One process runs many files, because starting one each is slow. No test leaves state behind.
    isolate: false,
    // One per CPU: a second one warms up the same code again, which takes more than it saves.
    maxWorkers: availableParallelism(),
    allowOnly: false,
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
