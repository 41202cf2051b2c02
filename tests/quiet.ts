import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

// Console output of a test goes unread or hides a warning: the test fails.
const said: string[] = []
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
  console[level] = (...words: unknown[]) => {
    said.push(`console.${level}: ${format(...words)}`)
  }

function refuseWords(): void {
  const words = said.splice(0)
  if (words.length > 0) throw new Error(`Stray console output fails a test:\n${words.join('\n')}`)
}

afterEach(refuseWords)
afterAll(refuseWords)
