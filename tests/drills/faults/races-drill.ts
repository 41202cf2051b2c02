import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startPostgres } from '../../postgres.ts'

// Administrators who decide one payment and clients who submit one proof at the same moment, ROUNDS times (1000) on
// each database: processes of their own on SQLite, connections of their own on PostgreSQL.
const rounds = Number(process.env.ROUNDS ?? 1000)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('ROUNDS: must be a whole number of 1 or more')
  process.exit(2)
}

const began = Date.now()
const run = (server: string | undefined) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'races-rounds.ts'), String(rounds)], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: server },
  }).status === 0
let held = run(undefined)
const server = await startPostgres()
if ('reason' in server) console.log(`PostgreSQL is left out: ${server.reason}.`)
else {
  held = run(server.url) && held
  await server.stop()
}
console.log(`${((Date.now() - began) / 1000).toFixed(0)} s`)
console.log(
  held
    ? 'target met: one winner, one trainee, one history row, one payment; the others read that it was decided'
    : 'TARGET MISSED',
)
process.exitCode = held ? 0 : 1
