import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, built } from './build.mjs'
import { endBy, environment, findNode, install, needNode, ROOT, Stop } from './install.mjs'

// npm start: installs and builds what has changed, then becomes the server. Any Node from 18 on can run this file.

/** Says what is wrong with the settings before the long steps; the start itself checks them all once more. */
function checkSettings(node) {
  const check = `import { readConfig, WrongSetting } from './services/config.ts'
try { readConfig(process.env) } catch (error) { if (error instanceof WrongSetting) { console.error(error.message); process.exit(78) } }`
  const { status } = spawnSync(node, ['--input-type=module', '--eval', check], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status === 78) throw new Stop()
}

/** Hands this process over to the server, so that whoever started it signals the server itself. */
function become(node, args) {
  const env = environment()
  process.chdir(ROOT)
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args], env)
  const server = spawn(node, args, { cwd: ROOT, env, stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.removeAllListeners(signal)
    process.on(signal, () => server.kill(signal))
  }
  server.once('error', (error) => stop(new Stop(`${node} cannot be run (${error.code}).`)))
  server.once('close', (code, signal) => (signal ? endBy(signal) : process.exit(code)))
}

function stop(error) {
  if (!(error instanceof Stop)) throw error
  if (error.message) console.error(error.message)
  process.exit(error.code)
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
