import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'
import { installedProgram, packageInstaller, runShown } from './programs.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The browser the walks use: the one named by TEST_BROWSER, one of the machine, or Playwright's own; null when there is none. */
export function findBrowser(): string | null {
  const named = process.env.TEST_BROWSER
  if (named) return named
  return installedProgram(NAMES) ?? MAC.find((path) => existsSync(path)) ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)
}

/** The same, installed when there is none: Playwright's own, else the system's package. */
export async function provideBrowser(): Promise<string | null> {
  const found = findBrowser()
  if (found) return found
  console.log('No browser found; installing one…')
  if ((await runShown('playwright', ['install', 'chromium'])) === 0 && findBrowser()) return findBrowser()
  const install = packageInstaller()
  if (install?.('chromium')) return findBrowser()
  console.error('No browser could be installed. Install Chrome or Chromium, or name one in TEST_BROWSER.')
  return null
}

/** How the browser is started: quiet, without asking anybody on the internet, and as root without its sandbox, which root cannot use. */
export function launchOptions(): LaunchOptions {
  const executablePath = findBrowser()
  return {
    ...(executablePath ? { executablePath } : {}),
    chromiumSandbox: false,
    args: ['--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  }
}
