import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import type { Log } from '#services/operating/log'
import { isOurs, type FromWorker, type ToWorker } from '#services/operating/worker-messages'
import type { RunningSite } from './site.ts'
import { DISK_LOST } from './worker.ts'

/** A worker that ends sooner counts as failed, and the next pause is longer. */
const SETTLED_MS = 10_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** Give up after this many failed starts with no worker serving. */
const MOST_FAILED = 5
const CLOSE_MORE_MS = 1500
const MEASURE_MS = 3000

type Crew = { count: number; socket: number | null; url: string; stopSeconds: number; log: Log; lost(): void }
type Member = { worker: Worker; began: number; serves: boolean; leaves: boolean; gone: Promise<void> }

/** Several worker processes serve from one socket, which this process holds. */
export async function openWorkers({ count, socket, url, stopSeconds, log, lost }: Crew): Promise<RunningSite> {
  const members = new Set<Member>()
  const crew = { ending: false, short: 0, failed: 0 }
  const say = (member: Member, message: ToWorker) => {
    // Without a callback, a message to a worker that has just died ends this process with an error.
    if (member.worker.isConnected()) member.worker.send(message, () => undefined)
  }

  const kill = () => members.forEach(({ worker }) => worker.process.kill('SIGKILL'))
  // If this process ends early, no worker may keep writing.
  process.once('exit', kill)
  const giveUp = () => {
    crew.ending = true
    lost()
  }

  const begin = async (): Promise<Member> => {
    // The primary holds the service manager's socket; Node asks it for the same descriptor.
    const worker = cluster.fork({ LISTEN_FDS: socket === null ? undefined : '1', LISTEN_PID: undefined })
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    const member: Member = { worker, began: Date.now(), serves: false, leaves: false, gone }
    members.add(member)
    worker.on('message', (message: unknown) => {
      if (isOurs(message)) hear(member, message as FromWorker)
    })
    const serves = await new Promise<boolean>((resolve) => {
      worker.once('listening', () => {
        member.serves = true
        member.began = Date.now()
        crew.failed = 0
        resolve(true)
      })
      worker.once('exit', (code, signal) => {
        resolve(false)
        ended(member, code, signal)
      })
    })
    if (!serves) throw new Error('a worker ended before it served')
    return member
  }
  const ended = (member: Member, code: number | null, signal: string | null) => {
    members.delete(member)
    if (code === DISK_LOST) return giveUp()
    if (crew.ending || member.leaves || !member.serves) return
    const lived = Date.now() - member.began
    crew.short = lived < SETTLED_MS ? crew.short + 1 : 0
    const wait = crew.short === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (crew.short - 1), LONGEST_PAUSE_MS)
    log.error(
      { worker: member.worker.process.pid, code, signal, wait },
      'a worker ended by itself; another is started',
    )
    void replace(wait)
  }
  const replace = async (wait: number): Promise<void> => {
    for (let next = wait; !crew.ending; next = Math.min(Math.max(next, FIRST_PAUSE_MS) * 2, LONGEST_PAUSE_MS)) {
      await pause(next)
      if (crew.ending || (await begin().then(Boolean, () => false))) return
      crew.failed += 1
      log.error({ failed: crew.failed }, 'a worker could not be started')
      if (crew.failed >= MOST_FAILED && ![...members].some(({ serves }) => serves)) return giveUp()
    }
  }

  const measured = new Map<number, (metrics: unknown) => void>()
  let measuring = 0
  const meters = async (): Promise<string> => {
    const all = await Promise.all(
      [...members]
        .filter(({ serves }) => serves)
        .map(async (member) => {
          const id = (measuring += 1)
          const came = new Promise<unknown>((resolve) => measured.set(id, resolve))
          say(member, { academy: 'measure', id })
          const metrics = await Promise.race([came, member.gone, pause(MEASURE_MS, null, { ref: false })])
          measured.delete(id)
          return metrics
        }),
    )
    return AggregatorRegistry.aggregate(all.filter((each) => Array.isArray(each))).metrics()
  }
  const hear = (member: Member, message: FromWorker): void => {
    switch (message.academy) {
      case 'hears':
        return crew.ending ? say(member, { academy: 'close', unhurried: false }) : undefined
      case 'closed':
        return say(member, { academy: 'bye' })
      case 'measured':
        return measured.get(message.id)?.(message.metrics)
      case 'meters-wanted':
        return void meters().then((text) => say(member, { academy: 'meters', id: message.id, text }))
    }
  }

  /** Replaces one worker at a time, so that only one extra process needs memory. */
  const renewAll = async (): Promise<void> => {
    for (const old of members) {
      if (crew.ending || old.leaves || !old.serves || old.began > renewedFrom) continue
      await begin()
      old.leaves = true
      say(old, { academy: 'close', unhurried: true })
      await old.gone
    }
    log.info({ workers: members.size }, 'every worker was replaced')
  }
  let renewedFrom = 0
  const opened = Promise.all(Array.from({ length: count }, begin))
  let renewing: Promise<unknown> = opened
  const renew = (): void => {
    renewing = renewing
      .then(() => {
        renewedFrom = Date.now()
        return renewAll()
      })
      .catch((error: unknown) => log.error({ err: error }, 'no new worker came up; the ones before go on'))
  }

  process.on('SIGHUP', renew)
  await opened
  return {
    url,
    drain: () => members.forEach((member) => say(member, { academy: 'drain' })),
    async close() {
      crew.ending = true
      const cut = setTimeout(kill, stopSeconds * 1000 + CLOSE_MORE_MS)
      for (const member of members) say(member, { academy: 'close', unhurried: false })
      await Promise.all([...members].map(({ gone }) => gone))
      clearTimeout(cut)
    },
  }
}
