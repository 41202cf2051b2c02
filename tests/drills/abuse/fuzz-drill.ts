import { readdirSync, readFileSync } from 'node:fs'
import { startSite } from '../../site.ts'
import { fuzz } from './fuzz.ts'

// npm run drill fuzz [-- count [seed]]: malformed requests against the built site; a crash, a 5xx, a stack trace or
// 50 MiB more memory is a failure.

const MOST_MIB = 50
const count = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? 20_261_121)

/** The resident memory of the site that listens on a port, in MiB; only on Linux. */
function memoryOf(port: number): number {
  const needle = `PORT=${port}\0`
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'utf8').includes(needle)) continue
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      // It belongs to another person, or was deleted.
    }
  return 0
}

const site = await startSite({ content: 'demo' })
// Drawing the starter content takes memory that a site which has it does not: what is measured is a second start.
await site.stop()
await site.restart()
try {
  // What every visitor brings into memory once is no growth.
  await fuzz(site, { count: Math.min(5000, count), seed: seed + 1 })
  const before = memoryOf(site.port)
  const began = performance.now()
  const { sent, statuses, failures } = await fuzz(site, { count, seed })
  const alive = (await fetch(`${site.url}/readyz`)).ok
  const growth = memoryOf(site.port) - before
  console.log(
    `${sent} malformed requests in ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}: ${[...statuses]
      .sort()
      .map(([status, times]) => `${status} ${times}`)
      .join(', ')}`,
  )
  console.log(
    `failures ${failures.length}, memory ${before.toFixed(0)} MiB and ${growth.toFixed(0)} MiB more after, ready ${alive}`,
  )
  for (const failure of failures.slice(0, 20)) console.log(failure)
  process.exitCode = failures.length === 0 && alive && growth < MOST_MIB ? 0 : 1
} finally {
  await site.close()
}
