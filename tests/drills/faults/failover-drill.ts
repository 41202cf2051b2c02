import { setTimeout as sleep } from 'node:timers/promises'
import { openRecords } from '#records/engine/db'
import { startSite } from '../../site.ts'
import { buildSite } from './drill-site.ts'
import { openTwoServers } from './two-servers.ts'

// npm run drill failover [-- cycles]: the PostgreSQL primary is killed and its synchronous standby promoted, again
// and again, while the site takes messages. What was answered as sent has to be there once.

const cycles = Number(process.argv[2] ?? 100)
if (!Number.isInteger(cycles) || cycles < 1) {
  console.error('drill failover: a whole number of cycles')
  process.exit(2)
}
const TARGET_MS = 10_000
const HANDS = 4

buildSite()
const servers = await openTwoServers()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
if ('reason' in servers) {
  console.error(`drill failover: ${servers.reason}`)
  process.exit(2)
}
const site = await startSite({ databaseUrl: servers.url, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const began = performance.now()
const acknowledged = new Set<string>()
const statuses = new Map<number, number>()
const enough = new AbortController()
let [number, waits] = [0, [] as number[]]
/** Who waits for the next message that is taken. */
let taken: (() => void) | null = null

const hand = async () => {
  while (!enough.signal.aborted) {
    const mine = (number += 1)
    const answer = await fetch(`${site.url}/contact`, {
      method: 'POST',
      headers: { Origin: site.url, 'X-Forwarded-For': `10.${(mine >> 16) & 255}.${(mine >> 8) & 255}.${mine & 255}` },
      body: new URLSearchParams({
        name: 'Drill',
        email: 'drill@visitor.example',
        subject: `failover ${mine}`,
        message: 'Is this kept?',
      }),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1)
    if (answer?.status === 200) {
      acknowledged.add(`failover ${mine}`)
      taken?.()
    } else await sleep(50)
  }
}

try {
  const hands = Array.from({ length: HANDS }, hand)
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    await sleep(200 + Math.random() * 300)
    const killed = performance.now()
    await servers.failOver()
    // Begun before this moment it may have been written to the old one.
    await new Promise<void>((resolve, reject) => {
      taken = resolve
      setTimeout(
        () => reject(new Error(`no message was taken for a minute: ${site.output().slice(-1500)}`)),
        60_000,
      ).unref()
    })
    taken = null
    waits.push(performance.now() - killed)
    await servers.standUp()
    if (cycle % 10 === 0)
      console.log(
        `${cycle} cycles, ${acknowledged.size} messages acknowledged, ${((performance.now() - began) / 1000).toFixed(0)} s`,
      )
  }
  enough.abort()
  await Promise.all(hands)
  const records = await openRecords({ databaseUrl: servers.url, dataDir: '' })
  const rows = await records.read.selectFrom('contact_messages').select('subject').execute()
  await records.close()
  const times = new Map<string, number>()
  for (const { subject } of rows) times.set(subject, (times.get(subject) ?? 0) + 1)
  const lost = [...acknowledged].filter((subject) => !times.has(subject)).length
  const doubled = [...times.values()].filter((count) => count > 1).length
  waits = waits.toSorted((one, other) => one - other)
  const longest = waits.at(-1) ?? Number.NaN
  console.log(
    `${cycles} cycles: ${acknowledged.size} messages acknowledged, ${lost} lost, ${doubled} doubled, ${rows.length - acknowledged.size} kept without an answer; answers ${[...statuses].map(([status, count]) => `${status || 'none'} ${count}`).join(', ')}`,
  )
  console.log(
    `from the kill to the next message taken: median ${((waits[Math.floor(waits.length / 2)] ?? 0) / 1000).toFixed(1)} s, longest ${(longest / 1000).toFixed(1)} s; ${((performance.now() - began) / 1000).toFixed(0)} s in all`,
  )
  const met = lost === 0 && doubled === 0 && longest <= TARGET_MS && (statuses.get(503) ?? 0) > 0
  console.log(
    met ? 'target met: nothing acknowledged was lost, and messages were taken again in time' : 'TARGET MISSED',
  )
  process.exitCode = met ? 0 : 1
} finally {
  enough.abort()
  await site.close()
  await servers.stop()
}
