import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,door,services,records,commands,app,tests}/**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**'],
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
