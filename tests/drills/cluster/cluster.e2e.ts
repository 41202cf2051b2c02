import { expect, test } from '@playwright/test'
import { openRecords } from '#records/engine/db'
import { openS3Store } from '#services/files/s3'
import { newAdministrator, setUpPackages } from '../../journey.ts'
import { startBouncer } from '../../pgbouncer.ts'
import { startPostgres } from '../../postgres.ts'
import { startSwift } from '../../swift.ts'
import { proxyProgram } from '../../e2e/tls/proxies.ts'
import { openCluster } from './cluster.ts'
import { judge } from './judging.ts'
import { openPeople, type Seen } from './people.ts'

// The balancer's certificate is the test's own; other tests of this worker must not trust it.
test.beforeAll(() => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
})

const closing: (() => Promise<unknown>)[] = []
test.afterAll(async () => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Notes what was started, or skips the test where it cannot be had. */
function kept<Part extends { stop(): Promise<void> }>(part: Part | { reason: string }): Part {
  if ('reason' in part) test.skip(true, part.reason)
  const started = part as Part
  closing.push(() => started.stop())
  return started
}

test('three nodes over PgBouncer, PostgreSQL and S3: a node is killed, then each is restarted, while people are at work [NODE-1, NODE-3, NODE-5, NODE-6, NODE-10]', async () => {
  const balancer = (['haproxy', 'nginx'] as const).find(proxyProgram)
  test.skip(!balancer, 'neither HAProxy nor nginx is installed')
  const postgres = kept(await startPostgres())
  const bouncer = kept(await startBouncer(postgres.url))
  const swift = kept(await startSwift())
  const records = await openRecords({ databaseUrl: postgres.url, dataDir: '' })
  closing.push(() => records.close())
  const cluster = await openCluster({ databaseUrl: bouncer.url, storageUrl: swift.storageUrl })
  closing.push(() => cluster.close())
  await setUpPackages(records)
  const administrators = [(await newAdministrator(records)).id]
  await cluster.balance(balancer ?? 'nginx')

  const files = openS3Store(swift.storageUrl)
  const during = async (work: () => Promise<unknown>): Promise<Seen> => {
    const people = await openPeople(
      { url: cluster.url, cookie: '__Host-session', records },
      { clients: 3, administrators, visitors: 1 },
    )
    await expect.poll(() => people.seen.submitted.length, { timeout: 120_000 }).toBeGreaterThan(0)
    await work()
    const before = people.seen.submitted.length
    await expect.poll(() => people.seen.submitted.length, { timeout: 120_000 }).toBeGreaterThan(before)
    await people.stop()
    expect(await judge(records, files, people.seen)).toMatchObject({ lost: [], doubled: [] })
    return people.seen
  }
  await during(() => cluster.kill(0))
  const seen = await during(() => cluster.roll())
  expect([...seen.failed], 'what people saw fail while each node was restarted').toEqual([])

  // The control: a receipt with other bytes counts as lost.
  const [first] = seen.submitted
  const torn = { ...seen, submitted: first ? [{ ...first, sha256: 'another' }] : [] }
  expect((await judge(records, files, torn)).lost).toHaveLength(1)
})
