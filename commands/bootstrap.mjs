// npm start: installs and builds what is missing, then becomes the site. Runs on any Node 18 or newer.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIfNeeded, installIfNeeded, nodePath, ROOT } from './install.mjs'

installIfNeeded()
buildIfNeeded()

const node = nodePath()
const args = ['--max-semi-space-size=16', join(ROOT, 'commands', 'start.ts')]
if (typeof process.execve === 'function') process.execve(node, [node, ...args], process.env)

// Older Nodes cannot become another program: they pass every signal on and end as it ends.
const site = spawn(node, args, { stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => site.kill(signal))
site.on('exit', (code) => process.exit(code ?? 1))
