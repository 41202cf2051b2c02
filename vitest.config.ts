import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts', 'services/**/*.test.ts', 'records/**/*.test.ts', 'commands/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['node_modules/**', 'build/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
})
