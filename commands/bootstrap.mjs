import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, built } from './build.mjs'
import { become, findNode, install, needNode, ROOT, Stop, stop } from './install.mjs'

// npm start: installs and builds what has changed, then becomes the server. Any Node from 18 on can run this file.

/** Says what is wrong with the settings before the long steps; the start itself checks them all once more. */
function checkSettings(node) {
  const check = `import { readConfig, WrongSetting } from './services/config.ts'
try { readConfig(process.env) } catch (error) { if (error instanceof WrongSetting) { console.error(error.message); process.exit(78) } }`
  const { status } = spawnSync(node, ['--input-type=module', '--eval', check], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status === 78) throw new Stop()
}

try {
  const nodeBefore = findNode()
  if (nodeBefore && !built()) checkSettings(nodeBefore)
  await install()
  const node = needNode()
  if (!nodeBefore) checkSettings(node)
  await build()
  become(node, [join('commands', 'start.ts'), ...process.argv.slice(2)])
} catch (error) {
  stop(error)
}
