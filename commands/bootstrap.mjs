import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, built } from './build.mjs'
import { become, findNode, install, needNode, ROOT, Stop, stop } from './install.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs'

// Any Node from 18 on can run this file.

/** What commands/check.ts ends with when a setting is wrong. */
const WRONG_SETTING = 78

/** Before the long steps; the start itself checks them all once more. */
function checkSettings(node) {
  const { status, stderr } = spawnSync(node, [join('commands', 'check.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  // Any other ending: it could not run yet, because nothing is installed.
  if (status !== WRONG_SETTING) return
  process.stderr.write(stderr)
  throw new Stop()
}

try {
  const nodeBefore = findNode()
  if (nodeBefore && !built()) checkSettings(nodeBefore)
  await install()
  const node = needNode()
  if (!nodeBefore) checkSettings(node)
  await build()
  for (const [name, value] of Object.entries(SERVER_ENVIRONMENT)) process.env[name] ??= value
  become(node, [...SERVER_FLAGS, join('build', 'server', 'start.js'), ...process.argv.slice(2)])
} catch (error) {
  stop(error)
}
