import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,door,services,records,commands,app,tests}/**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**'],
    setupFiles: ['tests/quiet.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    allowOnly: false,
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
