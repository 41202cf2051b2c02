import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { browserPath } from './browser.ts'
import { installedProgram, packageInstaller, runShown } from './programs.ts'

const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function anyBrowser(): string | null {
  return browserPath() ?? [...MAC, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

/**
 * The browser the tests use: one of the machine, else Playwright's own; installed when there is none, as a last try
 * from the system's packages. Null with the reason said when there is no way.
 */
export async function provideBrowser(): Promise<string | null> {
  const found = anyBrowser()
  if (found) return found
  console.log('No Chrome or Chromium found; installing one…')
  await runShown(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  if (!anyBrowser()) packageInstaller()?.('chromium')
  const installed = anyBrowser()
  if (!installed)
    console.error('No browser could be installed. Install Chrome or Chromium, or name one in CHROME_PATH.')
  return installed
}

const SHELL = 'chromium-headless-shell'

/**
 * The browser's headless shell, which shows the same pages with two thirds of the work; null when it is missing or
 * another browser was chosen. It is installed only in CI.
 */
export function provideShell(): string | null {
  if (process.env.CHROME_PATH) return null
  if (process.env.CI && !installedProgram([SHELL])) packageInstaller()?.(SHELL)
  return installedProgram([SHELL])
}
