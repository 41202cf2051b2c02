import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// npm run drill NAME, npm run bench NAME [-- arguments]: what a machine proves or measures at length.

const ROOT = join(import.meta.dirname, '..', '..')
const PROGRAMS = {
  drill: {
    backup: 'tests/e2e/operator/backup-drill.ts',
    browsers: 'tests/drills/browsers/browsers-drill.ts',
    clock: 'tests/drills/faults/clock-drill.ts',
    cluster: 'tests/drills/cluster/cluster-drill.ts',
    containers: 'tests/drills/containers/containers-drill.ts',
    disk: 'tests/drills/faults/disk-drill.ts',
    failover: 'tests/drills/faults/failover-drill.ts',
    'first-starts': 'tests/drills/cluster/first-starts-drill.ts',
    flood: 'tests/drills/faults/flood-drill.ts',
    fuzz: 'tests/drills/abuse/fuzz-drill.ts',
    guards: 'tests/drills/abuse/mutation-drill.ts guards',
    guesses: 'tests/drills/abuse/guesses-drill.ts',
    kept: 'tests/drills/faults/kept-files-drill.ts',
    kill: 'tests/drills/faults/kill-drill.ts',
    mail: 'tests/drills/faults/mail-drill.ts',
    model: 'tests/drills/faults/model-drill.ts',
    morning: 'tests/drills/browsers/morning-drill.ts',
    mutations: 'node_modules/.bin/stryker run tests/drills/abuse/stryker.json',
    outage: 'tests/drills/faults/outage-drill.ts',
    pictures: 'tests/drills/faults/pictures-drill.ts',
    power: 'tests/drills/faults/power-drill.ts',
    races: 'tests/drills/faults/races-drill.ts',
    recordings: 'tests/drills/faults/recordings-drill.ts',
    restart: 'tests/drills/faults/restart-drill.ts',
    review: 'tests/drills/browsers/review-drill.ts',
    'sown-faults': 'tests/drills/abuse/mutation-drill.ts sown-faults',
    timing: 'tests/drills/abuse/timing-drill.ts',
    upload: 'tests/drills/faults/upload-drill.ts',
    waiting: 'tests/drills/faults/waiting-drill.ts',
  },
  bench: {
    browser: 'tests/drills/bench/browser.ts',
    decisions: 'tests/drills/bench/decisions.ts',
    feel: 'tests/drills/browsers/feel.ts',
    growth: 'tests/drills/bench/growth.ts',
    kept: 'tests/drills/bench/kept-files.ts',
    memory: 'tests/drills/bench/memory.ts',
    pages: 'tests/drills/bench/pages.ts',
    statements: 'tests/statements/bench.ts',
    turns: 'tests/drills/bench/turns.ts',
    workers: 'tests/drills/bench/workers.ts',
  },
}

const [kind = 'drill', name = '', ...more] = process.argv.slice(2)
const names = Object.keys(PROGRAMS[kind] ?? {})
const program = PROGRAMS[kind]?.[name]
if (!program) {
  console.error(`There is no ${kind} ${name || 'without a name'}; there are: ${names.join(', ')}.`)
  process.exit(1)
}
const { status } = spawnSync(process.execPath, [...program.split(' '), ...more], { cwd: ROOT, stdio: 'inherit' })
process.exit(status ?? 1)
