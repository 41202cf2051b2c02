import { install, needNode, stop } from '../commands/install.mjs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// npm run check: what a commit must pass, in the order in which it is quickest to hear no. npm test is everything.
const BIN = join('node_modules', '.bin')
const STEPS = [
  ['Format', join(BIN, 'biome'), ['format', '.']],
  ['Types of the routes', null, [join(BIN, 'react-router'), 'typegen']],
  ['Lint', null, [join(BIN, 'oxlint'), '--deny-warnings']],
  ['Types', null, [join(BIN, 'tsc'), '--noEmit']],
  [
    'Rules',
    null,
    [join(BIN, 'vitest'), 'run', '--reporter=dot', 'domain/', 'edge/', 'app/', 'tests/addresses.test.ts'],
  ],
]

try {
  await install()
  const node = needNode()
  for (const [title, program, args] of STEPS) {
    const began = performance.now()
    const { status } = spawnSync(program ?? node, args, { stdio: 'inherit' })
    console.log(
      `${status === 0 ? 'passed' : 'FAILED'}  ${title}  ${((performance.now() - began) / 1000).toFixed(1)} s`,
    )
    if (status !== 0) process.exit(1)
  }
} catch (error) {
  stop(error)
}
