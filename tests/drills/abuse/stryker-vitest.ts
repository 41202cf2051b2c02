import { defineConfig } from 'vitest/config'

// The rules by their own tests alone: a mutant of a rule is theirs to notice, and they take seconds.
// Stryker runs tests in threads, which cannot change the time zone of their process: the formats' tests are left out.
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    exclude: ['domain/words/formats.test.ts'],
    setupFiles: ['tests/quiet.ts'],
  },
})
