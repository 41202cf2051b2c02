import { expect, test } from '@playwright/test'
import { startSite } from '../../site.ts'
import { waitingScreens } from './waiting.ts'

// `npm run drill waiting` does it with fifty screens.
test('screens that wait for a decision say that they are connecting again while the site is away, and show the decision when it is back [NET-2, REG-11]', async ({
  browser,
}) => {
  const site = await startSite({ content: 'none' })
  try {
    const { lastMs: _, ...figures } = await waitingScreens(browser, site, 3)
    expect(figures).toEqual({ screens: 3, decided: 3, others: [], connecting: 3 })
  } finally {
    await site.close()
  }
})
