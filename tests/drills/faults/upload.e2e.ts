import { expect, test } from '@playwright/test'
import { MOST_SENT_AGAIN, uploadCycles } from './upload-cycles.ts'

// `npm run drill upload` does it two hundred times each.
for (const [trouble, rounds, words] of [
  ['cut', 3, 'over a line that is cut'],
  ['kill', 2, 'to a server that is killed'],
] as const)
  test(`a receipt sent ${words} arrives byte for byte, makes one payment however often it is submitted, and leaves nothing behind [REG-6]`, async () => {
    const { mostSentAgain, leftBehind: _, ...figures } = await uploadCycles({ rounds, trouble })
    expect(figures).toEqual({ rounds, whole: rounds, orphans: 0, missing: 0 })
    expect(mostSentAgain).toBeLessThan(MOST_SENT_AGAIN)
  })
