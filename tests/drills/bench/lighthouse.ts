import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BROWSER_ARGS, browserPath } from '#tests/browser'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const PROVIDE_MS = 120_000
const RUN_MS = 90_000

export type Scores = { scores: (number | null)[]; below: string[] }
export type Lighthouse = { version: string; run(url: string): Promise<Scores | null>; remove(): void }

/**
 * Lighthouse from the package registry in a temporary folder, never a dependency of the project; null when it cannot
 * be had.
 */
export async function provideLighthouse(): Promise<Lighthouse | null> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-lighthouse-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const npx = (args: string[], limit: number) => ended('npx', ['--yes', 'lighthouse', ...args], folder, limit)
  const version = await npx(['--version'], PROVIDE_MS)
  if (version === null) {
    remove()
    return null
  }
  return {
    version: version.trim(),
    remove,
    async run(url) {
      const report = join(folder, 'report.json')
      rmSync(report, { force: true })
      await npx(
        [
          url,
          '--quiet',
          '--output=json',
          `--output-path=${report}`,
          `--chrome-flags=--headless=new ${BROWSER_ARGS.join(' ')}`,
        ],
        RUN_MS,
      )
      try {
        return read(readFileSync(report, 'utf8'))
      } catch {
        return null
      }
    },
  }
}

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>
}

function read(text: string): Scores {
  const { categories, audits } = JSON.parse(text) as Report
  const below = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.995)
    .map(({ id }) => `${id}${audits[id]?.displayValue ? ` (${audits[id].displayValue.replaceAll(' ', ' ')})` : ''}`)
  return { scores: CATEGORIES.map((name) => categories[name]?.score ?? null), below }
}

function ended(command: string, args: string[], cwd: string, limit: number): Promise<string | null> {
  return new Promise((resolve) => {
    const path = browserPath()
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
      env: { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1', ...(path ? { CHROME_PATH: path } : {}) },
    })
    let written = ''
    child.stdout.on('data', (chunk: Buffer) => {
      written += String(chunk)
    })
    // Its browser belongs to its process group and ends with it.
    const late = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), limit)
    child.once('error', () => resolve(null))
    child.once('close', (code) => {
      clearTimeout(late)
      resolve(code === 0 ? written : null)
    })
  })
}
