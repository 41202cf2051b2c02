import { chromium } from '@playwright/test'
import { launchOptions } from '../../browser.ts'
import { startSite } from '../../site.ts'
import { buildSite } from './drill-site.ts'
import { waitingScreens } from './waiting.ts'

// npm run drill waiting [-- screens]: so many open screens that wait for a decision, over a restart during which each
// is decided.

const count = Number(process.argv[2] ?? 50)
if (!Number.isInteger(count) || count < 1) {
  console.error('drill waiting: a whole number of screens')
  process.exit(2)
}

buildSite()
const site = await startSite({ content: 'none' })
const browser = await chromium.launch(launchOptions())
const { screens, decided, others, connecting, lastMs } = await waitingScreens(browser, site, count)
await browser.close()
await site.close()
console.log(
  `${screens} screens over a restart: ${connecting} said that they were connecting again, ${decided} showed the decision, the last ${(lastMs / 1000).toFixed(1)} s after the site was back`,
)
for (const other of others) console.log(`  instead: ${other}`)
const met = decided === screens && connecting === screens
console.log(met ? 'target met: every screen shows its decision' : 'TARGET MISSED')
process.exitCode = met ? 0 : 1
