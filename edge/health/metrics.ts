import type { AddressKind } from '#route-facts'
import { matchRequestAddress, kindOf } from '#route-lookup'
import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isWorker, liveNodes } from '#records/engine/running-nodes'
import { waitingNow } from '#records/operating/gauges'
import { pathForLog, type Log } from '#services/operating/log'
import type { AppServices } from '#app/context'
import type { Components } from './components.ts'

type Observed = { id: string | undefined; method: string; path: string; status: number; milliseconds: number }

export type Metrics = NonNullable<ReturnType<typeof openMetrics>>

const NOT_LOGGED: readonly AddressKind[] = ['health', 'asset', 'picture']
const PATH_LENGTH = 300

/** Leaves out the query string, because it may hold personal input. */
export function observeRequest({ log, metrics }: { log: Log; metrics: Metrics | null }, observed: Observed): void {
  const kind = kindOf(matchRequestAddress(observed.path))
  metrics?.count(kind, observed)
  if (NOT_LOGGED.includes(kind) && observed.status < 500) return
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
export function mayReadMetrics(
  { metricsToken }: Pick<AppServices['config'], 'metricsToken'>,
  authorization: string | undefined,
): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return metricsToken !== null && timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${metricsToken}`))
}

type Sources = Pick<AppServices, 'config' | 'records' | 'passwords' | 'now' | 'metricsOfAll'> & {
  pages: { hits: number; misses: number }
  shed: Readonly<Record<string, number>>
  readComponents(): Promise<Components>
}

export function openMetrics(sources: Sources) {
  const { config, records, metricsOfAll } = sources
  if (!config.metricsToken) return null
  const register = new Registry()
  collectDefaultMetrics({ register })
  const count = addRequests(register)
  addTotals(register, sources)
  addWaiting(register, sources)
  addComponents(register, sources)
  if (records.engine === 'postgres') addNodes(register, sources)
  const text = metricsOfAll?.(() => register.getMetricsAsJSON()) ?? (() => register.metrics())
  return {
    count,
    async respond() {
      return new Response(await text(), {
        headers: { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' },
      })
    },
  }
}

function addRequests(register: Registry) {
  const registers = [register]
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
  return (kind: AddressKind, { status, milliseconds }: Observed): void => {
    requests.inc({ kind, status })
    seconds.observe({ kind }, milliseconds / 1000)
  }
}

function addTotals(register: Registry, { pages, shed, passwords }: Sources): void {
  addTotal(register, {
    name: 'academy_kept_pages_total',
    help: 'Public pages answered from memory (hit), or drawn first (miss).',
    label: 'found',
    read: () => ({ hit: pages.hits, miss: pages.misses }),
  })
  addTotal(register, {
    name: 'academy_shed_total',
    help: 'Requests turned away because there was more to do than could be done, by kind.',
    label: 'kind',
    read: () => shed,
  })
  register.registerMetric(
    new Counter({
      name: 'academy_password_hashes_total',
      help: 'Passwords hashed since the start, to keep one or to compare with one: each costs 14 ms of a core.',
      registers: [],
      collect() {
        this.reset()
        this.inc(passwords.hashed())
      },
    }),
  )
}

type Total = { name: string; help: string; label: string; read(): Readonly<Record<string, number>> }

function addTotal(register: Registry, { name, help, label, read }: Total): void {
  register.registerMetric(
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [],
      collect() {
        this.reset()
        for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count)
      },
    }),
  )
}

function addWaiting(register: Registry, { records, passwords, now, readComponents }: Sources): void {
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
        if ((await readComponents()).database.state !== 'ok') return
        const waiting = await waitingNow(records, now()).catch(() => null)
        if (!waiting) return
        this.set({ what: 'mail' }, waiting.mail)
        this.set({ what: 'failed-mail' }, waiting.failedMail)
        this.set({ what: 'payments' }, waiting.payments)
        this.set({ what: 'missed-work' }, waiting.missedWork)
      },
    }),
  )
}

function addComponents(register: Registry, { readComponents }: Sources): void {
  register.registerMetric(
    new Gauge({
      name: 'academy_part_ok',
      help: '1 while the database or the storage of the files takes what it is given, else 0.',
      labelNames: ['part'],
      registers: [],
      aggregator: 'min',
      async collect() {
        for (const [part, { state }] of Object.entries(await readComponents()))
          this.set({ part }, state === 'ok' ? 1 : 0)
      },
    }),
  )
}

function addNodes(register: Registry, { records, readComponents }: Sources): void {
  register.registerMetric(
    new Gauge({
      name: 'academy_nodes',
      help: 'Nodes that serve from this database now, however many workers each has.',
      registers: [],
      aggregator: 'max',
      async collect() {
        // No value while unknown: 0 would say that no node serves.
        this.remove()
        if ((await readComponents()).database.state !== 'ok') return
        const serving = await liveNodes(records).catch(() => null)
        if (serving) this.set(serving.filter((each) => !isWorker(each)).length)
      },
    }),
  )
}
