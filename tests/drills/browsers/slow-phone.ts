import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** Four times slower than this machine, as the other measurements have it. */
export const CPU_SLOWDOWN = 4
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
export const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false }

export type Device = 'slow phone' | 'desktop'
export type Opened = { context: BrowserContext; page: Page; devtools: CDPSession; close(): Promise<void> }

export async function openOn(device: Device, browser: Browser, site: string): Promise<Opened> {
  const context = await browser.newContext({ ...(device === 'desktop' ? DESKTOP : PHONE), baseURL: site })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: device === 'desktop' ? 1 : CPU_SLOWDOWN })
  return { context, page, devtools, close: () => context.close() }
}

/** The value that three quarters of the figures do not exceed. */
export function p75(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN
}
