import { writeSync } from 'node:fs'
import { openRecords } from '#records/engine/db'
import { isKillAct, killAct, openStage } from './kill-acts.ts'

// Does the acts it is given, one after the other, and says each id once its verb has returned, until it is killed.
// `separate` and `unsynced` are the controls.
const [databaseUrl, dataDir = '', way = 'verb', ...tasks] = process.argv.slice(2)

const place = { databaseUrl: databaseUrl || null, dataDir }
if (way !== 'verb' && way !== 'separate' && way !== 'unsynced') throw new Error(`there is no way ${way}`)
const stage = await openStage(await openRecords(place), place, way)
for (const task of tasks) {
  const [name = '', id = ''] = task.split(' ')
  if (!isKillAct(name)) throw new Error(`there is no act ${name}`)
  const answer = await killAct(name).perform(stage, id)
  if (!answer.ok) throw new Error(`${task} was refused: ${JSON.stringify(answer)}`)
  writeSync(1, `${id}\n`)
}
writeSync(1, 'no more\n')
setInterval(() => undefined, 1000)
