import { matchRequestAddress, kindOf, type AddressKind } from '#routes'
import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isWorker, liveNodes } from '#records/engine/running-nodes'
import { waitingNow } from '#records/operating/gauges'
import { pathForLog, type Log } from '#services/operating/log'
import type { AppServices } from '#app/context'
import type { Parts } from './parts.ts'

type Observed = { id: string | undefined; method: string; path: string; status: number; milliseconds: number }

type Meters = NonNullable<ReturnType<typeof openMeters>>

const UNTOLD: readonly AddressKind[] = ['health', 'asset', 'picture']
const PATH_LENGTH = 300

/** Leaves out the query string, because it may hold personal input. */
export function observe({ log, meters }: { log: Log; meters: Meters | null }, observed: Observed): void {
  const kind = kindOf(matchRequestAddress(observed.path))
  meters?.count(kind, observed)
  if (UNTOLD.includes(kind) && observed.status < 500) return
  const { id, method, path, status, milliseconds } = observed
  log.info(
    {
      request: id,
      method,
      path: pathForLog(path).slice(0, PATH_LENGTH),
      status,
      ms: Math.round(milliseconds * 10) / 10,
    },
    'request',
  )
}

/** Compares in constant time. */
export function mayReadMeters(
  { metricsToken }: Pick<AppServices['config'], 'metricsToken'>,
  authorization: string | undefined,
): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return metricsToken !== null && timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${metricsToken}`))
}

export function openMeters(
  {
    config,
    records,
    passwords,
    now,
    metersOfAll,
  }: Pick<AppServices, 'config' | 'records' | 'passwords' | 'now' | 'metersOfAll'>,
  {
    pages,
    shed,
    parts,
  }: {
    pages: { hits: number; misses: number }
    shed: Readonly<Record<string, number>>
    parts(): Promise<Parts>
  },
) {
  if (!config.metricsToken) return null
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'academy_requests_total',
    help: 'Answered requests by kind of address and status; pages from memory are counted apart.',
    labelNames: ['kind', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'academy_request_seconds',
    help: 'How long answers took.',
    labelNames: ['kind'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const counted = (name: string, help: string, labelNames: string[], count: (counter: Counter) => void) =>
    register.registerMetric(
      new Counter({
        name,
        help,
        labelNames,
        registers: [],
        collect() {
          this.reset()
          count(this)
        },
      }),
    )
  counted(
    'academy_kept_pages_total',
    'Public pages answered from memory (hit), or drawn first (miss).',
    ['found'],
    (counter) => {
      counter.inc({ found: 'hit' }, pages.hits)
      counter.inc({ found: 'miss' }, pages.misses)
    },
  )
  counted(
    'academy_shed_total',
    'Requests turned away because there was more to do than could be done, by kind.',
    ['kind'],
    (counter) => {
      for (const [kind, count] of Object.entries(shed)) counter.inc({ kind }, count)
    },
  )
  counted(
    'academy_password_hashes_total',
    'Passwords hashed since the start, to keep one or to compare with one: each costs 14 ms of a core.',
    [],
    (counter) => counter.inc(passwords.hashed()),
  )
  register.registerMetric(
    new Gauge({
      name: 'academy_waiting',
      help:
        'What waits: mail for its turn, mail refused for good, payments for a decision, passwords to be hashed, ' +
        'scheduled work that was missed.',
      labelNames: ['what'],
      registers: [],
      aggregator: 'max',
      async collect() {
        this.reset()
        this.set({ what: 'hashing' }, passwords.underway())
        // An unavailable database has its own metric and must not hide the others.
        if ((await parts()).database.state !== 'ok') return
        const waiting = await waitingNow(records, now()).catch(() => null)
        if (!waiting) return
        this.set({ what: 'mail' }, waiting.mail)
        this.set({ what: 'failed-mail' }, waiting.failedMail)
        this.set({ what: 'payments' }, waiting.payments)
        this.set({ what: 'missed-work' }, waiting.missedWork)
      },
    }),
  )
  register.registerMetric(
    new Gauge({
      name: 'academy_part_ok',
      help: '1 while the database or the storage of the files takes what it is given, else 0.',
      labelNames: ['part'],
      registers: [],
      aggregator: 'min',
      async collect() {
        for (const [part, { state }] of Object.entries(await parts())) this.set({ part }, state === 'ok' ? 1 : 0)
      },
    }),
  )
  if (records.engine === 'postgres')
    register.registerMetric(
      new Gauge({
        name: 'academy_nodes',
        help: 'Nodes that serve from this database now, however many workers each has.',
        registers: [],
        aggregator: 'max',
        async collect() {
          // No value while unknown: 0 would say that no node serves.
          this.remove()
          if ((await parts()).database.state !== 'ok') return
          const serving = await liveNodes(records).catch(() => null)
          if (serving) this.set(serving.filter((each) => !isWorker(each)).length)
        },
      }),
    )
  const text = metersOfAll?.(() => register.getMetricsAsJSON()) ?? (() => register.metrics())
  return {
    count(kind: AddressKind, { status, milliseconds }: Observed) {
      requests.inc({ kind, status })
      seconds.observe({ kind }, milliseconds / 1000)
    },
    async answer() {
      return new Response(await text(), {
        headers: { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' },
      })
    },
  }
}
