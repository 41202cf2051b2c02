import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '#domain/accounts/accounts'
import { newId, openRecords, type Records } from '#records/engine/db'
import { migrate } from '#records/engine/migrate'
import { decidePayment } from '#records/enrolment/payments'
import { setUpPackages } from '#tests/journey'
import { prepareClients } from '../faults/kill-payments.ts'
import { median, ms, say, table, verdict, whole } from './report.ts'

// npm run bench decisions. Confirmations a second through the verb that staff use, each on the disk (SQLite,
// synchronous = full) before the next is counted. COUNT payments a round (2000), DATA_DIR chooses the disk.

const TARGET = 500
const ROUNDS = 3
const count = Number(process.env.COUNT ?? 2000)
const STAFF: Actor = {
  id: 'bench-administrator',
  type: 'ADMIN_USER',
  role: 'owner',
  provedAt: '9000-01-01T00:00:00.000Z',
  name: 'Bench',
  firstName: 'Bench',
  email: 'bench@academy.example',
  image: null,
  registrationStep: 1,
  currentPackage: 'NONE',
}

const folder = mkdtempSync(join(process.env.DATA_DIR ?? tmpdir(), 'academy-decisions-'))
const records = await openRecords({ databaseUrl: null, dataDir: folder })
try {
  await migrate(records)
  await setUpPackages(records)
  const rows: string[][] = []
  const seconds: number[] = []
  for (const [name, hands] of [
    ['one after the other', 1],
    ['eight at once', 8],
  ] as const)
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { rate, p50, p99, longest, cpu } = await confirmAll(records, hands)
      rows.push([`${name}, round ${round}`, whole(rate), ms(p50), ms(p99), ms(longest, 0), ms(cpu)])
      if (hands === 1) seconds.push(rate)
    }
  say(
    `${count} confirmations a round, each in a transaction of its own with its trainee, history, audit line and mail\n`,
  )
  table(['', 'a second', 'p50 ms', 'p99 ms', 'longest ms', 'CPU ms'], rows)
  const met = median(seconds) >= TARGET
  say(`\nmedian ${whole(median(seconds))} a second, target ${TARGET}: ${verdict(met)}`)
  process.exitCode = met ? 0 : 1
} finally {
  await records.close()
  rmSync(folder, { recursive: true, force: true })
}

async function confirmAll(
  records: Records,
  hands: number,
): Promise<{ rate: number; p50: number; p99: number; longest: number; cpu: number }> {
  const ids = Array.from({ length: count }, () => newId())
  await prepareClients(records, ids, {
    status: 'pending',
    step: 3,
    package: 'NONE',
    selected: 'package_w',
    took: null,
    history: false,
  })
  const took: number[] = []
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  const waiting = ids.values()
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (const id of waiting) {
        const at = performance.now()
        const answer = await decidePayment(records, STAFF, id, 'confirm', { now: new Date() })
        if (!answer.ok) throw new Error(`${id} was refused: ${answer.reason}`)
        took.push(performance.now() - at)
      }
    }),
  )
  const elapsed = performance.now() - began
  const spent = process.cpuUsage(cpu)
  took.sort((one, other) => one - other)
  return {
    rate: (count * 1000) / elapsed,
    p50: took[Math.floor(count / 2)] ?? 0,
    p99: took[Math.floor(count * 0.99)] ?? 0,
    longest: took.at(-1) ?? 0,
    cpu: (spent.user + spent.system) / 1000 / count,
  }
}
