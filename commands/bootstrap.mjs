import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, built } from './build.mjs'
import { become, findNode, install, needNode, ROOT, Stop, stop } from './install.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs'

// This must run on any Node from 18 on.

const WRONG_SETTING = 78

function checkSettings(node) {
  const { status, stderr } = spawnSync(node, [join('commands', 'check.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  // Any other exit code: the check could not run, because nothing is installed yet.
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
