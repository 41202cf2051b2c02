import { performance } from 'node:perf_hooks'
import { matchInTurns, matchLines } from '#domain/money/statements/match-lines'
import { openStatementReader } from '#services/money/statement-reader'
import { BANKS, csv } from './files.ts'
import { movements } from './movements.ts'
import { world } from './worlds.ts'

// What reading and matching cost, and how often proposals without codes are right. Timed figures fail nothing.

const LINES = 10_000
const PAYMENTS = 1000
const megabytes = () => Math.round(process.memoryUsage().rss / 1024 / 1024)
const say = (words: string) => process.stdout.write(`${words}\n`)
const share = (part: number, whole: number) => (whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`)

for (const codes of [true, false]) {
  const { lines, payments } = world(11, { payments: PAYMENTS, noise: LINES - PAYMENTS, codes })
  const before = megabytes()
  const began = performance.now()
  let [longest, last] = [0, began]
  const work = matchInTurns(lines, payments)
  while (!work.next().done) {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const took = Math.round(performance.now() - began)
  say(
    `${lines.length} lines, ${PAYMENTS} payments, ${codes ? 'with' : 'without'} codes: ${took} ms, longest turn ` +
      `${longest.toFixed(1)} ms, ${megabytes()} MB held (${before} before)`,
  )
}

for (const known of [0.5, 0]) {
  const found = { matched: [0, 0], likely: [0, 0] }
  let clean = 0
  for (let seed = 1; seed <= 1000; seed += 1) {
    const made = world(seed, { payments: 12, noise: 15, codes: false, known })
    clean += made.clean.size
    for (const { lineId, verdict, candidates } of matchLines(made.lines, made.payments))
      if (verdict === 'matched' || verdict === 'likely') {
        const right = made.paidBy.get(lineId) === candidates[0]?.paymentId ? 0 : 1
        const counts = found[verdict]
        counts[right] = (counts[right] ?? 0) + 1
      }
  }
  for (const [verdict, [right = 0, wrong = 0]] of Object.entries(found))
    say(
      `without codes, ${known * 100} % of the numbers known, ${verdict}: precision ${share(right, right + wrong)}, ` +
        `recall ${share(right, clean)}`,
    )
}

const file = Buffer.from(csv(BANKS.UnionBank?.(movements(LINES)) ?? []))
const began = performance.now()
const read = await openStatementReader().read(file, { account: '' })
const count = read.kind === 'read' ? read.lines.length : read.kind
say(`a CSV of ${count} lines is read apart in ${Math.round(performance.now() - began)} ms, its start included`)
