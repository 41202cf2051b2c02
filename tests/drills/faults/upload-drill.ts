import { buildSite } from './drill-site.ts'
import { MOST_SENT_AGAIN, uploadCycles, type UploadTrouble } from './upload-cycles.ts'

// Sends receipts to the built site as its pages do, ROUNDS times (200) with the line cut at a random point and as
// often with the server killed, and looks what was kept. `npm run drill upload -- kill` does one half.
const rounds = Number(process.env.ROUNDS ?? 200)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('ROUNDS: must be a whole number of 1 or more')
  process.exit(2)
}
buildSite()
const onlyTrouble = process.argv[2]

let missed = 0
for (const [trouble, words] of [
  ['cut', 'line cut      '],
  ['kill', 'server killed '],
] as [UploadTrouble, string][]) {
  if (onlyTrouble && onlyTrouble !== trouble) continue
  const began = Date.now()
  const { whole, mostSentAgain, leftBehind, orphans, missing } = await uploadCycles({ rounds, trouble })
  console.log(
    `${words} ${rounds} times: ${whole} byte-equal with one payment, at most ${(mostSentAgain / 1024).toFixed(0)} KB sent again, ${leftBehind} left behind before the sweep, ${orphans} after it, ${missing} records without bytes, ${((Date.now() - began) / 1000).toFixed(0)} s`,
  )
  if (whole !== rounds || mostSentAgain > MOST_SENT_AGAIN || orphans > 0 || missing > 0) missed += 1
  if (leftBehind === 0) console.log('  (nothing was left behind: the sweep had nothing to show)')
}
console.log(
  missed === 0 ? 'target met: all byte-equal, at most one piece of 512 KB sent again, no orphans' : 'TARGET MISSED',
)
process.exitCode = missed === 0 ? 0 : 1
