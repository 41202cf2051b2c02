import { startPostgres } from '../../postgres.ts'
import { isKillAct, KILL_ACT_NAMES } from './kill-acts.ts'
import { killCycles } from './kill-cycles.ts'
import { onFreshDatabase } from './drill-database.ts'

// Kills a process in the middle of each act, on the embedded database and on PostgreSQL, CYCLES times in all (1000),
// and counts what was lost or left half done.
// The control, without transactions, must leave halves: some of every act, and in all after twenty kills of a
// hundred. `npm run drill kill -- confirm step` kills only these.
const cycles = Number(process.env.CYCLES ?? 1000)
const requestedActs = process.argv.slice(2)
if (!Number.isInteger(cycles) || cycles < 1 || !requestedActs.every(isKillAct)) {
  console.error(`CYCLES: must be a whole number of 1 or more. The acts are ${KILL_ACT_NAMES.join(', ')}.`)
  process.exit(2)
}
const acts = requestedActs.length > 0 ? requestedActs.filter(isKillAct) : KILL_ACT_NAMES
const CONTROL_CYCLES = 100

const server = await startPostgres()
if ('reason' in server) console.log(`PostgreSQL is left out: ${server.reason}.`)
const engines =
  'reason' in server
    ? [{ name: 'SQLite', url: null }]
    : [
        { name: 'SQLite', url: null },
        { name: 'PostgreSQL', url: server.url },
      ]
const each = Math.ceil(cycles / acts.length / engines.length)
const LEAST_SHARE = 0.2

const began = Date.now()
let [killed, missed] = [0, 0]
const control = { killed: 0, halves: 0, without: [] as string[] }
try {
  for (const engine of engines)
    for (const act of acts) {
      const guarded = await onFreshDatabase(engine.url, (databaseUrl) =>
        killCycles({ acts: [act], cycles: each, way: 'verb', databaseUrl }),
      )
      const open = await onFreshDatabase(engine.url, (databaseUrl) =>
        killCycles({ acts: [act], cycles: Math.min(each, CONTROL_CYCLES), way: 'separate', databaseUrl }),
      )
      killed += guarded.cycles
      missed += guarded.lost + guarded.halves
      control.killed += open.cycles
      control.halves += open.cyclesWithHalves
      if (open.cyclesWithHalves === 0) control.without.push(`${engine.name} ${act}`)
      console.log(
        `${engine.name.padEnd(10)} ${act.padEnd(8)} killed ${guarded.cycles} times: ${guarded.acknowledged} acknowledged, ${guarded.lost} lost, ${guarded.halves} half done, ${guarded.unacknowledged} kept unacknowledged; without transactions ${open.cyclesWithHalves} of ${open.cycles} kills left halves`,
      )
    }
} finally {
  if (!('reason' in server)) await server.stop()
}

console.log(
  `${killed} kills, ${((Date.now() - began) / 1000).toFixed(0)} s; without transactions ${control.halves} of ${control.killed} kills left halves`,
)
console.log(
  missed === 0
    ? 'target met: nothing acknowledged was lost, nothing is half done'
    : 'TARGET MISSED: see the figures of the verbs',
)
// Or the drill does not kill where it hurts.
const canFail = control.without.length === 0 && control.halves >= LEAST_SHARE * control.killed
if (!canFail)
  console.log(
    `THE CONTROL IS TOO TAME: it left too few halves for this drill to prove anything${control.without.length > 0 ? `, none of ${control.without.join(', ')}` : ''}`,
  )
process.exitCode = missed === 0 && canFail ? 0 : 1
