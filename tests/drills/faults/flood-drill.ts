import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from '../../copied-tree.ts'
import { startSite } from '../../site.ts'
import { buildSite } from './drill-site.ts'
import { flood, type Fared, type FloodFigures } from './flood.ts'

// npm run drill flood [-- seconds [factor]]: ten times what the site can render, while people sign in, pay and are
// decided on. The control is a copy of the tree without load shedding and queues.

const [seconds, factor] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 10)]
if (!(seconds >= 4) || !(factor > 1)) {
  console.error('drill flood: seconds of 4 or more, and a factor above 1')
  process.exit(2)
}
const TARGET = { goodput: 0.8, recoveryMs: 5000, signInMs: 5000 }

buildSite()
const guarded = await run('with shedding')
const copy = copyTree()
let control: FloodFigures
try {
  for (const [file, guard, open] of [
    [
      join('edge', 'crowds', 'importance.ts'),
      'return underWay < most.underWay &&',
      'return true || underWay < most.underWay &&',
    ],
    [
      join('edge', 'crowds', 'shedding.ts'),
      "if (importance === 'journey') return draw()",
      'if (importance) return draw()',
    ],
  ] as const) {
    const text = readFileSync(join(copy, file), 'utf8')
    if (!text.includes(guard)) throw new Error(`the control no longer finds its line in ${file}`)
    writeFileSync(join(copy, file), text.replace(guard, open))
  }
  if (
    spawnSync(process.execPath, [join('node_modules', '.bin', 'react-router'), 'build'], {
      cwd: copy,
      stdio: 'ignore',
    }).status !== 0
  )
    throw new Error('the control cannot be built')
  control = await run('the control, everybody at once', copy)
} finally {
  rmSync(copy, { recursive: true, force: true })
}

const journey = [guarded.kept, guarded.signIns, guarded.uploads, guarded.submits, guarded.decisions, guarded.statuses]
const met =
  guarded.goodput >= TARGET.goodput * guarded.capacity &&
  guarded.recovery <= TARGET.recoveryMs &&
  journey.every(({ requested, taken }) => requested > 0 && taken === requested) &&
  guarded.signIns.longest <= TARGET.signInMs
// Without load shedding every visitor waits.
const canFail =
  control.kept.p50 > 3 * guarded.kept.p50 ||
  [control.kept, control.signIns, control.uploads, control.submits].some(
    ({ requested, taken }) => taken < requested,
  ) ||
  control.goodput < TARGET.goodput * control.capacity
console.log(
  met
    ? `target met: goodput ${share(guarded)} of capacity, everybody who signed in, paid or decided was taken, normal after ${(guarded.recovery / 1000).toFixed(1)} s`
    : 'TARGET MISSED',
)
if (!canFail) console.log('THE CONTROL FARED NO WORSE: this drill proves nothing')
process.exitCode = met && canFail ? 0 : 1

async function run(name: string, root?: string): Promise<FloodFigures> {
  const site = await startSite({ content: 'demo', env: { TRUSTED_PROXIES: '127.0.0.1' }, ...(root ? { root } : {}) })
  try {
    const figures = await flood(site, { factor, seconds })
    console.log(
      `${name}: capacity ${figures.capacity.toFixed(0)} pages a second, ${figures.offered.toFixed(0)} offered for ${seconds} s, ${figures.goodput.toFixed(0)} answered (${share(figures)}), ${figures.shed} turned away, normal after ${(figures.recovery / 1000).toFixed(1)} s`,
    )
    for (const [what, fared] of [
      ['kept pages', figures.kept],
      ['sign-ins', figures.signIns],
      ['receipts sent', figures.uploads],
      ['proofs submitted', figures.submits],
      ['status pages', figures.statuses],
      ['confirmations', figures.decisions],
    ] as [string, Fared][])
      console.log(
        `  ${what.padEnd(18)} ${fared.taken} of ${fared.requested} taken, p50 ${fared.p50.toFixed(0)} ms, p99 ${fared.p99.toFixed(0)} ms`,
      )
    return figures
  } finally {
    await site.close()
  }
}

function share({ goodput, capacity }: FloodFigures): string {
  return `${((100 * goodput) / capacity).toFixed(0)} %`
}
