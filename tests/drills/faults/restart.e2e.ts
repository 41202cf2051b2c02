import { expect, test } from '@playwright/test'
import { restarts } from './restarts.ts'
import { inTime } from '../../in-time.ts'

// `npm run drill restart` does it fifty times at fifty requests a second, with the control that fails.
test('a restart under steady requests fails none of them, and what was answered as sent is kept once [OPS-5, CONTACT-2]', async () => {
  const { failed, lost, doubled, messages, longestDrainMs } = await restarts({ count: 2, rate: 20, handed: true })
  expect({ failed, lost, doubled }).toEqual({ failed: [], lost: 0, doubled: 0 })
  expect(messages).toBeGreaterThan(5)
  expect(longestDrainMs).toBeLessThan(inTime(10_000))
})
