import { startPostgres } from '../../postgres.ts'
import { buildSite } from '../faults/drill-site.ts'
import { startTogether } from './first-starts.ts'

// npm run drill first-starts [-- rounds]: three nodes start at once on an empty PostgreSQL, every other round with the
// starter content.

const rounds = Number(process.argv[2] ?? 20)
buildSite()
const postgres = await startPostgres()
if ('reason' in postgres) {
  console.error(`drill first-starts: ${postgres.reason}`)
  process.exit(2)
}
let missed = 0
for (let round = 1; round <= rounds; round += 1) {
  const began = performance.now()
  const content = round % 2 === 0 ? 'demo' : 'none'
  const wrong = await startTogether(postgres.url, { nodes: 3, content })
  missed += wrong.length > 0 ? 1 : 0
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${wrong.length === 0 ? 'met   ' : 'MISSED'} round ${round}, ${content}, ${seconds} s ${wrong.join('; ')}`,
  )
}
await postgres.stop()
console.log(
  `${rounds - missed} of ${rounds} rounds: one administrator, one password printed, one starter, nobody died`,
)
process.exitCode = missed === 0 ? 0 : 1
