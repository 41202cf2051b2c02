import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,edge,services,records,commands,app,tests}/**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**'],
    globalSetup: ['tests/migrated-folder.ts'],
    setupFiles: ['tests/quiet.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    // Every processor: the default leaves one of two unused.
    maxWorkers: Math.max(2, availableParallelism()),
    allowOnly: false,
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
