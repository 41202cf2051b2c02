import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * The path of a Chromium on this machine: the one the test command chose, else the first on PATH; undefined leaves it
 * to Playwright's own.
 */
export function browserPath(): string | undefined {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Starts quietly and asks no service of its maker's; without the sandbox where it could not have one, as root. */
export const BROWSER_ARGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** How a browser is started: the shell that the test command chose, or `whole`, as people have it. */
export function launchOptions({ whole = false } = {}): { executablePath?: string; args: string[] } {
  const executablePath = (whole ? undefined : process.env.CHROME_SHELL) || browserPath()
  return { args: BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) }
}

/** A microphone that beeps and a camera that shows a clock, allowed without asking. */
export const FAKE_DEVICES = {
  ...launchOptions(),
  args: [...BROWSER_ARGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
}
