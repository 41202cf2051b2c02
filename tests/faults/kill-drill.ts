import { killCycles } from './kill-cycles.ts'

// Kills a process that confirms payments, CYCLES times (100), and counts what was lost or left half done. The control must leave halves.
const cycles = Number(process.env.CYCLES ?? 100)
if (!Number.isInteger(cycles) || cycles < 1) {
  console.error('CYCLES: must be a whole number of 1 or more')
  process.exit(2)
}

const began = Date.now()
const guarded = await killCycles({ cycles, way: 'verb' })
console.log(`the verb:            killed ${guarded.cycles} times, ${guarded.acknowledged} confirmations acknowledged, ${guarded.lost} lost, ${guarded.halves} half done, ${guarded.unacknowledged} kept unacknowledged`)
const control = await killCycles({ cycles, way: 'separate' })
console.log(`separate statements: killed ${control.cycles} times, ${control.acknowledged} confirmations acknowledged, ${control.lost} lost, ${control.halves} half done in ${control.cyclesWithHalves} cycles`)
console.log(`${((Date.now() - began) / 1000).toFixed(1)} s`)

const held = guarded.lost === 0 && guarded.halves === 0
// Twenty halves in a hundred cycles, or the drill does not kill where it hurts.
const canFail = control.cyclesWithHalves >= Math.max(1, Math.floor(cycles / 5))
console.log(held ? 'target met: nothing acknowledged was lost, nothing is half done' : 'TARGET MISSED: see the figures of the verb')
if (!canFail) console.log('THE CONTROL IS TOO TAME: it left too few halves for this drill to prove anything')
process.exitCode = held && canFail ? 0 : 1
