import { setTimeout as sleep } from 'node:timers/promises'
import { openRecords } from '#records/engine/db'
import { openS3Store } from '#services/files/s3'
import { newAdministrator, setUpPackages } from '../../journey.ts'
import { startBouncer } from '../../pgbouncer.ts'
import { startSwift } from '../../swift.ts'
import { PROXIES, proxyProgram } from '../../e2e/tls/proxies.ts'
import { buildSite } from '../faults/drill-site.ts'
import { openTwoServers } from '../faults/two-servers.ts'
import { openCluster } from './cluster.ts'
import { buildNext } from './events.ts'
import { judge, formatVerdict } from './judging.ts'
import { openPeople } from './people.ts'

// npm run drill cluster [-- kills [restarts [upgrades [phases]]]]: three nodes behind nginx, then HAProxy, over PgBouncer,
// PostgreSQL with a standby and Swift's S3, with people at work, while one part after the other fails. `phases` is a
// part of the titles of those to run.

const [kills = 20, rolls = 10, upgrades = 3] = process.argv.slice(2, 5).map(Number)
const wanted = process.argv[5] ?? ''
// The balancers' certificate is the drill's own.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
process.removeAllListeners('warning')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const closing: (() => Promise<unknown> | void)[] = []
const needed = <Part extends object>(part: Part | { reason: string }): Part => {
  if (!('reason' in part)) return part
  console.error(`drill cluster: ${part.reason}`)
  process.exit(2)
}
let missed = 0

try {
  buildSite()
  const servers = needed(await openTwoServers())
  closing.push(() => servers.stop())
  const bouncer = needed(await startBouncer(servers.url))
  closing.push(() => bouncer.stop())
  const swift = needed(await startSwift())
  closing.push(() => swift.stop())
  const records = await openRecords({ databaseUrl: servers.url, dataDir: '' })
  closing.push(() => records.close())
  const cluster = await openCluster({ databaseUrl: bouncer.url, storageUrl: swift.storageUrl })
  closing.push(() => cluster.close())
  await setUpPackages(records)
  const administrators = [await newAdministrator(records), await newAdministrator(records)].map(({ id }) => id)
  const files = openS3Store(swift.storageUrl)

  const phase = async (title: string, clean: boolean, work: () => Promise<unknown>) => {
    if (!title.includes(wanted)) return
    const people = await openPeople(
      { url: cluster.url, cookie: '__Host-session', records },
      { clients: 20, administrators, visitors: 4 },
    )
    const began = performance.now()
    await sleep(3000)
    await work()
    await sleep(3000)
    await people.stop()
    const judged = await judge(records, files, people.seen)
    const wrong = judged.lost.length > 0 || judged.doubled.length > 0 || (clean && people.seen.failed.size > 0)
    if (wrong) missed += 1
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`${wrong ? 'MISSED' : 'met   '} ${title}, ${seconds} s: ${formatVerdict(people.seen, judged)}`)
    for (const each of [...judged.lost, ...judged.doubled].slice(0, 5)) console.log(`       ${each}`)
  }

  for (const balancer of PROXIES.filter((name) => name !== 'caddy')) {
    if (!proxyProgram(balancer)) continue
    await cluster.balance(balancer)
    console.log(`Behind ${balancer}:`)
    await phase('nothing fails', true, () => sleep(10_000))
    await phase(`a node is killed, ${kills} times`, false, async () => {
      for (let at = 0; at < kills; at += 1) await cluster.kill(at)
    })
    await phase(`rolling restart, ${rolls} times`, true, async () => {
      for (let at = 0; at < rolls; at += 1) await cluster.roll()
    })
    await phase('PostgreSQL is restarted', false, () => servers.restart())
    await phase('PostgreSQL stands still for 10 s', false, async () => {
      servers.freeze()
      await sleep(10_000)
      servers.thaw()
    })
    await phase('PostgreSQL fails over to its replica', false, async () => {
      await servers.failOver()
      await servers.standUp()
    })
    await phase('S3 is away for 30 s', false, async () => {
      swift.away()
      await sleep(30_000)
      swift.back()
    })
  }
  for (let at = 1; at <= upgrades; at += 1) {
    const title = `rolling upgrade ${at} with a migration`
    if (!title.includes(wanted)) continue
    const next = await buildNext(at)
    closing.push(() => next.remove())
    await phase(title, true, () => cluster.roll(next.root))
  }
  console.log(missed === 0 ? 'every target met' : `${missed} TARGETS MISSED`)
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  for (const close of closing.toReversed()) await close()
}
