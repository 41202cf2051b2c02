import { defineConfig } from 'vitest/config'

// The rules by their own tests alone: a mutant of a rule is theirs to notice, and they take seconds.
export default defineConfig({ test: { include: ['domain/**/*.test.ts'], setupFiles: ['tests/quiet.ts'] } })
