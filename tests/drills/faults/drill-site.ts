import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the site a drill runs against; reuses an existing build. */
export function buildSite(): void {
  const built = spawnSync(process.execPath, [join('commands', 'build.mjs')], {
    cwd: join(import.meta.dirname, '..', '..', '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (built.status === 0) return
  console.error('The site cannot be built.')
  process.exit(2)
}
