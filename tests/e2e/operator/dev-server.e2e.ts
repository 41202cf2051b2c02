import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../../free-port.ts'
import { awake, expectAccessible } from '../../company.ts'
import { COMPILED } from './place.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

test('the development server opens with demo content, and its gallery holds every part, light and dark, on phone and desktop', async ({
  browser,
}) => {
  const [port, dataDir] = [await freePort(), mkdtempSync(join(tmpdir(), 'academy-dev-'))]
  const server = spawn(process.execPath, [join('commands', 'dev.ts')], {
    cwd: ROOT,
    env: {
      ...COMPILED,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      CI: '1',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
  })
  const ended = new Promise((resolve) => server.once('close', resolve))
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)))
  try {
    await expect.poll(() => said).toContain(`The academy is open at http://localhost:${port}`)
    expect(said).toMatch(/^Administrator .* password /m)
    expect(said).toMatch(/^\s*enrolled .*@client\.example/m)
    // Each theme and each width once: colours do not depend on the width.
    for (const [colorScheme, width] of [
      ['light', 390],
      ['dark', 1440],
    ] as const) {
      const context = await browser.newContext({
        baseURL: `http://localhost:${port}`,
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      for (const path of ['/gallery', '/gallery/admin']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
        await expectAccessible(page)
      }
      // The built site stores a press before the script; the dev server does not.
      await awake(page)
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByRole('alertdialog', { name: 'Delete Payment' })).toBeVisible()
      await expectAccessible(page)
      await context.close()
    }
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
})
